import { existsSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { DatabaseError } from '../../database/database-error.ts';
import { type KeyRing, openKeyFile } from '../../database/encryption-key.ts';
import type { BotSchema } from './schema.ts';
import { SEALED_TABLES } from './sealed-columns.ts';

/**
 * Opens the key file of this database. It is made only for a database that holds nothing yet: for any other a new key would
 * open nothing, and what it sealed nobody else could read. Whether the key fits is said by `lastingSecret`.
 * @throws DatabaseError `wrong_encryption_key` where it is missing, `bad_encryption_key` where it is none
 */
export async function openRing(database: Kysely<BotSchema>, path: string): Promise<KeyRing> {
  if (!existsSync(path) && (await holdsSealedRows(database))) {
    throw new DatabaseError(
      'wrong_encryption_key',
      `The key file ${path} is not there, and the database holds what was encrypted with it. Put it back, or a copy of the ` +
        'one that the other bots on this database read (ENCRYPTION_KEY_FILE). No new one was made: it would open nothing.',
    );
  }
  return openKeyFile(path);
}

/** Also where an earlier version wrote it, whose tables are fewer. */
async function holdsSealedRows(database: Kysely<BotSchema>): Promise<boolean> {
  const tables = await database.introspection.getTables();
  const there = new Set(tables.map(({ name }) => name));
  for (const { table, key } of SEALED_TABLES) {
    if (!there.has(table)) continue;
    const { rows } = await sql`SELECT ${sql.ref(key)} FROM ${sql.table(table)} LIMIT 1`.execute(database);
    if (rows.length > 0) return true;
  }
  return false;
}
