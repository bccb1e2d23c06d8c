import type { Selectable } from 'kysely';
import type { PersonId } from '../swap/brands.ts';
import type { Wallet, WalletSession } from '../swap/wallet-port.ts';
import { forgottenLink } from './forgotten-link.ts';
import { nextActivation } from './next-activation.ts';
import { walletKeyOf } from './person-keys.ts';
import { readWallets } from './read-wallets.ts';
import { renewWalletKey } from './renew-wallet-key.ts';
import type { BotSchema } from './schema.ts';
import { type Connection, readOrTell, type StoreDeps, sealText } from './store-deps.ts';
import {
  linkNamePlace,
  linkSessionPlace,
  openOwnName,
  openSession,
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
  if (!row || !isAnswered(row)) return undefined;
  const opened = await openLink(deps, transaction, row);
  if (!opened || !(await decide(transaction, id, now))) return undefined;
  return addWallet(deps, transaction, row, opened, now);
}

function isAnswered(row: Selectable<BotSchema['wallet_links']>): row is Answered {
  return row.returned_address !== null && row.sealed_session !== null;
}

async function decide(transaction: Connection, id: string, now: number): Promise<boolean> {
  const query = transaction.updateTable('wallet_links').set(forgottenLink(now)).where('id', '=', id);
  const decided = await query.where('decided_at', 'is', null).executeTakeFirst();
  return decided.numUpdatedRows === 1n;
}

/** What of an answered link goes into its wallet. */
interface Opened {
  readonly session: WalletSession;
  readonly ownName?: string;
}

async function openLink(
  deps: StoreDeps,
  transaction: Connection,
  link: Answered,
): Promise<Opened | undefined> {
  const { id, sealed_session: session, sealed_own_name: ownName } = link;
  const opener = await deps.keys.openerOf(transaction, [session, ownName]);
  return readOrTell(deps, 'wallet_links', id, () => ({
    session: openSession(opener, session, linkSessionPlace(id)),
    ...openOwnName(opener, ownName, linkNamePlace(id)),
  }));
}

async function addWallet(
  deps: StoreDeps,
  transaction: Connection,
  link: Answered,
  { session, ownName }: Opened,
  now: number,
): Promise<Wallet | undefined> {
  const { id, person_id, kind, returned_address: address } = link;
  const known = await takeOut(deps, transaction, person_id, address);
  const sealer = await deps.keys.sealerIn(transaction, walletKeyOf(person_id));
  const wallet = {
    ...{ id, person_id, kind, address },
    sealed_own_name: sealOwnName(sealer, ownName, walletNamePlace(id)),
    sealed_session: sealSession(sealer, session, walletSessionPlace(id)),
    confirmed_at: known?.confirmedAt ?? now,
    sealed_label: known?.label ? sealText(sealer, known.label, walletLabelPlace(id)) : null,
    activated_at: await nextActivation(transaction, person_id as PersonId, now),
  };
  await transaction.insertInto('wallets').values(wallet).execute();
  return (await readWallets(deps, transaction, [wallet])).at(0);
}

/** The same wallet linked anew: its row is taken out, and the keys and session that the new ones replace end with it. */
async function takeOut(
  deps: StoreDeps,
  transaction: Connection,
  personId: number,
  address: string,
): Promise<Wallet | undefined> {
  const query = transaction.deleteFrom('wallets').where('person_id', '=', personId);
  const rows = await query.where('address', '=', address).returningAll().execute();
  const known = (await readWallets(deps, transaction, rows)).at(0);
  if (rows.length > 0) await renewWalletKey(deps, transaction, personId);
  return known;
}

/** The wallet that came of a link, as long as it is linked: it bears the link's id. */
async function findLinkedWallet(
  deps: StoreDeps,
  connection: Connection,
  linkId: string,
): Promise<Wallet | undefined> {
  const query = connection.selectFrom('wallets').selectAll().where('id', '=', linkId);
  return (await readWallets(deps, connection, await query.execute())).at(0);
}
