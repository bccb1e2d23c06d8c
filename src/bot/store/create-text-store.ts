import { type Given, prepareQuery } from '../../database/prepare-query.ts';
import type { TextStore } from '../swap/intake-ports.ts';
import { type Connection, openTextOrTell, type StoreDeps, sealText } from './store-deps.ts';

type TextTable = 'conversations' | 'sessions';

type Written = Given<{ key: string; sealed: string; now: number }>;

const QUERIES = { conversations: prepareFor('conversations'), sessions: prepareFor('sessions') };

function prepareFor(table: TextTable) {
  return {
    find: prepareQuery((database: Connection, { key }: Given<{ key: string }>) =>
      database.selectFrom(table).selectAll().where('key', '=', key),
    ),
    write: prepareQuery((database: Connection, { key, sealed, now }: Written) =>
      database
        .insertInto(table)
        .values({ key, sealed_value: sealed, updated_at: now })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({ sealed_value: sealed, updated_at: now }),
        ),
    ),
    delete: prepareQuery((database: Connection, { key }: Given<{ key: string }>) =>
      database.deleteFrom(table).where('key', '=', key),
    ),
  };
}

/**
 * JSON of grammY's dialogues or sessions by key; encrypted, because it holds what people wrote. A row that no key opens is
 * as if there were none, until the next writing replaces it.
 */
export function createTextStore(deps: StoreDeps, table: TextTable): TextStore {
  const { database, cipher } = deps;
  const placeOf = textPlace(table);
  const queries = QUERIES[table];
  return {
    read: async (key) => {
      const row = await queries.find.executeTakeFirst(database, { key });
      return row && openTextOrTell(deps, row.sealed_value, { table, id: key, place: placeOf(key) });
    },
    write: async (key, value, now) => {
      const sealed = sealText(cipher, value, placeOf(key));
      await queries.write.execute(database, { key, sealed, now });
    },
    delete: async (key) => {
      await queries.delete.execute(database, { key });
    },
  };
}

export function textPlace(table: TextTable): (key: string) => string {
  return (key) => `${table}.value.${key}`;
}
