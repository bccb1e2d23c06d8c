import { encryptField } from '../../database/field-cipher.ts';
import type { Address } from '../../solana/address.ts';
import type { PersonId } from '../swap/brands.ts';
import type { Wallet, WalletStore } from '../swap/wallets.ts';
import { type Connection, inTransaction, type StoreDeps } from './store-deps.ts';
import { walletSubject } from './subject-keys.ts';
import { createWalletLinks } from './wallet-links.ts';
import { nextActivation, readSession, readWallets, WALLET_AAD } from './wallet-rows.ts';

/** An undecryptable wallet counts as absent. */
export function createWalletStore(deps: StoreDeps): WalletStore {
  const { database, keys } = deps;
  return {
    ...createWalletLinks(deps),
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

function rowsOf(connection: Connection, personId: PersonId, address: Address) {
  return walletsOf(connection, personId).where('address', '=', address).execute();
}
