import { type Given, prepareQuery } from '../../database/prepare-query.ts';
import type { SwapRow } from './schema.ts';
import type { Connection } from './store-deps.ts';

export const ADD_SWAP = prepareQuery((database: Connection, given: Given<SwapRow>) =>
  database.insertInto('swaps').values(given),
);
