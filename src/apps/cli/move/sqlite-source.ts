import { existsSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';
import { DatabaseError } from '../../../database/database-error.ts';

export interface CopiedTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Columns of the primary key. */
  readonly key: readonly string[];
}

/** Values as text, in column order; equal for both engines. */
export type TextRow = readonly (string | null)[];

/** The quoted name, which both engines read alike. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A database has its own ledger. */
const LEDGER = 'schema_migrations';

/** Locked against other programs. */
export interface SqliteSource {
  readonly migrations: readonly { readonly part: string; readonly name: string }[];
  /** Referenced tables first. */
  readonly tables: readonly CopiedTable[];
  rowsOf(table: CopiedTable): Iterable<TextRow>;
  close(): void;
}

/** @throws DatabaseError `not_movable` for a file that is missing or open elsewhere */
export function openSqliteSource(path: string): SqliteSource {
  if (!existsSync(path)) throw new DatabaseError('not_movable', `There is no database at ${path}.`);
  const database = openAlone(path);
  const migrations = database.prepare(`SELECT part, name FROM ${LEDGER} ORDER BY part, name`);
  return {
    migrations: migrations.all() as { part: string; name: string }[],
    tables: readTables(database),
    rowsOf: (table) => readRows(database, table),
    close: () => database.close(),
  };
}

/**
 * Exclusive mode fails while any other connection is open, even idle (sqlite.org/wal.html, "Use of WAL
 * Without Shared-Memory").
 */
function openAlone(path: string): SqliteDatabase.Database {
  const database = new SqliteDatabase(path, { fileMustExist: true, timeout: 0 });
  try {
    database.pragma('locking_mode = EXCLUSIVE');
    if (!holdsLedger(database)) {
      throw new DatabaseError('not_movable', `${path} holds no tables of this program: nothing to copy.`);
    }
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
  const columns = database.prepare('SELECT name, pk FROM pragma_table_info(?)').all(name) as readonly {
    name: string;
    pk: number;
  }[];
  const key = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
  if (key.length === 0) throw new DatabaseError('not_movable', `The table ${name} has no primary key.`);
  return {
    name,
    columns: columns.map((column) => column.name).sort(),
    key: key.map((column) => column.name),
  };
}

function readRows(database: SqliteDatabase.Database, { name, columns, key }: CopiedTable): Iterable<TextRow> {
  const texts = columns.map((column) => `CAST(${quote(column)} AS TEXT)`).join(', ');
  const query = database.prepare(`SELECT ${texts} FROM ${quote(name)} ORDER BY ${key.map(quote).join(', ')}`);
  return query.raw().iterate() as IterableIterator<TextRow>;
}
