import type { Connection } from './store-deps.ts';
import type { SwapRow } from './swap-table.ts';

export function addSwap(database: Connection, row: SwapRow) {
  return database.insertInto('swaps').values(row);
}
