import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';
import { DatabaseError } from '../database-error.ts';
import { type CopiedTable, quote } from './copied-table.ts';
import type { TextRow } from './row-sum.ts';

/** What only says how far the tables themselves are; each database has its own. */
const LEDGER = 'schema_migrations';

/** A SQLite database that no other program has open, nor can open, until it is closed. */
export interface SqliteSource {
  /** The same for the same file as long as nobody writes to it. */
  readonly mark: string;
  readonly migrations: readonly { readonly part: string; readonly name: string }[];
  /** Those that others refer to come before these. */
  readonly tables: readonly CopiedTable[];
  /** In the order of the key, behind the row with the key `after`. */
  rowsOf(table: CopiedTable, after?: TextRow): Iterable<TextRow>;
  close(): void;
}

/** @throws DatabaseError `not_movable` where it is not there, or another program has it open */
export function openSqliteSource(path: string): SqliteSource {
  if (!existsSync(path)) throw new DatabaseError('not_movable', `There is no database at ${path}.`);
  const database = openAlone(path);
  const { size, mtimeMs } = statSync(path);
  const migrations = database.prepare(`SELECT part, name FROM ${LEDGER} ORDER BY part, name`);
  return {
    mark: createHash('sha256')
      .update(`${readIdentity(database)} ${size} ${mtimeMs}`)
      .digest('hex'),
    migrations: migrations.all() as { part: string; name: string }[],
    tables: readTables(database),
    rowsOf: (table, after) => readRows(database, table, after),
    close: () => database.close(),
  };
}

/**
 * In exclusive mode SQLite asks for the whole file, which every connection of another program holds a share of, also one
 * that does nothing (sqlite.org/wal.html, "Use of WAL Without Shared-Memory").
 */
function openAlone(path: string): SqliteDatabase.Database {
  const database = new SqliteDatabase(path, { fileMustExist: true, timeout: 0 });
  try {
    database.pragma('locking_mode = EXCLUSIVE');
    if (!holdsLedger(database)) {
      throw new DatabaseError('not_movable', `${path} holds no tables of this program: nothing to copy.`);
    }
    // What still stands in its log goes into the file, so that its size and time say whether it was changed.
    database.pragma('wal_checkpoint(TRUNCATE)');
    return database;
  } catch (cause) {
    database.close();
    if (cause instanceof DatabaseError) throw cause;
    const code = String((cause as { code?: unknown }).code);
    const why = code.startsWith('SQLITE_BUSY')
      ? 'is open in another program. Stop the bot, the service and whatever else reads it, so that nothing is written any more'
      : `cannot be read (${code})`;
    throw new DatabaseError('not_movable', `${path} ${why}.`, { cause });
  }
}

function holdsLedger(database: SqliteDatabase.Database): boolean {
  return database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(LEDGER) !== undefined;
}

/** When its tables were made. */
function readIdentity(database: SqliteDatabase.Database): string {
  const query = database.prepare(`SELECT part, name, applied_at FROM ${LEDGER} ORDER BY part, name`);
  return JSON.stringify(query.raw().all());
}

function readTables(database: SqliteDatabase.Database): readonly CopiedTable[] {
  const query = database.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> ? ORDER BY name`,
  );
  const names = query.pluck().all(LEDGER) as string[];
  const ordered: string[] = [];
  const visit = (name: string) => {
    if (ordered.includes(name)) return;
    referredTo(database, name).forEach(visit);
    ordered.push(name);
  };
  names.forEach(visit);
  return ordered.map((name) => readTable(database, name));
}

function referredTo(database: SqliteDatabase.Database, table: string): readonly string[] {
  return database
    .prepare('SELECT DISTINCT "table" FROM pragma_foreign_key_list(?) WHERE "table" <> ?')
    .pluck()
    .all(table, table) as string[];
}

function readTable(database: SqliteDatabase.Database, name: string): CopiedTable {
  const columns = database.prepare('SELECT name, type, pk FROM pragma_table_info(?)').all(name) as readonly {
    name: string;
    type: string;
    pk: number;
  }[];
  const key = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
  if (key.length === 0) throw new DatabaseError('not_movable', `The table ${name} has no primary key.`);
  return {
    name,
    columns: columns.map((column) => column.name).sort(),
    key: key.map((column) => ({ name: column.name, isInteger: /int/i.test(column.type) })),
  };
}

function* readRows(
  database: SqliteDatabase.Database,
  { name, columns, key }: CopiedTable,
  after: TextRow | undefined,
): Iterable<TextRow> {
  const texts = columns.map((column) => `CAST(${quote(column)} AS TEXT)`).join(', ');
  const keys = key.map((column) => quote(column.name)).join(', ');
  const further = after === undefined ? '' : `WHERE (${keys}) > (${key.map(() => '?').join(', ')})`;
  const query = database.prepare(`SELECT ${texts} FROM ${quote(name)} ${further} ORDER BY ${keys}`);
  const values = (after ?? []).map((text, index) => (key[index]?.isInteger ? BigInt(text ?? 0) : text));
  yield* query.raw().iterate(...values) as IterableIterator<TextRow>;
}
