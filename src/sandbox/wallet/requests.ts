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
  sealBox,
  shareSecret,
} from './phantom-protocol.ts';
import type { ConnectedApp, ConnectedApps, WalletAccount, WalletAccounts } from './state.ts';

export type WalletRequest = ConnectTo | SigningRequest;

type ConnectTo = ConnectRequest & { readonly account: WalletAccount };

interface SigningRequest {
  readonly method: 'signTransaction';
  readonly app: ConnectedApp;
  readonly account: WalletAccount;
  readonly transaction: Uint8Array;
}

/** Base58 characters of a 1,232-byte transaction. */
const MAX_TRANSACTION = 1_700;

/**
 * A connect is for the chosen or the selected account; other requests for the account that connected.
 * @throws ProtocolError with the code for the site
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
  return { method: request.method, app, account, transaction: readTransaction(payload.transaction, account) };
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

export interface Choice {
  readonly decision: 'approve' | 'reject';
  readonly mode: WalletMode;
}

type Parameters = Readonly<Record<string, string>>;

const REFUSALS: Partial<Record<WalletMode, ProtocolErrorCode>> = {
  reject: 4001,
  unauthorized: 4100,
  internal: -32603,
};

/** The address of the answer; undefined for silence. Updates the connected apps. @param now Unix time, ms */
export function answerRequest(
  request: WalletRequest,
  link: URL,
  { decision, mode }: Choice,
  apps: ConnectedApps,
  now: number,
): string | undefined {
  if (mode === 'never-answers') return undefined;
  if (mode === 'callback-without-params') return link.href;
  const refusal = decision === 'reject' ? 4001 : REFUSALS[mode];
  if (refusal !== undefined) return redirectWith(link, errorParameters(new ProtocolError(refusal)));
  return redirectWith(
    link,
    request.method === 'connect' ? connect(request, mode, apps, now) : signTransaction(request, mode),
  );
}

function connect(request: ConnectTo, mode: WalletMode, apps: ConnectedApps, now: number): Parameters {
  const keys = nacl.box.keyPair();
  const secret = shareSecret(request.dappKey, keys.secretKey);
  const signer = signerIn(mode, request.account.signer);
  const claims = {
    app_url: request.appUrl,
    timestamp: now,
    chain: 'solana',
    cluster: request.cluster,
  } as const;
  // An attacker can forge everything but the session, which needs the account's own key.
  const session = createSession(mode === 'forged-callback' ? generateSigner() : signer, claims);
  if (mode !== 'forged-callback') {
    const { dappKey, appUrl } = request;
    const app = { dappKey, appUrl, account: request.account.address, secret };
    apps.remember(app);
  }
  return {
    phantom_encryption_public_key: bs58.encode(keys.publicKey),
    ...sealBox({ public_key: signer.address, session }, secret),
  };
}

function signTransaction({ app, account, transaction }: SigningRequest, mode: WalletMode): Parameters {
  const signer = signerIn(mode, account.signer);
  const asked = changeTransaction(mode, transaction);
  const bytes = signer === account.signer ? asked : replaceSigner(asked, account.address, signer.address);
  const signed = withSignature(bytes, signer.address, signer.sign(decodeTransaction(bytes).message));
  const secret =
    mode === 'forged-callback' ? shareSecret(app.dappKey, nacl.box.keyPair().secretKey) : app.secret;
  return sealBox({ transaction: bs58.encode(signed) }, secret);
}

const signerIn = (mode: WalletMode, own: Signer): Signer =>
  mode === 'wrong-account' ? generateSigner() : own;
