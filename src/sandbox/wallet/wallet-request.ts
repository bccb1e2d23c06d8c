import { type DecodedTransaction, decodeTransaction, requiredSigners } from '../../solana/transaction.ts';
import type { ConnectedApp, ConnectedApps } from './connected-apps.ts';
import {
  type ConnectRequest,
  checkSession,
  decodeBase58,
  openBox,
  parseRequest,
  type SealedRequest,
} from './phantom-protocol.ts';
import { ProtocolError } from './protocol-error.ts';
import type { WalletAccount, WalletAccounts } from './wallet-accounts.ts';

/** A request that was opened and found in order: what the person is asked about. */
export type WalletRequest =
  | (ConnectRequest & { readonly account: WalletAccount })
  | ({ readonly method: 'disconnect' } & Asked)
  | ({ readonly method: 'signTransaction'; readonly transaction: Uint8Array } & Asked)
  | ({
      readonly method: 'signMessage';
      readonly message: Uint8Array;
      readonly display: 'utf8' | 'hex';
    } & Asked);

interface Asked {
  readonly app: ConnectedApp;
  readonly account: WalletAccount;
}

/** Longest base58 of a 1232-byte transaction. */
const LONGEST_TRANSACTION = 1_700;
const LONGEST_MESSAGE = 3_000;

/**
 * Opens a request with what the wallet knows. A connect is for the account the person chose (`account`), the selected
 * one otherwise; everything else for the account that connected, whose session must be made for that site.
 *
 * @throws ProtocolError with the code that goes back to the site.
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
  asked: Asked,
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
  const bytes = decodeBase58(text, LONGEST_TRANSACTION);
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
  return { message: decodeBase58(message, LONGEST_MESSAGE), display };
}
