import { CompiledQuery, type Kysely, sql } from 'kysely';
import { DatabaseError } from '../database-error.ts';
import { type CopiedTable, quote } from './copied-table.ts';
import { RowSum, type TextRow } from './row-sum.ts';

type Target = Kysely<unknown>;

/** Rows that are read at once when what was written is looked at again. */
const FETCHED = 2_000;

/** The columns of a table with their types, in the order of their names. */
export async function readColumnTypes(target: Target, table: string): Promise<ReadonlyMap<string, string>> {
  const query = sql<{ name: string; type: string }>`SELECT column_name AS name, data_type AS type
    FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = ${table}`;
  const { rows } = await query.execute(target);
  return new Map(rows.map(({ name, type }) => [name, type] as const).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The key of the last row of a table, in the order of bytes as SQLite has it; undefined where there is none. */
export async function readLastKey(target: Target, { name, key }: CopiedTable): Promise<TextRow | undefined> {
  const texts = key.map((column) => `CAST(${quote(column.name)} AS TEXT)`).join(', ');
  const order = key.map(
    ({ name: column, isInteger }) => `${quote(column)} ${isInteger ? '' : 'COLLATE "C"'} DESC`,
  );
  const text = `SELECT ARRAY[${texts}] AS key FROM ${quote(name)} ORDER BY ${order.join(', ')} LIMIT 1`;
  const { rows } = await target.executeQuery<{ key: TextRow }>(CompiledQuery.raw(text));
  return rows[0]?.key;
}

/** All of them or none. @throws DatabaseError `not_movable` where PostgreSQL takes one of them not */
export async function insertRows(
  target: Target,
  { name, columns }: CopiedTable,
  types: ReadonlyMap<string, string>,
  rows: readonly TextRow[],
): Promise<void> {
  const given = columns.map((_, index) => `c${index}`);
  const casts = columns.map((column, index) => `CAST(c${index} AS ${types.get(column) ?? 'text'})`);
  const lists = columns.map((_, index) => `CAST($${index + 1} AS TEXT[])`);
  const text = `INSERT INTO ${quote(name)} (${columns.map(quote).join(', ')}) SELECT ${casts.join(', ')}
    FROM unnest(${lists.join(', ')}) AS given (${given.join(', ')})`;
  const values = columns.map((_, index) => rows.map((row) => row[index] ?? null));
  try {
    await target.executeQuery(CompiledQuery.raw(text, values));
  } catch (cause) {
    const { code, message } = cause as { code?: unknown; message?: unknown };
    throw new DatabaseError('not_movable', `Rows of ${name} could not be written (${code}): ${message}`, {
      cause,
    });
  }
}

/** What stands in a table now, read again row by row. */
export function sumRows(target: Target, { name, columns }: CopiedTable): Promise<RowSum> {
  const texts = columns.map((column) => `CAST(${quote(column)} AS TEXT)`).join(', ');
  return target.transaction().execute(async (transaction) => {
    const sum = new RowSum();
    const open = `DECLARE copied NO SCROLL CURSOR FOR SELECT ARRAY[${texts}] AS row FROM ${quote(name)}`;
    await transaction.executeQuery(CompiledQuery.raw(open));
    for (;;) {
      const fetch = CompiledQuery.raw(`FETCH ${FETCHED} FROM copied`);
      const { rows } = await transaction.executeQuery<{ row: TextRow }>(fetch);
      for (const { row } of rows) sum.add(row);
      if (rows.length < FETCHED) return sum;
    }
  });
}

/** Takes every row out of these tables at once. */
export async function emptyTables(target: Target, tables: readonly CopiedTable[]): Promise<void> {
  if (tables.length === 0) return;
  const names = tables.map(({ name }) => quote(name)).join(', ');
  await target.executeQuery(CompiledQuery.raw(`TRUNCATE ${names}`));
}
