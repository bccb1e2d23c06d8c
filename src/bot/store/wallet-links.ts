import type { PersonId } from '../swap/brands.ts';
import { walletQuestionItemId } from '../swap/outbox.ts';
import type { WalletLink, WalletStore } from '../swap/wallet-port.ts';
import { acceptLink } from './accept-link.ts';
import type { FieldSealer } from './field-sealer.ts';
import { forgottenLink } from './forgotten-link.ts';
import { walletKeyOf } from './person-keys.ts';
import { queueMessage } from './queue-message.ts';
import { readLinkRow } from './read-wallets.ts';
import { renewWalletKey } from './renew-wallet-key.ts';
import { type Connection, inTransaction, type StoreDeps, sealBytes } from './store-deps.ts';
import {
  linkNamePlace,
  linkSecretPlace,
  linkSessionPlace,
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

type Returned = NonNullable<WalletLink['returned']>;

/** Tries to link a wallet: one live link per person; a decided one keeps its row, so that it is known as used, but no secret. */
export function createWalletLinks(deps: StoreDeps): LinkStore {
  const { database } = deps;
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
      return readLinkRow(deps, database, await query.executeTakeFirst());
    },
    findLink: (id) => findLink(deps, database, id),
    findOpenLink: async (personId, now) => {
      const query = database.selectFrom('wallet_links').selectAll().where('person_id', '=', personId);
      const open = query.where('decided_at', 'is', null).where('expires_at', '>', now);
      return readLinkRow(deps, database, await open.executeTakeFirst());
    },
    recordReturn: (id, returned, now) => recordReturn(deps, id, returned, now),
    acceptLink: (id, now) =>
      inTransaction(deps, 'accept-link', (transaction) => acceptLink(deps, transaction, id, now)),
    dropLink: (id, now) => dropLink(deps, id, now),
  };
}

/** Copies of a refused link cannot be read any more: the key that encrypted it is destroyed. */
function dropLink(deps: StoreDeps, id: string, now: number): Promise<boolean> {
  return inTransaction(deps, 'drop-link', async (transaction) => {
    const query = transaction.updateTable('wallet_links').set(forgottenLink(now)).where('id', '=', id);
    const row = await query.where('decided_at', 'is', null).returning('person_id').executeTakeFirst();
    if (row) await renewWalletKey(deps, transaction, row.person_id);
    return row !== undefined;
  });
}

async function startLink(deps: StoreDeps, link: WalletLink, tokenHash: string): Promise<void> {
  await inTransaction(deps, 'start-link', async (transaction) => {
    await endOpenLinks(transaction, link.personId, link.createdAt);
    const sealer = await deps.keys.sealerIn(transaction, walletKeyOf(link.personId));
    await transaction
      .insertInto('wallet_links')
      .values({
        id: link.id,
        token_hash: tokenHash,
        person_id: link.personId,
        chat_id: link.chatId,
        kind: '',
        sealed_dapp_secret: sealBytes(sealer, link.dappSecret, linkSecretPlace(link.id)),
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
  return readLinkRow(deps, connection, await query.executeTakeFirst());
}

async function recordReturn(deps: StoreDeps, id: string, returned: Returned, now: number): Promise<boolean> {
  const isTaken = await inTransaction(deps, 'record-return', async (transaction) => {
    const query = transaction.selectFrom('wallet_links').selectAll().where('id', '=', id);
    const link = await readLinkRow(deps, transaction, await query.executeTakeFirst());
    if (!link || !(await takeReturn(deps, transaction, link, returned, now))) return false;
    await queueQuestion(transaction, link, now);
    return true;
  });
  if (isTaken) deps.onOutbox();
  return isTaken;
}

/** False when it was answered or ended already. */
async function takeReturn(
  deps: StoreDeps,
  transaction: Connection,
  { id, personId }: WalletLink,
  returned: Returned,
  now: number,
): Promise<boolean> {
  const sealer = await deps.keys.sealerIn(transaction, walletKeyOf(personId));
  const { numUpdatedRows } = await transaction
    .updateTable('wallet_links')
    .set(sealReturn(sealer, id, returned))
    .where('id', '=', id)
    .where('returned_address', 'is', null)
    .where('decided_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function sealReturn(sealer: FieldSealer, id: string, returned: Returned) {
  return {
    kind: returned.kind ?? '',
    sealed_own_name: sealOwnName(sealer, returned.ownName, linkNamePlace(id)),
    returned_address: returned.address,
    sealed_session: sealSession(sealer, returned.session, linkSessionPlace(id)),
    session_verified: returned.sessionVerified ? 1 : 0,
  };
}

async function queueQuestion(transaction: Connection, link: WalletLink, now: number): Promise<void> {
  const { id, personId, chatId } = link;
  const question = { id: walletQuestionItemId(id), kind: 'wallet_question', subject: id } as const;
  await queueMessage(transaction, { ...question, personId, chatId }, now);
}
