import type { PersonId } from '../swap/brands.ts';
import { walletQuestionItemId } from '../swap/outbox.ts';
import type { Wallet, WalletLink, WalletStore } from '../swap/ports.ts';
import { eraseDeleted } from './erase-deleted.ts';
import { nextActivation } from './next-activation.ts';
import { queueMessage } from './queue-message.ts';
import { type Connection, inTransaction, type StoreContext, sealBytes, sealText } from './store-context.ts';
import {
  linkSecretPlace,
  linkSessionPlace,
  openSession,
  readLink,
  readWallet,
  sealSession,
  walletLabelPlace,
  walletSessionPlace,
} from './wallet-codec.ts';

type LinkStore = Pick<
  WalletStore,
  | 'startLink'
  | 'setLinkMessage'
  | 'findLinkByToken'
  | 'findLink'
  | 'findOpenLink'
  | 'recordReturn'
  | 'acceptLink'
  | 'dropLink'
>;

/** Tries to link a wallet: one live link per person; a decided one keeps its row, so that it is known as used, but no secret. */
export function createWalletLinks(context: StoreContext): LinkStore {
  const { database, cipher } = context;
  return {
    startLink: (link, tokenHash) => startLink(context, link, tokenHash),
    setLinkMessage: async (id, messageId) => {
      await database
        .updateTable('wallet_links')
        .set({ message_id: messageId })
        .where('id', '=', id)
        .execute();
    },
    findLinkByToken: async (tokenHash) => {
      const query = database.selectFrom('wallet_links').selectAll().where('token_hash', '=', tokenHash);
      const row = await query.executeTakeFirst();
      return row && readLink(cipher, row);
    },
    findLink: (id) => findLink(context, database, id),
    findOpenLink: async (personId, now) => {
      const query = database.selectFrom('wallet_links').selectAll().where('person_id', '=', personId);
      const open = query.where('decided_at', 'is', null).where('expires_at', '>', now);
      const row = await open.executeTakeFirst();
      return row && readLink(cipher, row);
    },
    recordReturn: (id, returned, now) => recordReturn(context, id, returned, now),
    acceptLink: async (id, now) => {
      const accept = (transaction: Connection) => acceptLink(context, transaction, id, now);
      const wallet = await inTransaction(context, 'accept-link', accept);
      await eraseDeleted(database);
      return wallet;
    },
    dropLink: async (id, now) => {
      const query = database.updateTable('wallet_links').set(forgotten(now)).where('id', '=', id);
      const result = await query.where('decided_at', 'is', null).executeTakeFirst();
      await eraseDeleted(database);
      return result.numUpdatedRows === 1n;
    },
  };
}

async function startLink(context: StoreContext, link: WalletLink, tokenHash: string): Promise<void> {
  await inTransaction(context, 'start-link', async (transaction) => {
    await endOpenLinks(transaction, link.personId, link.createdAt);
    await transaction
      .insertInto('wallet_links')
      .values({
        id: link.id,
        token_hash: tokenHash,
        person_id: link.personId,
        chat_id: link.chatId,
        kind: '',
        sealed_dapp_secret: sealBytes(context.cipher, link.dappSecret, linkSecretPlace(link.id)),
        created_at: link.createdAt,
        expires_at: link.expiresAt,
        returned_address: null,
        sealed_session: null,
        session_verified: 0,
        decided_at: null,
        message_id: link.messageId,
      })
      .execute();
  });
}

async function endOpenLinks(transaction: Connection, personId: PersonId, now: number): Promise<void> {
  await transaction
    .updateTable('wallet_links')
    .set(forgotten(now))
    .where('person_id', '=', personId)
    .where('decided_at', 'is', null)
    .execute();
}

async function findLink(
  context: StoreContext,
  connection: Connection,
  id: string,
): Promise<WalletLink | undefined> {
  const query = connection.selectFrom('wallet_links').selectAll().where('id', '=', id);
  const row = await query.executeTakeFirst();
  return row && readLink(context.cipher, row);
}

async function recordReturn(
  context: StoreContext,
  id: string,
  returned: NonNullable<WalletLink['returned']>,
  now: number,
): Promise<boolean> {
  const row = await inTransaction(context, 'record-return', async (transaction) => {
    const taken = await transaction
      .updateTable('wallet_links')
      .set({
        kind: returned.kind ?? '',
        returned_address: returned.address,
        sealed_session: sealSession(context.cipher, returned.session, linkSessionPlace(id)),
        session_verified: returned.sessionVerified ? 1 : 0,
      })
      .where('id', '=', id)
      .where('returned_address', 'is', null)
      .where('decided_at', 'is', null)
      .where('expires_at', '>', now)
      .returningAll()
      .executeTakeFirst();
    if (taken) await queueQuestion(transaction, readLink(context.cipher, taken), now);
    return taken;
  });
  if (row) context.onOutbox();
  return row !== undefined;
}

async function queueQuestion(transaction: Connection, link: WalletLink, now: number): Promise<void> {
  const { id, personId, chatId } = link;
  const question = { id: walletQuestionItemId(id), kind: 'wallet_question', subject: id } as const;
  await queueMessage(transaction, { ...question, personId, chatId }, now);
}

async function acceptLink(
  context: StoreContext,
  transaction: Connection,
  id: string,
  now: number,
): Promise<Wallet | undefined> {
  const { cipher } = context;
  const query = transaction.selectFrom('wallet_links').selectAll().where('id', '=', id);
  const row = await query.executeTakeFirst();
  // The same Yes a second time: the first was written down, but perhaps never answered.
  if (row && row.decided_at !== null) return findLinkedWallet(context, transaction, id);
  if (!row?.returned_address || !row.sealed_session) return undefined;
  const decided = await transaction
    .updateTable('wallet_links')
    .set(forgotten(now))
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  if (decided.numUpdatedRows !== 1n) return undefined;
  const session = openSession(cipher, row.sealed_session, linkSessionPlace(id));
  const known = await takeOut(context, transaction, row.person_id, row.returned_address);
  const wallet = {
    id,
    person_id: row.person_id,
    kind: row.kind,
    address: row.returned_address,
    sealed_session: sealSession(cipher, session, walletSessionPlace(id)),
    confirmed_at: known?.confirmedAt ?? now,
    sealed_label: known?.label ? sealText(cipher, known.label, walletLabelPlace(id)) : null,
    activated_at: await nextActivation(transaction, row.person_id as PersonId, now),
  };
  await transaction.insertInto('wallets').values(wallet).execute();
  return readWallet(cipher, wallet);
}

/** The same wallet linked anew: its row is taken out, with the keys and session that the new ones replace. */
async function takeOut(
  { cipher }: StoreContext,
  transaction: Connection,
  personId: number,
  address: string,
): Promise<Wallet | undefined> {
  const query = transaction.deleteFrom('wallets').where('person_id', '=', personId);
  const row = await query.where('address', '=', address).returningAll().executeTakeFirst();
  return row && readWallet(cipher, row);
}

/** The wallet that came of a link, as long as it is linked: it bears the link's id. */
async function findLinkedWallet(
  { cipher }: StoreContext,
  connection: Connection,
  linkId: string,
): Promise<Wallet | undefined> {
  const query = connection.selectFrom('wallets').selectAll().where('id', '=', linkId);
  const row = await query.executeTakeFirst();
  return row && readWallet(cipher, row);
}

/** What stays of a decided link: that it existed. */
function forgotten(now: number) {
  return {
    decided_at: now,
    sealed_dapp_secret: '',
    returned_address: null,
    sealed_session: null,
  } as const;
}
