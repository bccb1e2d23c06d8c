import bs58 from 'bs58';
import nacl from 'tweetnacl';
import { generateSigner, type Signer } from '../../solana/ed25519.ts';
import {
  type DecodedTransaction,
  decodeTransaction,
  requiredSigners,
  withSignature,
} from '../../solana/transaction.ts';
import { changeTransaction, replaceSigner } from './change-transaction.ts';
import type { WalletMode } from './modes.ts';
import {
  type ConnectRequest,
  checkSession,
  createSession,
  decodeBase58,
  errorParameters,
  openBox,
  ProtocolError,
  type ProtocolErrorCode,
  parseRequest,
  redirectWith,
  type SealedRequest,
  sealBox,
  shareSecret,
} from './phantom-protocol.ts';
import type { ConnectedApp, ConnectedApps, WalletAccount, WalletAccounts } from './state.ts';

export type WalletRequest =
  | (ConnectRequest & { readonly account: WalletAccount })
  | ({ readonly method: 'disconnect' } & SiteRequest)
  | ({ readonly method: 'signTransaction'; readonly transaction: Uint8Array } & SiteRequest)
  | ({
      readonly method: 'signMessage';
      readonly message: Uint8Array;
      readonly display: 'utf8' | 'hex';
    } & SiteRequest);

interface SiteRequest {
  readonly app: ConnectedApp;
  readonly account: WalletAccount;
}

/** Base58 characters; the first is a 1,232-byte transaction. */
const MAX_TRANSACTION = 1_700;
const MAX_MESSAGE = 3_000;

/**
 * A connect is for the chosen or the selected account; other requests for the account that connected, with a
 * session for that site.
 *
 * @throws ProtocolError with the code for the site.
 */
export function openRequest(
  method: string,
  query: URLSearchParams,
  wallet: { readonly accounts: WalletAccounts; readonly apps: ConnectedApps },
): WalletRequest {
  const request = parseRequest(method, query);
  if (request.method === 'connect') {
    const chosen = wallet.accounts.find(query.get('account') ?? '');
    return { ...request, account: chosen ?? wallet.accounts.selected };
  }
  const app = wallet.apps.find(request.dappKey);
  if (app === undefined) throw new ProtocolError(-32603, 'Missing sharing secret.');
  const payload = openBox(request, app.secret);
  checkSession(payload.session, app.account, app.appUrl);
  const account = wallet.accounts.find(app.account);
  if (account === undefined) throw new ProtocolError(4100);
  return readPayload(request.method, payload, { app, account });
}

function readPayload(
  method: SealedRequest['method'],
  payload: Record<string, unknown>,
  asked: SiteRequest,
): WalletRequest {
  switch (method) {
    case 'disconnect':
      return { method, ...asked };
    case 'signTransaction':
      return { method, ...asked, transaction: readTransaction(payload.transaction, asked.account) };
    case 'signMessage':
      return { method, ...asked, ...readMessage(payload) };
  }
}

function readTransaction(text: unknown, account: WalletAccount): Uint8Array {
  if (typeof text !== 'string') throw new ProtocolError(-32000, 'Missing parameter: transaction.');
  const bytes = decodeBase58(text, MAX_TRANSACTION);
  if (!requiredSigners(decode(bytes)).includes(account.address)) throw new ProtocolError(-32003);
  return bytes;
}

function decode(bytes: Uint8Array): DecodedTransaction {
  try {
    return decodeTransaction(bytes);
  } catch {
    throw new ProtocolError(-32003);
  }
}

function readMessage(payload: Record<string, unknown>): { message: Uint8Array; display: 'utf8' | 'hex' } {
  const { message, display = 'utf8' } = payload;
  if (typeof message !== 'string') throw new ProtocolError(-32000, 'Missing parameter: message.');
  if (display !== 'utf8' && display !== 'hex') throw new ProtocolError(-32000);
  return { message: decodeBase58(message, MAX_MESSAGE), display };
}

type Decision = 'approve' | 'reject';

export type WalletAnswer =
  | { readonly kind: 'redirect'; readonly location: string; readonly note?: 'twice' | 'after-expiry' }
  | { readonly kind: 'silence' };

interface AnswerDeps {
  readonly apps: ConnectedApps;
  /** Unix time in milliseconds. */
  readonly now: () => number;
}

type Parameters = Readonly<Record<string, string>>;

const REFUSALS: Partial<Record<WalletMode, ProtocolErrorCode>> = {
  reject: 4001,
  unauthorized: 4100,
  internal: -32603,
};

/** Updates the connected apps. */
export function answerRequest(
  request: WalletRequest,
  link: URL,
  choice: { readonly decision: Decision; readonly mode: WalletMode },
  deps: AnswerDeps,
): WalletAnswer {
  const { decision, mode } = choice;
  if (mode === 'never-answers') return { kind: 'silence' };
  if (mode === 'callback-without-params') return { kind: 'redirect', location: link.href };
  const refusal = decision === 'reject' ? 4001 : REFUSALS[mode];
  if (refusal !== undefined) return refuse(link, refusal);
  const location = redirectWith(link, approve(request, mode, deps));
  if (mode === 'answers-twice') return { kind: 'redirect', location, note: 'twice' };
  if (mode === 'slow') return { kind: 'redirect', location, note: 'after-expiry' };
  return { kind: 'redirect', location };
}

const refuse = (link: URL, code: ProtocolErrorCode): WalletAnswer => ({
  kind: 'redirect',
  location: redirectWith(link, errorParameters(new ProtocolError(code))),
});

function approve(request: WalletRequest, mode: WalletMode, deps: AnswerDeps): Parameters {
  switch (request.method) {
    case 'connect':
      return connect(request, mode, deps);
    case 'disconnect':
      deps.apps.forget(request.app.dappKey);
      return {};
    case 'signTransaction':
      return sealFor(request, mode, { transaction: signTransaction(request, mode) });
    case 'signMessage': {
      const signature = signerIn(mode, request.account.signer).sign(request.message);
      return sealFor(request, mode, { signature: bs58.encode(signature) });
    }
  }
}

/** Public key in plaintext, account and session in the box. */
function connect(
  request: Extract<WalletRequest, { method: 'connect' }>,
  mode: WalletMode,
  deps: AnswerDeps,
): Parameters {
  const keys = nacl.box.keyPair();
  const secret = shareSecret(request.dappKey, keys.secretKey);
  const signer = signerIn(mode, request.account.signer);
  const claims = {
    app_url: request.appUrl,
    timestamp: deps.now(),
    chain: 'solana',
    cluster: request.cluster,
  } as const;
  // An attacker can forge everything but the session, which needs the account's own key.
  const session = createSession(mode === 'forged-callback' ? generateSigner() : signer, claims);
  if (mode !== 'forged-callback') {
    const { dappKey, appUrl } = request;
    const app = { dappKey, appUrl, account: request.account.address, secret, connectedAt: deps.now() };
    deps.apps.remember(app);
  }
  return {
    phantom_encryption_public_key: bs58.encode(keys.publicKey),
    ...sealBox({ public_key: signer.address, session }, secret),
  };
}

function sealFor(
  request: Extract<WalletRequest, { app: unknown }>,
  mode: WalletMode,
  answer: Record<string, string>,
): { nonce: string; data: string } {
  const unknownKey = mode === 'forged-callback' ? nacl.box.keyPair().secretKey : undefined;
  const secret = unknownKey === undefined ? request.app.secret : shareSecret(request.app.dappKey, unknownKey);
  return sealBox(answer, secret);
}

function signTransaction(
  request: Extract<WalletRequest, { method: 'signTransaction' }>,
  mode: WalletMode,
): string {
  const signer = signerIn(mode, request.account.signer);
  const asked = changeTransaction(mode, request.transaction);
  const bytes =
    signer === request.account.signer ? asked : replaceSigner(asked, request.account.address, signer.address);
  const message = bytes.subarray(messageOffset(bytes));
  return bs58.encode(withSignature(bytes, signer.address, signer.sign(message)));
}

/** At most 12 signatures fit, and their count takes one byte. */
const messageOffset = (bytes: Uint8Array): number => 1 + (bytes[0] ?? 0) * 64;

const signerIn = (mode: WalletMode, own: Signer): Signer =>
  mode === 'wrong-account' ? generateSigner() : own;
