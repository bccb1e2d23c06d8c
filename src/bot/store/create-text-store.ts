import type { TextStore } from '../swap/intake-ports.ts';
import { openTextOrTell, type StoreDeps, sealText } from './store-deps.ts';

/**
 * JSON of grammY's dialogues or sessions by key; encrypted, because it holds what people wrote. A row that no key opens is
 * as if there were none, until the next writing replaces it.
 */
export function createTextStore(deps: StoreDeps, table: 'conversations' | 'sessions'): TextStore {
  const { database, cipher } = deps;
  const placeOf = textPlace(table);
  return {
    read: async (key) => {
      const row = await database.selectFrom(table).selectAll().where('key', '=', key).executeTakeFirst();
      return row && openTextOrTell(deps, row.sealed_value, { table, id: key, place: placeOf(key) });
    },
    write: async (key, value, now) => {
      const fields = { sealed_value: sealText(cipher, value, placeOf(key)), updated_at: now };
      await database
        .insertInto(table)
        .values({ key, ...fields })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(fields))
        .execute();
    },
    delete: async (key) => {
      await database.deleteFrom(table).where('key', '=', key).execute();
    },
  };
}

export function textPlace(table: 'conversations' | 'sessions'): (key: string) => string {
  return (key) => `${table}.value.${key}`;
}
