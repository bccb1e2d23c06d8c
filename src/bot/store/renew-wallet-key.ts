import { sql } from 'kysely';
import { walletKeyOf } from './person-keys.ts';
import { resealRow } from './reseal-rows.ts';
import { type SealedRow, WALLET_TABLES } from './sealed-columns.ts';
import type { Connection, StoreDeps } from './store-deps.ts';

/**
 * After secrets of a person's wallets were deleted: what is left is sealed with another key, and the one of before is
 * destroyed, so that no copy of what was deleted opens any more. A person has few wallets; each was linked by hand.
 */
export async function renewWalletKey(
  deps: StoreDeps,
  transaction: Connection,
  personId: number,
): Promise<void> {
  const retired = await deps.keys.retire(transaction, walletKeyOf(personId));
  for (const table of WALLET_TABLES) {
    const query = sql<SealedRow>`SELECT * FROM ${sql.table(table.table)} WHERE person_id = ${personId}`;
    const { rows } = await query.execute(transaction);
    for (const row of rows) await resealRow(deps, transaction, table, row);
  }
  if (retired) await deps.keys.destroy(transaction, retired);
}
