import type { Address } from '../../solana/address.ts';
import { decodeBase58 } from '../../solana/base58.ts';
import { verifySignature } from '../../solana/ed25519.ts';
import type { WalletSession } from '../swap/wallet-port.ts';
import { parseObject } from './box.ts';

/** What a session has to say to be a wallet's own word for this very link. */
export interface SessionExpectation {
  readonly address: Address;
  /** Our public address; only its origin counts. */
  readonly appUrl: string;
  readonly cluster: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * `verified`: signed by the address itself, for us, just now. `opaque`: not of the documented form, or not whole, or not
 * new, so it proves nothing and contradicts nothing (the documentation calls sessions opaque and says they never expire,
 * and real ones differ between wallets); the question in the chat says so and decides. Everything else contradicts what
 * was asked and is refused. A stricter verdict on `opaque` would shut honest wallets out and keep no liar out, who can
 * always send a text that says nothing.
 */
type SessionVerdict = 'verified' | 'opaque' | SessionContradiction;

type SessionContradiction = 'bad_signature' | 'foreign_app' | 'wrong_chain';

const SIGNATURE_BYTES = 64;

/** The documented form has about 230 characters. */
const LONGEST_SESSION = 1_400;

/** A link lives ten minutes; phones' clocks go wrong by a few. */
const SESSION_MAY_BE_OFF_MS = 15 * 60_000;

/** What the text names that a wallet in the browser signs when it is linked. */
export interface LinkProof {
  /** Our public address; the host is shown. */
  readonly appUrl: string;
  readonly botUsername: string;
  /** The person's full name in Telegram, which nobody else's can imitate. */
  readonly personName: string;
  /** Different for every link, so that a signature is good for one only. */
  readonly code: string;
}

/** The same text in one language. */
export interface ProofWords {
  readonly link: (personName: string, botUsername: string) => string;
  readonly harmless: string;
  readonly site: string;
  readonly code: string;
}

/** Checks a session token, base58 of an ed25519 signature followed by the JSON it signs. Never throws. */
export function verifySession(session: string, expected: SessionExpectation): SessionVerdict {
  const bytes = decodeBase58(session, LONGEST_SESSION);
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
  // The documentation's text says `app_url`, its code sample `app_id`.
  const app = claims.app_url ?? claims.app_id;
  if (app !== undefined && !isOurs(app, expected)) return 'foreign_app';
  if ((claims.chain ?? 'solana') !== 'solana') return 'wrong_chain';
  if ((claims.cluster ?? 'mainnet-beta') !== expected.cluster) return 'wrong_chain';
  const isWhole = app !== undefined && claims.chain !== undefined;
  return isWhole && isNew(claims.timestamp, expected.now) ? 'verified' : 'opaque';
}

function isOurs(app: unknown, { appUrl }: SessionExpectation): boolean {
  return typeof app === 'string' && originOf(app) === originOf(appUrl);
}

/** The documentation does not say whether the number counts seconds or milliseconds. */
function isNew(timestamp: unknown, now: number): boolean {
  if (typeof timestamp !== 'number') return false;
  return [timestamp, timestamp * 1_000].some((at) => Math.abs(now - at) <= SESSION_MAY_BE_OFF_MS);
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

/** The text a wallet signs to prove that the address is its own; it says for whom, so that a victim sees a strange name. */
export function linkProofText(proof: LinkProof, words: ProofWords): string {
  return [
    words.link(proof.personName, proof.botUsername),
    words.harmless,
    `${words.site}: ${new URL(proof.appUrl).host}`,
    `${words.code}: ${proof.code}`,
  ].join('\n\n');
}

/**
 * Whether `signature` is `address`'s own over that text, in whichever of these languages the wallet showed it: the person
 * may have chosen another one since. Never throws.
 */
export function verifyLinkProof(
  proof: LinkProof,
  languages: readonly ProofWords[],
  address: Address,
  signature: Uint8Array,
): boolean {
  return languages.some((words) =>
    verifySignature(address, Buffer.from(linkProofText(proof, words)), signature),
  );
}

/** A wallet linked in the browser shares no keys with us: an empty session token stands for that. */
export function browserSession(dappSecret: Uint8Array): WalletSession {
  return { dappSecret, walletPublicKey: new Uint8Array(32), session: '' };
}

/** Whether the wallet can be asked by link; one that was linked in the browser is asked there. */
export function canBeAskedByLink(session: WalletSession): boolean {
  return session.session !== '';
}
