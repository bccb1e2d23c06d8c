import { type Given, prepareQuery } from '../../database/prepare-query.ts';
import type { Address } from '../../solana/address.ts';
import type { PersonId } from '../swap/brands.ts';
import type { Wallet, WalletStore } from '../swap/wallet-port.ts';
import { nextActivation } from './next-activation.ts';
import { walletKeyOf } from './person-keys.ts';
import { findReadable, readWallets } from './read-wallets.ts';
import { renewWalletKey } from './renew-wallet-key.ts';
import { type Connection, inTransaction, readOrTell, type StoreDeps, sealText } from './store-deps.ts';
import { openSession, walletLabelPlace, walletSessionPlace } from './wallet-codec.ts';
import { createWalletLinks } from './wallet-links.ts';

/** For every card, to show what is there. */
const FIND_BY_USE = prepareQuery((database: Connection, { id }: Given<{ id: PersonId }>) =>
  database
    .selectFrom('wallets')
    .selectAll()
    .where('person_id', '=', id)
    .orderBy('activated_at', 'desc')
    .orderBy('confirmed_at', 'desc')
    .orderBy('id'),
);

/**
 * Wallets the person confirmed in the chat, and the links that lead to them. Keys and sessions are kept encrypted; a
 * wallet that no key opens is as if it were not there.
 */
export function createWalletStore(deps: StoreDeps): WalletStore {
  const { database, keys } = deps;
  return {
    ...createWalletLinks(deps),
    activeWallet: async (personId) =>
      findReadable(deps, await FIND_BY_USE.execute(database, { id: personId })),
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
      if (!row) return undefined;
      const opener = await keys.openerOf(database, [row.sealed_session]);
      const read = () => openSession(opener, row.sealed_session, walletSessionPlace(row.id));
      return readOrTell(deps, 'wallets', row.id, read);
    },
    activateWallet: (personId, walletId, now) =>
      inTransaction(deps, 'activate-wallet', async (transaction) => {
        const activated_at = await nextActivation(transaction, personId, now);
        return updateWallet(deps, transaction, personId, walletId, { activated_at });
      }),
    renameWallet: (personId, walletId, label) =>
      inTransaction(deps, 'rename-wallet', async (transaction) => {
        const sealer = await keys.sealerIn(transaction, walletKeyOf(personId));
        const sealed_label = sealText(sealer, label, walletLabelPlace(walletId));
        return updateWallet(deps, transaction, personId, walletId, { sealed_label });
      }),
    removeWallet: (personId, walletId) =>
      inTransaction(deps, 'remove-wallet', async (transaction) => {
        const query = transaction.deleteFrom('wallets').where('id', '=', walletId);
        const { numDeletedRows } = await query.where('person_id', '=', personId).executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        await renewWalletKey(deps, transaction, personId);
        return true;
      }),
  };
}

async function updateWallet(
  deps: StoreDeps,
  transaction: Connection,
  personId: PersonId,
  walletId: string,
  change: { readonly activated_at: number } | { readonly sealed_label: string },
): Promise<Wallet | undefined> {
  const query = transaction.updateTable('wallets').set(change).where('id', '=', walletId);
  const rows = await query.where('person_id', '=', personId).returningAll().execute();
  return (await readWallets(deps, transaction, rows)).at(0);
}

function walletsOf(connection: Connection, personId: PersonId) {
  return connection.selectFrom('wallets').selectAll().where('person_id', '=', personId);
}

function rowsOf(connection: Connection, personId: PersonId, address: Address) {
  return walletsOf(connection, personId).where('address', '=', address).execute();
}
