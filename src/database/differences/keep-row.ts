import { type Kysely, type RawBuilder, sql } from 'kysely';
import { hasManyWriters } from './many-writers.ts';

/**
 * Behind a SELECT that asks whether a row is there: nobody deletes it until the transaction has ended, and one that is just
 * being deleted is not found. For statements that are not serializable; with one writer nobody comes in between.
 */
export function keepRow<Schema>(database: Kysely<Schema>): RawBuilder<unknown> {
  return hasManyWriters(database) ? sql`FOR KEY SHARE` : sql``;
}
