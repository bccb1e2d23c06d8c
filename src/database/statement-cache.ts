import type SqliteDatabase from 'better-sqlite3';
import type { SqliteDatabase as KyselySqlite, SqliteStatement } from 'kysely';
import { BoundedCache } from '../limits/bounded-cache.ts';

/** More than the programs have different queries. */
const MOST_STATEMENTS = 500;

/**
 * Prepares each SQL text once. A query is compiled by SQLite when it is prepared, which costs more than running it; the
 * programs run the same few hundred texts over and over.
 */
export function cacheStatements(sqlite: SqliteDatabase.Database): KyselySqlite {
  const prepared = new BoundedCache<SqliteStatement>(MOST_STATEMENTS);
  const prepare = (text: string) => prepared.getOrCompute(text, () => sqlite.prepare(text));
  return { prepare, close: () => void sqlite.close() };
}
