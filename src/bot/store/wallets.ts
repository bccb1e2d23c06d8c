/*
 * Links under way and linked wallets. A link becomes a wallet only when the person confirms its address in the chat;
 * everything that a wallet app returns is kept encrypted under the wallet's own key, which /disconnect shreds.
 * `test/bot/store/wallet-store.test.ts` proves it.
 */

import type { Address } from '../../solana/address.ts';
import type { PersonId } from '../swap/brands.ts';
import { walletQuestionItemId } from '../swap/stores.ts';
import type { Wallet, WalletLink, WalletStore } from '../swap/wallets.ts';
import { encryptField, type FieldCipher } from './field-cipher.ts';
import { queueMessage } from './outbox.ts';
import { type Connection, inTransaction, type StoreDeps } from './store-deps.ts';
import { walletSubject } from './subject-keys.ts';
import {
  encryptOwnName,
  encryptSession,
  LINK_AAD,
  type LinkRow,
  nextActivation,
  readLinkRow,
  readSession,
  readWallets,
  WALLET_AAD,
} from './wallet-rows.ts';

/**
 * An undecryptable wallet counts as absent. A decided link stays, without secrets, to be recognised as used;
 * its id and key become the wallet's.
 */
export function createWalletStore(deps: StoreDeps): WalletStore {
  const { database, keys } = deps;
  return {
    startLink: (link, tokenHash, isOfPage) => startLink(deps, link, tokenHash, isOfPage),
    setLinkMessage: async (id, messageId) => {
      await database
        .updateTable('wallet_links')
        .set({ message_id: messageId })
        .where('id', '=', id)
        .execute();
    },
    findLinkByToken: async (tokenHash) => {
      const query = linksIn(database).where('token_hash', '=', tokenHash);
      return readLinkRow(deps, database, await query.executeTakeFirst());
    },
    findLink: (id) => findLink(deps, database, id),
    findOpenLink: async (personId, now) => {
      const query = linksIn(database).where('person_id', '=', personId);
      const open = query.where('decided_at', 'is', null).where('expires_at', '>', now);
      const rows = await open.execute();
      const answered = rows.find(({ returned_address }) => returned_address !== null);
      return readLinkRow(deps, database, answered ?? rows[0]);
    },
    recordReturn: (id, returned, now) => recordReturn(deps, id, returned, now),
    acceptLink: (id, now) =>
      inTransaction(deps, 'accept-link', (transaction) => acceptLink(deps, transaction, id, now)),
    dropLink: (id, now) => dropLink(deps, id, now),
    activeWallet: async (personId) => {
      const byUse = walletsOf(database, personId).orderBy('activated_at', 'desc');
      const rows = await byUse.orderBy('confirmed_at', 'desc').orderBy('id').execute();
      return (await readWallets(deps, database, rows)).at(0);
    },
    listWallets: async (personId) => {
      const rows = await walletsOf(database, personId).orderBy('confirmed_at').orderBy('id').execute();
      return readWallets(deps, database, rows);
    },
    findWallet: async (personId, address) => {
      const rows = await rowsOf(database, personId, address);
      return (await readWallets(deps, database, rows)).at(0);
    },
    findSession: async (personId, address) => {
      const [row] = await rowsOf(database, personId, address);
      return row && readSession(deps, row);
    },
    activateWallet: (personId, walletId, now) =>
      inTransaction(deps, 'activate-wallet', async (transaction) => {
        const activated_at = await nextActivation(transaction, personId, now);
        return updateWallet(deps, transaction, personId, walletId, { activated_at });
      }),
    renameWallet: (personId, walletId, label) =>
      inTransaction(deps, 'rename-wallet', async (transaction) => {
        const wallet = walletsOf(transaction, personId).where('id', '=', walletId);
        if ((await wallet.executeTakeFirst()) === undefined) return undefined;
        const cipher = await keys.forWriting(transaction, walletSubject(walletId));
        const encrypted_label = encryptField(cipher, label, WALLET_AAD.label(walletId));
        return updateWallet(deps, transaction, personId, walletId, { encrypted_label });
      }),
    removeWallet: (personId, walletId) =>
      inTransaction(deps, 'remove-wallet', async (transaction) => {
        const query = transaction.deleteFrom('wallets').where('id', '=', walletId);
        const { numDeletedRows } = await query.where('person_id', '=', personId).executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        await keys.shred(transaction, [walletSubject(walletId)]);
        return true;
      }),
  };
}

async function updateWallet(
  deps: StoreDeps,
  transaction: Connection,
  personId: PersonId,
  walletId: string,
  change: { readonly activated_at: number } | { readonly encrypted_label: string },
): Promise<Wallet | undefined> {
  const query = transaction.updateTable('wallets').set(change).where('id', '=', walletId);
  const rows = await query.where('person_id', '=', personId).returningAll().execute();
  return (await readWallets(deps, transaction, rows)).at(0);
}

function walletsOf(connection: Connection, personId: PersonId) {
  return connection.selectFrom('wallets').selectAll().where('person_id', '=', personId);
}

function linksIn(connection: Connection) {
  return connection.selectFrom('wallet_links').selectAll();
}

function rowsOf(connection: Connection, personId: PersonId, address: Address) {
  return walletsOf(connection, personId).where('address', '=', address).execute();
}

type Returned = NonNullable<WalletLink['returned']>;

async function startLink(
  deps: StoreDeps,
  link: WalletLink,
  tokenHash: string,
  isOfPage = false,
): Promise<void> {
  await inTransaction(deps, 'start-link', async (transaction) => {
    await endOpenLinks(deps, transaction, link, isOfPage);
    const cipher = await deps.keys.forWriting(transaction, walletSubject(link.id));
    await transaction
      .insertInto('wallet_links')
      .values({
        id: link.id,
        token_hash: tokenHash,
        person_id: link.personId,
        chat_id: link.chatId,
        kind: '',
        encrypted_dapp_secret: encryptField(cipher, link.dappSecret, LINK_AAD.dappSecret(link.id)),
        created_at: link.createdAt,
        expires_at: link.expiresAt,
        returned_address: null,
        encrypted_session: null,
        encrypted_own_name: null,
        session_verified: 0,
        decided_at: null,
        message_id: link.messageId,
      })
      .execute();
  });
}

async function endOpenLinks(
  { keys }: StoreDeps,
  transaction: Connection,
  { personId, createdAt }: WalletLink,
  isOfPage: boolean,
): Promise<void> {
  const open = transaction
    .updateTable('wallet_links')
    .set(decided(createdAt))
    .where('person_id', '=', personId)
    .where('decided_at', 'is', null);
  const ended = await (isOfPage ? open.where('message_id', 'is', null) : open).returning('id').execute();
  await keys.shred(
    transaction,
    ended.map(({ id }) => walletSubject(id)),
  );
}

async function findLink(
  deps: StoreDeps,
  connection: Connection,
  id: string,
): Promise<WalletLink | undefined> {
  const query = linksIn(connection).where('id', '=', id);
  return readLinkRow(deps, connection, await query.executeTakeFirst());
}

async function recordReturn(deps: StoreDeps, id: string, returned: Returned, now: number): Promise<boolean> {
  const isTaken = await inTransaction(deps, 'record-return', async (transaction) => {
    const link = await findLink(deps, transaction, id);
    if (!link || !(await storeReturn(deps, transaction, link, returned, now))) return false;
    const question = { id: walletQuestionItemId(id), kind: 'wallet_question', subject: id } as const;
    await queueMessage(transaction, { ...question, personId: link.personId, chatId: link.chatId }, now);
    return true;
  });
  if (isTaken) deps.onOutbox();
  return isTaken;
}

async function storeReturn(
  deps: StoreDeps,
  transaction: Connection,
  { id }: WalletLink,
  returned: Returned,
  now: number,
): Promise<boolean> {
  const cipher = await deps.keys.forWriting(transaction, walletSubject(id));
  const { numUpdatedRows } = await transaction
    .updateTable('wallet_links')
    .set(encryptReturn(cipher, id, returned))
    .where('id', '=', id)
    .where('returned_address', 'is', null)
    .where('decided_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function encryptReturn(cipher: FieldCipher, id: string, returned: Returned) {
  return {
    kind: returned.kind ?? '',
    encrypted_own_name: encryptOwnName(cipher, returned.ownName, LINK_AAD.ownName(id)),
    returned_address: returned.address,
    encrypted_session: encryptSession(cipher, returned.session, LINK_AAD.session(id)),
    session_verified: returned.sessionVerified ? 1 : 0,
  };
}

/** Undefined for a refused or unanswered link. */
async function acceptLink(
  deps: StoreDeps,
  transaction: Connection,
  id: string,
  now: number,
): Promise<Wallet | undefined> {
  const query = linksIn(transaction).where('id', '=', id);
  const row = await query.executeTakeFirst();
  // A repeated Yes: the first was stored, perhaps without an answer.
  if (row && row.decided_at !== null) {
    const linked = transaction.selectFrom('wallets').selectAll().where('id', '=', id);
    return (await readWallets(deps, transaction, await linked.execute())).at(0);
  }
  const returned = (await readLinkRow(deps, transaction, row))?.returned;
  if (!row || !returned || !(await decide(transaction, id, now))) return undefined;
  return addWallet(deps, transaction, row, returned, now);
}

async function addWallet(
  deps: StoreDeps,
  transaction: Connection,
  { id, person_id, kind }: LinkRow,
  { address, session, ownName }: Returned,
  now: number,
): Promise<Wallet | undefined> {
  const known = await removeKnown(deps, transaction, person_id, address);
  const cipher = await deps.keys.forWriting(transaction, walletSubject(id));
  const wallet = {
    ...{ id, person_id, kind, address },
    encrypted_own_name: encryptOwnName(cipher, ownName, WALLET_AAD.ownName(id)),
    encrypted_session: encryptSession(cipher, session, WALLET_AAD.session(id)),
    confirmed_at: known?.confirmedAt ?? now,
    encrypted_label: known?.label ? encryptField(cipher, known.label, WALLET_AAD.label(id)) : null,
    activated_at: await nextActivation(transaction, person_id as PersonId, now),
  };
  await transaction.insertInto('wallets').values(wallet).execute();
  return (await readWallets(deps, transaction, [wallet])).at(0);
}

async function removeKnown(
  deps: StoreDeps,
  transaction: Connection,
  personId: number,
  address: string,
): Promise<Wallet | undefined> {
  const query = transaction.deleteFrom('wallets').where('person_id', '=', personId);
  const rows = await query.where('address', '=', address).returningAll().execute();
  const known = (await readWallets(deps, transaction, rows)).at(0);
  await deps.keys.shred(
    transaction,
    rows.map(({ id }) => walletSubject(id)),
  );
  return known;
}

function dropLink(deps: StoreDeps, id: string, now: number): Promise<boolean> {
  return inTransaction(deps, 'drop-link', async (transaction) => {
    const isDropped = await decide(transaction, id, now);
    if (isDropped) await deps.keys.shred(transaction, [walletSubject(id)]);
    return isDropped;
  });
}

async function decide(transaction: Connection, id: string, now: number): Promise<boolean> {
  const query = transaction.updateTable('wallet_links').set(decided(now)).where('id', '=', id);
  const { numUpdatedRows } = await query.where('decided_at', 'is', null).executeTakeFirst();
  return numUpdatedRows === 1n;
}

function decided(now: number) {
  return {
    decided_at: now,
    encrypted_dapp_secret: '',
    returned_address: null,
    encrypted_session: null,
    encrypted_own_name: null,
  } as const;
}
