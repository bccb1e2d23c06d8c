import type { Kysely } from 'kysely';
import { isPostgresAddress } from './database-address.ts';
import { DatabaseError } from './database-error.ts';
import { ScopedKysely } from './scoped-kysely.ts';
import { SqliteConnection } from './sqlite/sqlite-connection.ts';
import { OneWriterDialect } from './sqlite/sqlite-dialect.ts';
import { openInMemory, openInThread } from './sqlite/sqlite-writer.ts';
import { sqliteFileOf } from './sqlite-file.ts';

/**
 * Opens the database at `url`: `file:<path>`, `:memory:` or `postgres://…`. A file is made with mode 0600 in a folder of mode 0700.
 * What was acknowledged survives the loss of power.
 * @throws DatabaseError `unsupported_url` or `cannot_open`
 */
export async function openDatabase<Schema>(url: string): Promise<Kysely<Schema>> {
  if (isPostgresAddress(url)) return (await import('./postgres/open-postgres.ts')).openPostgres<Schema>(url);
  const path = sqliteFileOf(url);
  if (path === ':memory:') return new ScopedKysely<Schema>(new OneWriterDialect({ writer: openInMemory() }));
  try {
    const writer = await openInThread(path);
    const reader = new SqliteConnection(path, 'read');
    return new ScopedKysely<Schema>(new OneWriterDialect({ writer, reader }));
  } catch (cause) {
    throw new DatabaseError('cannot_open', `The file ${path} is not a database that can be opened`, {
      cause,
    });
  }
}
