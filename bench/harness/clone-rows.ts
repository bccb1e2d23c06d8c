import type SqliteDatabase from 'better-sqlite3';

/** What differs from the row that is cloned, as SQL of the clone's number `n` (1 and up). */
export type Differences = Readonly<Record<string, string>>;

/**
 * Clones the first row of a table `times` times, within SQLite, a few hundred thousand a second.
 * @throws Error for an empty table
 */
export function cloneRows(
  sqlite: SqliteDatabase.Database,
  table: string,
  times: number,
  differences: Differences,
): void {
  const row = sqlite.prepare(`SELECT * FROM ${table} LIMIT 1`).get() as Record<string, unknown> | undefined;
  if (row === undefined) throw new Error(`there is no row in ${table} to clone`);
  const kept = Object.keys(row).filter((column) => !(column in differences));
  const columns = [...Object.keys(differences), ...kept];
  const values = [...Object.values(differences), ...kept.map((column) => `@${column}`)];
  const text = `WITH RECURSIVE series (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM series WHERE n < @times)
    INSERT INTO ${table} (${columns.map((column) => `"${column}"`).join(', ')}) SELECT ${values.join(', ')} FROM series`;
  sqlite.prepare(text).run({ ...row, times });
}

/** Runs `fill` without the indexes, which are made anew afterwards: so they are sorted once instead of grown. */
export function withoutIndexes(sqlite: SqliteDatabase.Database, fill: () => void): void {
  const query = `SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL`;
  const indexes = sqlite.prepare(query).all() as { name: string; sql: string }[];
  for (const { name } of indexes) sqlite.exec(`DROP INDEX ${name}`);
  fill();
  for (const { sql } of indexes) sqlite.exec(sql);
}
