import type { Selectable } from 'kysely';
import type { PersonId } from '../swap/brands.ts';
import type { Wallet } from '../swap/wallet-port.ts';
import { forgottenLink } from './forgotten-link.ts';
import { nextActivation } from './next-activation.ts';
import type { BotSchema } from './schema.ts';
import { type Connection, type StoreDeps, sealText } from './store-deps.ts';
import {
  linkNamePlace,
  linkSessionPlace,
  openOwnName,
  openSession,
  readWallet,
  sealOwnName,
  sealSession,
  walletLabelPlace,
  walletNamePlace,
  walletSessionPlace,
} from './wallet-codec.ts';

/** An answered link. */
type Answered = Selectable<BotSchema['wallet_links']> & {
  readonly returned_address: string;
  readonly sealed_session: string;
};

/** The person's Yes: the link becomes a wallet that bears its id. Undefined when the link was refused or never answered. */
export async function acceptLink(
  deps: StoreDeps,
  transaction: Connection,
  id: string,
  now: number,
): Promise<Wallet | undefined> {
  const query = transaction.selectFrom('wallet_links').selectAll().where('id', '=', id);
  const row = await query.executeTakeFirst();
  // The same Yes a second time: the first was written down, but perhaps never answered.
  if (row && row.decided_at !== null) return findLinkedWallet(deps, transaction, id);
  if (!row || !isAnswered(row) || !(await decide(transaction, id, now))) return undefined;
  return addWallet(deps, transaction, row, now);
}

function isAnswered(row: Selectable<BotSchema['wallet_links']>): row is Answered {
  return row.returned_address !== null && row.sealed_session !== null;
}

async function decide(transaction: Connection, id: string, now: number): Promise<boolean> {
  const query = transaction.updateTable('wallet_links').set(forgottenLink(now)).where('id', '=', id);
  const decided = await query.where('decided_at', 'is', null).executeTakeFirst();
  return decided.numUpdatedRows === 1n;
}

async function addWallet(
  deps: StoreDeps,
  transaction: Connection,
  link: Answered,
  now: number,
): Promise<Wallet> {
  const { cipher } = deps;
  const { id, person_id, kind, returned_address: address } = link;
  const session = openSession(cipher, link.sealed_session, linkSessionPlace(id));
  const { ownName } = openOwnName(cipher, link.sealed_own_name, linkNamePlace(id));
  const known = await takeOut(deps, transaction, person_id, address);
  const wallet = {
    ...{ id, person_id, kind, address },
    sealed_own_name: sealOwnName(cipher, ownName, walletNamePlace(id)),
    sealed_session: sealSession(cipher, session, walletSessionPlace(id)),
    confirmed_at: known?.confirmedAt ?? now,
    sealed_label: known?.label ? sealText(cipher, known.label, walletLabelPlace(id)) : null,
    activated_at: await nextActivation(transaction, person_id as PersonId, now),
  };
  await transaction.insertInto('wallets').values(wallet).execute();
  return readWallet(cipher, wallet);
}

/** The same wallet linked anew: its row is taken out, with the keys and session that the new ones replace. */
async function takeOut(
  { cipher }: StoreDeps,
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
  { cipher }: StoreDeps,
  connection: Connection,
  linkId: string,
): Promise<Wallet | undefined> {
  const query = connection.selectFrom('wallets').selectAll().where('id', '=', linkId);
  const row = await query.executeTakeFirst();
  return row && readWallet(cipher, row);
}
