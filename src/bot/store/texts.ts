import { sql } from 'kysely';
import { decryptText, encryptField } from '../../database/field-cipher.ts';
import type { TextStore } from '../swap/stores.ts';
import { readEncrypted, type StoreDeps, writeTogether } from './store-deps.ts';
import { personSubject, type Subject } from './subject-keys.ts';

type TextTable = 'conversations' | 'sessions';

/**
 * Encrypted JSON of grammY's dialogues and sessions: they contain people's messages. An undecryptable row
 * counts as absent until overwritten.
 */
export function createTextStore(deps: StoreDeps, table: TextTable): TextStore {
  const { database } = deps;
  const aadOf = textAad(table);
  return {
    read: async (key) => {
      const query = database.selectFrom(table).select('encrypted_value').where('key', '=', key);
      const row = await query.executeTakeFirst();
      if (!row) return undefined;
      const id = { table, id: key, subject: textSubject(key) };
      return readEncrypted(deps, database, id, (cipher) =>
        decryptText(cipher, row.encrypted_value, aadOf(key)),
      );
    },
    write: async (key, value, now) => {
      await deps.keys.writeBatch(database, textSubject(key), async ({ cipher, isCurrent, make }) => {
        const fields = { encrypted_value: encryptField(cipher, value, aadOf(key)), updated_at: now };
        const row = database.selectNoFrom([
          sql<string>`CAST(${key} AS TEXT)`.as('key'),
          sql<string>`CAST(${fields.encrypted_value} AS TEXT)`.as('encrypted_value'),
          sql<number>`CAST(${now} AS BIGINT)`.as('updated_at'),
        ]);
        const insert = database
          .insertInto(table)
          .columns(['key', 'encrypted_value', 'updated_at'])
          .expression(row.where(isCurrent))
          .onConflict((conflict) => conflict.column('key').doUpdateSet(fields));
        const outcomes = await writeTogether<readonly unknown[]>(deps, `write-${table}`, [...make, insert]);
        return (outcomes.at(-1)?.count ?? 0) > 0 || undefined;
      });
    },
    delete: async (key) => {
      await database.deleteFrom(table).where('key', '=', key).execute();
    },
  };
}

export function textAad(table: TextTable): (key: string) => string {
  return (key) => `${table}.value.${key}`;
}

/** Keys of sessions are person ids, those of dialogues `chat:person`; others use person 0's key. */
export function textSubject(key: string): Subject {
  const [, personId = '0'] = /^(?:-?\d+:)?([1-9]\d*)$/.exec(key) ?? [];
  return personSubject(Number(personId));
}
