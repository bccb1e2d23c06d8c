import type { Migration } from '../../../database/migrate.ts';

/** What a wallet in a browser calls itself. */
export const walletNamesMigration: Migration = {
  name: '010-wallet-names',
  up: async (database) => {
    for (const table of ['wallets', 'wallet_links']) {
      await database.schema.alterTable(table).addColumn('sealed_own_name', 'text').execute();
    }
  },
};
