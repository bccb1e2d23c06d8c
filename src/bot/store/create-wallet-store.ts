import type { WalletStore } from '../swap/ports.ts';
import type { StoreContext } from './store-context.ts';
import { openSession, readWallet, walletSessionPlace } from './wallet-codec.ts';
import { createWalletLinks } from './wallet-links.ts';

/** Wallets the person confirmed in the chat, and the links that lead to them. Keys and sessions are kept encrypted. */
export function createWalletStore(context: StoreContext): WalletStore {
  const { database, cipher } = context;
  return {
    ...createWalletLinks(context),
    activeWallet: async (personId) => {
      const row = await database
        .selectFrom('wallets')
        .selectAll()
        .where('person_id', '=', personId)
        .orderBy('confirmed_at', 'desc')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      return row && readWallet(row);
    },
    findWallet: async (personId, address) => {
      const query = database.selectFrom('wallets').selectAll().where('person_id', '=', personId);
      const row = await query.where('address', '=', address).executeTakeFirst();
      return row && readWallet(row);
    },
    findSession: async (personId, address) => {
      const query = database.selectFrom('wallets').selectAll().where('person_id', '=', personId);
      const row = await query.where('address', '=', address).executeTakeFirst();
      return row && openSession(cipher, row.sealed_session, walletSessionPlace(row.id));
    },
    removeWallet: async (personId, walletId) => {
      const query = database.deleteFrom('wallets').where('id', '=', walletId);
      const result = await query.where('person_id', '=', personId).executeTakeFirst();
      return result.numDeletedRows === 1n;
    },
  };
}
