import type SqliteDatabase from 'better-sqlite3';
import type { SqliteDatabase as KyselySqlite, SqliteStatement } from 'kysely';

/** More than the programs have different queries. */
const MOST_STATEMENTS = 500;

/**
 * Prepares each SQL text once. A query is compiled by SQLite when it is prepared, which costs more than running it; the
 * programs run the same few hundred texts over and over.
 */
export function cacheStatements(sqlite: SqliteDatabase.Database): KyselySqlite {
  const prepared = new Map<string, SqliteStatement>();
  const prepare = (sql: string): SqliteStatement => {
    const known = prepared.get(sql);
    if (known) return known;
    if (prepared.size >= MOST_STATEMENTS) prepared.clear();
    const statement = sqlite.prepare(sql) as SqliteStatement;
    prepared.set(sql, statement);
    return statement;
  };
  return { prepare, close: () => void sqlite.close() };
}
