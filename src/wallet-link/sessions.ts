import { type Address, decodeBase58 } from '../solana/address.ts';
import { verifySignature } from '../solana/ed25519.ts';
import { parseObject } from './box.ts';
import { type LinkSession, type OpenedConnect, openConnectReply, type ReplyFailure } from './protocol.ts';

export interface SessionExpectation {
  readonly address: Address;
  /** The address of the site, of which the origin is compared. */
  readonly appUrl: string;
  readonly cluster: string;
  /** Ms since the epoch. */
  readonly now: number;
}

/**
 * `verified`: signed by the address, for this app, recently. `opaque`: undocumented, incomplete or old. It
 * proves nothing, so confirmation by the person decides: rejection would lock out honest wallets and stop no
 * attacker, who can send an empty claim. Other verdicts contradict the request: the link is refused.
 */
type SessionVerdict = 'verified' | 'opaque' | SessionContradiction;

type SessionContradiction = 'bad_signature' | 'foreign_app' | 'wrong_chain';

const SIGNATURE_BYTES = 64;

/** Characters; about 230 in the documented form. */
const MAX_SESSION_LENGTH = 1_400;

/** A link's ten minutes, plus clock error of phones. */
const SESSION_TOLERANCE_MS = 15 * 60_000;

type ReplyExpectation = Omit<SessionExpectation, 'address' | 'now'> & {
  readonly dappSecret: Uint8Array;
  /** Ms since the epoch. @default Date.now() */
  readonly now?: number;
};

/** An answer to a connect link. Only `proof: 'verified'` shows that the wallet's key has signed. */
export type ConnectReply = OpenedConnect & { readonly proof: 'verified' | 'opaque' };

/** The session contradicts the request: another app, another chain or another signer. */
type Foreign = { readonly ok: false; readonly problem: 'foreign'; readonly why: SessionContradiction };

/**
 * Opens the answer to a connect link and judges its session. Anyone who saw the link can send an `opaque` answer with any
 * address: let the person confirm the address where they began. Never throws.
 */
export function readConnect(
  params: URLSearchParams,
  { dappSecret, now = Date.now(), ...expected }: ReplyExpectation,
): ConnectReply | ReplyFailure | Foreign {
  const reply = openConnectReply(params, dappSecret);
  if (!reply.ok) return reply;
  const proof = verifySession(reply.session, { ...expected, address: reply.address, now });
  return proof === 'verified' || proof === 'opaque'
    ? { ...reply, proof }
    : { ok: false, problem: 'foreign', why: proof };
}

/** The token is base58 of an ed25519 signature and the signed JSON. Never throws. */
export function verifySession(session: string, expected: SessionExpectation): SessionVerdict {
  const bytes = decodeBase58(session, MAX_SESSION_LENGTH);
  if (bytes === undefined || bytes.length <= SIGNATURE_BYTES) return 'opaque';
  const signed = bytes.subarray(SIGNATURE_BYTES);
  const claims = parseObject(signed);
  if (claims === undefined) return 'opaque';
  if (!verifySignature(expected.address, signed, bytes.subarray(0, SIGNATURE_BYTES))) return 'bad_signature';
  return judgeClaims(claims, expected);
}

function judgeClaims(
  claims: Readonly<Record<string, unknown>>,
  expected: SessionExpectation,
): SessionVerdict {
  // The documentation says `app_url`, its code sample `app_id`.
  const app = claims.app_url ?? claims.app_id;
  if (app !== undefined && !isOwnOrigin(app, expected)) return 'foreign_app';
  if ((claims.chain ?? 'solana') !== 'solana') return 'wrong_chain';
  if ((claims.cluster ?? 'mainnet-beta') !== expected.cluster) return 'wrong_chain';
  const isWhole = app !== undefined && claims.chain !== undefined;
  return isWhole && isRecent(claims.timestamp, expected.now) ? 'verified' : 'opaque';
}

function isOwnOrigin(app: unknown, { appUrl }: SessionExpectation): boolean {
  return typeof app === 'string' && originOf(app) === originOf(appUrl);
}

/** Seconds or milliseconds: the documentation is unclear. */
function isRecent(timestamp: unknown, now: number): boolean {
  if (typeof timestamp !== 'number') return false;
  return [timestamp, timestamp * 1_000].some((at) => Math.abs(now - at) <= SESSION_TOLERANCE_MS);
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

/** Whether `address` signed `text`, as a browser wallet does in `signMessage`. Never throws. */
export function verifyMessage(text: string, address: Address, signature: Uint8Array): boolean {
  return verifySignature(address, new TextEncoder().encode(text), signature);
}

/** An empty session marks a wallet linked in the browser: no keys are shared. */
export function browserSession(dappSecret: Uint8Array): LinkSession {
  return { dappSecret, walletPublicKey: new Uint8Array(32), session: '' };
}

/** False for wallets linked, and asked, in the browser. */
export function isLinkSession(session: LinkSession): boolean {
  return session.session !== '';
}
