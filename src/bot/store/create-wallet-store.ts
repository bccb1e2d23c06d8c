import type { Address } from '../../solana/address.ts';
import type { PersonId } from '../swap/brands.ts';
import type { Wallet, WalletStore } from '../swap/wallet-port.ts';
import { nextActivation } from './next-activation.ts';
import { eraseDeleted, markForScrubbing } from './scrub-file.ts';
import { type Connection, inTransaction, type StoreDeps, sealText } from './store-deps.ts';
import { openSession, readWallet, walletLabelPlace, walletSessionPlace } from './wallet-codec.ts';
import { createWalletLinks } from './wallet-links.ts';

/** Wallets the person confirmed in the chat, and the links that lead to them. Keys and sessions are kept encrypted. */
export function createWalletStore(deps: StoreDeps): WalletStore {
  const { database, cipher } = deps;
  return {
    ...createWalletLinks(deps),
    activeWallet: async (personId) => {
      const query = walletsOf(database, personId).orderBy('activated_at', 'desc');
      const row = await query.orderBy('confirmed_at', 'desc').orderBy('id').limit(1).executeTakeFirst();
      return row && readWallet(cipher, row);
    },
    listWallets: async (personId) => {
      const rows = await walletsOf(database, personId).orderBy('confirmed_at').orderBy('id').execute();
      return rows.map((row) => readWallet(cipher, row));
    },
    findWallet: async (personId, address) => {
      const row = await findRow(database, personId, address);
      return row && readWallet(cipher, row);
    },
    findSession: async (personId, address) => {
      const row = await findRow(database, personId, address);
      return row && openSession(cipher, row.sealed_session, walletSessionPlace(row.id));
    },
    activateWallet: (personId, walletId, now) =>
      inTransaction(deps, 'activate-wallet', async (transaction) => {
        const activated_at = await nextActivation(transaction, personId, now);
        return updateWallet(deps, transaction, personId, walletId, { activated_at });
      }),
    renameWallet: (personId, walletId, label) => {
      const sealed_label = sealText(cipher, label, walletLabelPlace(walletId));
      return updateWallet(deps, database, personId, walletId, { sealed_label });
    },
    removeWallet: async (personId, walletId) => {
      const isRemoved = await inTransaction(deps, 'remove-wallet', async (transaction) => {
        const query = transaction.deleteFrom('wallets').where('id', '=', walletId);
        const { numDeletedRows } = await query.where('person_id', '=', personId).executeTakeFirst();
        if (numDeletedRows > 0n) await markForScrubbing(transaction);
        return numDeletedRows > 0n;
      });
      await eraseDeleted(database);
      return isRemoved;
    },
  };
}

async function updateWallet(
  { cipher }: StoreDeps,
  connection: Connection,
  personId: PersonId,
  walletId: string,
  change: { readonly activated_at: number } | { readonly sealed_label: string },
): Promise<Wallet | undefined> {
  const query = connection.updateTable('wallets').set(change).where('id', '=', walletId);
  const row = await query.where('person_id', '=', personId).returningAll().executeTakeFirst();
  return row && readWallet(cipher, row);
}

function walletsOf(connection: Connection, personId: PersonId) {
  return connection.selectFrom('wallets').selectAll().where('person_id', '=', personId);
}

function findRow(connection: Connection, personId: PersonId, address: Address) {
  return walletsOf(connection, personId).where('address', '=', address).executeTakeFirst();
}
