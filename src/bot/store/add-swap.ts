import { type Given, prepareQuery } from '../../database/prepare-query.ts';
import type { Connection } from './store-deps.ts';
import type { SwapRow } from './swap-table.ts';

export const ADD_SWAP = prepareQuery((database: Connection, given: Given<SwapRow>) =>
  database.insertInto('swaps').values(given),
);
