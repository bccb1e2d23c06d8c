import { sql } from 'kysely';
import { decryptText, encryptField } from '../../database/field-cipher.ts';
import { batch } from '../../database/scoped-kysely.ts';
import type { TextStore } from '../swap/intake-ports.ts';
import { type Connection, inTransaction, readEncrypted, type StoreDeps } from './store-deps.ts';
import { type CurrentKey, personSubject, type Subject } from './subject-keys.ts';

type TextTable = 'conversations' | 'sessions';

/**
 * JSON of grammY's dialogues or sessions by key; encrypted, because it holds what people wrote. A row that no key decrypts
 * counts as absent, until the next write replaces it.
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
      const subject = textSubject(key);
      const insert = (connection: Connection, { cipher, isCurrent }: CurrentKey) => {
        const fields = { encrypted_value: encryptField(cipher, value, aadOf(key)), updated_at: now };
        const row = connection.selectNoFrom([
          sql<string>`CAST(${key} AS TEXT)`.as('key'),
          sql<string>`CAST(${fields.encrypted_value} AS TEXT)`.as('encrypted_value'),
          sql<number>`CAST(${now} AS BIGINT)`.as('updated_at'),
        ]);
        return connection
          .insertInto(table)
          .columns(['key', 'encrypted_value', 'updated_at'])
          .expression(row.where(isCurrent))
          .onConflict((conflict) => conflict.column('key').doUpdateSet(fields));
      };
      const known = await deps.keys.current(database, subject);
      if (known) {
        const [written] = await batch(database, [insert(database, known)]);
        if (written.count > 0) return;
      }
      // The first write of a subject makes its key.
      await inTransaction(deps, `write-${table}`, async (transaction) => {
        const cipher = await deps.keys.forWriting(transaction, subject);
        await insert(transaction, { cipher, isCurrent: sql`TRUE` }).execute();
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

/** Sessions have the person's id as key, dialogues `chat:person`; the rest belongs to no person and has the key of person 0. */
export function textSubject(key: string): Subject {
  const [, personId = '0'] = /^(?:-?\d+:)?([1-9]\d*)$/.exec(key) ?? [];
  return personSubject(Number(personId));
}
