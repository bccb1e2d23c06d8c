import type { PersonId } from '../swap/brands.ts';
import { walletQuestionItemId } from '../swap/outbox.ts';
import type { WalletLink, WalletStore } from '../swap/wallet-port.ts';
import { acceptLink } from './accept-link.ts';
import { forgottenLink } from './forgotten-link.ts';
import { queueMessage } from './queue-message.ts';
import { eraseDeleted } from './scrub-file.ts';
import { type Connection, inTransaction, type StoreDeps, sealBytes } from './store-deps.ts';
import {
  linkNamePlace,
  linkSecretPlace,
  linkSessionPlace,
  readLink,
  sealOwnName,
  sealSession,
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
export function createWalletLinks(deps: StoreDeps): LinkStore {
  const { database, cipher } = deps;
  return {
    startLink: (link, tokenHash) => startLink(deps, link, tokenHash),
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
    findLink: (id) => findLink(deps, database, id),
    findOpenLink: async (personId, now) => {
      const query = database.selectFrom('wallet_links').selectAll().where('person_id', '=', personId);
      const open = query.where('decided_at', 'is', null).where('expires_at', '>', now);
      const row = await open.executeTakeFirst();
      return row && readLink(cipher, row);
    },
    recordReturn: (id, returned, now) => recordReturn(deps, id, returned, now),
    acceptLink: async (id, now) => {
      const accept = (transaction: Connection) => acceptLink(deps, transaction, id, now);
      const wallet = await inTransaction(deps, 'accept-link', accept);
      await eraseDeleted(database);
      return wallet;
    },
    dropLink: async (id, now) => {
      const query = database.updateTable('wallet_links').set(forgottenLink(now)).where('id', '=', id);
      const result = await query.where('decided_at', 'is', null).executeTakeFirst();
      await eraseDeleted(database);
      return result.numUpdatedRows === 1n;
    },
  };
}

async function startLink(deps: StoreDeps, link: WalletLink, tokenHash: string): Promise<void> {
  await inTransaction(deps, 'start-link', async (transaction) => {
    await endOpenLinks(transaction, link.personId, link.createdAt);
    await transaction
      .insertInto('wallet_links')
      .values({
        id: link.id,
        token_hash: tokenHash,
        person_id: link.personId,
        chat_id: link.chatId,
        kind: '',
        sealed_dapp_secret: sealBytes(deps.cipher, link.dappSecret, linkSecretPlace(link.id)),
        created_at: link.createdAt,
        expires_at: link.expiresAt,
        returned_address: null,
        sealed_session: null,
        sealed_own_name: null,
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
    .set(forgottenLink(now))
    .where('person_id', '=', personId)
    .where('decided_at', 'is', null)
    .execute();
}

async function findLink(
  deps: StoreDeps,
  connection: Connection,
  id: string,
): Promise<WalletLink | undefined> {
  const query = connection.selectFrom('wallet_links').selectAll().where('id', '=', id);
  const row = await query.executeTakeFirst();
  return row && readLink(deps.cipher, row);
}

async function recordReturn(
  deps: StoreDeps,
  id: string,
  returned: NonNullable<WalletLink['returned']>,
  now: number,
): Promise<boolean> {
  const row = await inTransaction(deps, 'record-return', async (transaction) => {
    const taken = await transaction
      .updateTable('wallet_links')
      .set({
        kind: returned.kind ?? '',
        sealed_own_name: sealOwnName(deps.cipher, returned.ownName, linkNamePlace(id)),
        returned_address: returned.address,
        sealed_session: sealSession(deps.cipher, returned.session, linkSessionPlace(id)),
        session_verified: returned.sessionVerified ? 1 : 0,
      })
      .where('id', '=', id)
      .where('returned_address', 'is', null)
      .where('decided_at', 'is', null)
      .where('expires_at', '>', now)
      .returningAll()
      .executeTakeFirst();
    if (taken) await queueQuestion(transaction, readLink(deps.cipher, taken), now);
    return taken;
  });
  if (row) deps.onOutbox();
  return row !== undefined;
}

async function queueQuestion(transaction: Connection, link: WalletLink, now: number): Promise<void> {
  const { id, personId, chatId } = link;
  const question = { id: walletQuestionItemId(id), kind: 'wallet_question', subject: id } as const;
  await queueMessage(transaction, { ...question, personId, chatId }, now);
}
