import type { Selectable } from 'kysely';
import { WALLET_KINDS, type WalletKind } from '../../labels/link-wallets.ts';
import type { Address } from '../../solana/address.ts';
import type { ChatId, PersonId } from '../swap/brands.ts';
import type { Wallet, WalletLink, WalletSession } from '../swap/wallets.ts';
import { decryptField, decryptText, encryptField, type FieldCipher } from './field-cipher.ts';
import { knownWord, readObject, textField, writeJson } from './json-fields.ts';
import type { BotSchema } from './schema.ts';
import { type Connection, readEncrypted, type StoreDeps } from './store-deps.ts';
import { walletSubject } from './subject-keys.ts';

type WalletRow = Selectable<BotSchema['wallets']>;

export type LinkRow = Selectable<BotSchema['wallet_links']>;

export const WALLET_AAD = {
  session: (id: string) => `wallets.session.${id}`,
  label: (id: string) => `wallets.label.${id}`,
  ownName: (id: string) => `wallets.own_name.${id}`,
};

export const LINK_AAD = {
  dappSecret: (id: string) => `wallet_links.dapp_secret.${id}`,
  session: (id: string) => `wallet_links.session.${id}`,
  ownName: (id: string) => `wallet_links.own_name.${id}`,
};

export async function readWallets(
  deps: StoreDeps,
  connection: Connection,
  rows: readonly WalletRow[],
): Promise<readonly Wallet[]> {
  const wallets: Wallet[] = [];
  for (const row of rows) {
    const wallet = await readWalletRow(deps, connection, row, (cipher) => readWallet(cipher, row));
    if (wallet) wallets.push(wallet);
  }
  return wallets;
}

export function readSession(deps: StoreDeps, row: WalletRow): Promise<WalletSession | undefined> {
  return readWalletRow(deps, deps.database, row, (cipher) =>
    decryptSession(cipher, row.encrypted_session, WALLET_AAD.session(row.id)),
  );
}

function readWalletRow<T>(
  deps: StoreDeps,
  connection: Connection,
  { id }: WalletRow,
  read: (cipher: FieldCipher) => T,
): Promise<T | undefined> {
  return readEncrypted(deps, connection, { table: 'wallets', id, subject: walletSubject(id) }, read);
}

function readWallet(cipher: FieldCipher, row: WalletRow): Wallet {
  const { id, encrypted_label: label } = row;
  // A wallet is useless without its session, so a session that does not decrypt makes the row unreadable.
  decryptField(cipher, row.encrypted_session, WALLET_AAD.session(id));
  return {
    id,
    personId: row.person_id as PersonId,
    kind: readKind(row.kind),
    ...decryptOwnName(cipher, row.encrypted_own_name, WALLET_AAD.ownName(id)),
    address: row.address as Address,
    label: label === null ? null : decryptText(cipher, label, WALLET_AAD.label(id)),
    confirmedAt: row.confirmed_at,
  };
}

export async function readLinkRow(
  deps: StoreDeps,
  connection: Connection,
  row: LinkRow | undefined,
): Promise<WalletLink | undefined> {
  if (!row) return undefined;
  // A decided link has no encrypted fields and no key.
  if (row.encrypted_dapp_secret === '') return readLink(row, new Uint8Array(), null);
  const { id } = row;
  return readEncrypted(
    deps,
    connection,
    { table: 'wallet_links', id, subject: walletSubject(id) },
    (cipher) =>
      readLink(
        row,
        decryptField(cipher, row.encrypted_dapp_secret, LINK_AAD.dappSecret(id)),
        readReturned(cipher, row),
      ),
  );
}

function readLink(row: LinkRow, dappSecret: Uint8Array, returned: WalletLink['returned']): WalletLink {
  return {
    id: row.id,
    personId: row.person_id as PersonId,
    chatId: row.chat_id as ChatId,
    dappSecret,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    returned,
    decidedAt: row.decided_at,
    messageId: row.message_id,
  };
}

function readReturned(cipher: FieldCipher, row: LinkRow): WalletLink['returned'] {
  const { id, returned_address: address, encrypted_session: session } = row;
  if (address === null || session === null) return null;
  return {
    kind: readKind(row.kind),
    ...decryptOwnName(cipher, row.encrypted_own_name, LINK_AAD.ownName(id)),
    address: address as Address,
    session: decryptSession(cipher, session, LINK_AAD.session(id)),
    sessionVerified: row.session_verified === 1,
  };
}

export function encryptSession(cipher: FieldCipher, session: WalletSession, aad: string): string {
  const text = writeJson({
    dappSecret: Buffer.from(session.dappSecret).toString('base64'),
    walletPublicKey: Buffer.from(session.walletPublicKey).toString('base64'),
    session: session.session,
  });
  return encryptField(cipher, text, aad);
}

function decryptSession(cipher: FieldCipher, encrypted: string, aad: string): WalletSession {
  const fields = readObject(decryptText(cipher, encrypted, aad));
  return {
    dappSecret: new Uint8Array(Buffer.from(textField(fields, 'dappSecret'), 'base64')),
    walletPublicKey: new Uint8Array(Buffer.from(textField(fields, 'walletPublicKey'), 'base64')),
    session: textField(fields, 'session'),
  };
}

export function encryptOwnName(cipher: FieldCipher, ownName: string | undefined, aad: string): string | null {
  return ownName === undefined ? null : encryptField(cipher, ownName, aad);
}

function decryptOwnName(
  cipher: FieldCipher,
  encrypted: string | null,
  aad: string,
): { readonly ownName?: string } {
  return encrypted === null ? {} : { ownName: decryptText(cipher, encrypted, aad) };
}

function readKind(kind: string): WalletKind | null {
  return kind === '' ? null : knownWord(WALLET_KINDS, kind);
}

/** Later than the person's other activations, even after a clock step. */
export async function nextActivation(
  connection: Connection,
  personId: PersonId,
  now: number,
): Promise<number> {
  const query = connection.selectFrom('wallets').select('activated_at').where('person_id', '=', personId);
  const last = await query.orderBy('activated_at', 'desc').limit(1).executeTakeFirst();
  return Math.max(now, (last?.activated_at ?? 0) + 1);
}
