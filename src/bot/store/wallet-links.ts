import { encryptField, type FieldCipher } from '../../database/field-cipher.ts';
import type { PersonId } from '../swap/brands.ts';
import { walletQuestionItemId } from '../swap/outbox.ts';
import type { Wallet, WalletLink, WalletStore } from '../swap/wallets.ts';
import { queueMessage } from './queue-message.ts';
import { type Connection, inTransaction, type StoreDeps } from './store-deps.ts';
import { walletSubject } from './subject-keys.ts';
import {
  encryptOwnName,
  encryptSession,
  LINK_AAD,
  type LinkRow,
  nextActivation,
  readLinkRow,
  readWallets,
  WALLET_AAD,
} from './wallet-rows.ts';

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

/**
 * A decided link stays, without secrets, to be recognised as used. Each link has its own key, which becomes
 * the wallet's.
 */
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

async function startLink(deps: StoreDeps, link: WalletLink, tokenHash: string): Promise<void> {
  await inTransaction(deps, 'start-link', async (transaction) => {
    await endOpenLinks(deps, transaction, link.personId, link.createdAt);
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
  personId: PersonId,
  now: number,
): Promise<void> {
  const ended = await transaction
    .updateTable('wallet_links')
    .set(decided(now))
    .where('person_id', '=', personId)
    .where('decided_at', 'is', null)
    .returning('id')
    .execute();
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
  const query = connection.selectFrom('wallet_links').selectAll().where('id', '=', id);
  return readLinkRow(deps, connection, await query.executeTakeFirst());
}

async function recordReturn(deps: StoreDeps, id: string, returned: Returned, now: number): Promise<boolean> {
  const isTaken = await inTransaction(deps, 'record-return', async (transaction) => {
    const link = await findLink(deps, transaction, id);
    if (!link || !(await storeReturn(deps, transaction, link, returned, now))) return false;
    await queueQuestion(transaction, link, now);
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

async function queueQuestion(transaction: Connection, link: WalletLink, now: number): Promise<void> {
  const { id, personId, chatId } = link;
  const question = { id: walletQuestionItemId(id), kind: 'wallet_question', subject: id } as const;
  await queueMessage(transaction, { ...question, personId, chatId }, now);
}

/** The wallet keeps the link's id. Undefined for a refused or unanswered link. */
async function acceptLink(
  deps: StoreDeps,
  transaction: Connection,
  id: string,
  now: number,
): Promise<Wallet | undefined> {
  const query = transaction.selectFrom('wallet_links').selectAll().where('id', '=', id);
  const row = await query.executeTakeFirst();
  // A repeated Yes: the first was stored, perhaps without an answer.
  if (row && row.decided_at !== null) return findLinkedWallet(deps, transaction, id);
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

/** Removes the wallet with its session and key. */
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

async function findLinkedWallet(
  deps: StoreDeps,
  connection: Connection,
  linkId: string,
): Promise<Wallet | undefined> {
  const query = connection.selectFrom('wallets').selectAll().where('id', '=', linkId);
  return (await readWallets(deps, connection, await query.execute())).at(0);
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
