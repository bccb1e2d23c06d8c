/*
 * `migrate-to-postgres`: copies a SQLite file into an empty PostgreSQL in one transaction, then reads every row again
 * on both sides. Values travel as text and are cast by the server to its own column types.
 * `test/apps/cli/move-command.test.ts` proves it, with the process killed at places all along the copy.
 */

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { botMigrations } from '../../../bot/store/bot-migrations.ts';
import { isPostgresAddress, mistakeInAddress, nameOfAddress } from '../../../database/database-address.ts';
import { DatabaseError } from '../../../database/database-error.ts';
import { applyMigrations, compareMigrations, type Migration } from '../../../database/migrate.ts';
import { openDatabase } from '../../../database/open-database.ts';
import { withoutLimits } from '../../../database/scoped-kysely.ts';
import { listTables } from '../../../database/sql-dialect.ts';
import { serviceMigrations } from '../../../service/store/service-schema.ts';
import { type CommandOutcome, refuse, succeed } from '../command-line.ts';
import { databasePath } from '../database-file.ts';
import {
  type CopiedTable,
  openSqliteSource,
  quote,
  type SqliteSource,
  type TextRow,
} from './sqlite-source.ts';

const PARTS: Readonly<Record<string, readonly Migration[]>> = {
  bot: botMigrations,
  service: serviceMigrations,
};

interface MoveOptions {
  /** Rows per INSERT. @default 500 */
  readonly portion?: number;
  readonly onTable?: (report: TableReport) => void;
  /** A point at which tests may end the process. */
  readonly faultPoint?: (name: string) => void | Promise<void>;
}

/** Copies and verifies the whole database, swaps in flight included. The file is unchanged. */
export async function runMoveCommand(
  databaseUrl: string,
  word: string,
  options: MoveOptions = {},
): Promise<CommandOutcome> {
  const url = isPostgresAddress(word) || !existsSync(word) ? word : readFileSync(word, 'utf8').trim();
  if (!isPostgresAddress(url)) {
    return refuse(
      `${word} is neither postgres://user:password@host:5432/database nor a file that holds such an address.`,
    );
  }
  const mistake = mistakeInAddress(url);
  if (mistake !== undefined) return refuse(`The address ${mistake}.`);
  if (isPostgresAddress(databaseUrl)) {
    return refuse(
      'DATABASE_URL is a PostgreSQL already. Set it to the file that is to be copied, file:<path>.',
    );
  }
  const path = databasePath(databaseUrl);
  const source = openSqliteSource(path);
  try {
    const target = await openDatabase<unknown>(url);
    try {
      const reports = await copyDatabase(source, target, options);
      return succeed(describe(path, url, word, reports));
    } catch (error) {
      if (error instanceof DatabaseError) throw error;
      const { message } = error as Error;
      return refuse(
        `The copy was interrupted (${message}). The target is as empty as before: run this again.`,
      );
    } finally {
      await target.destroy();
    }
  } finally {
    source.close();
  }
}

interface TableReport {
  readonly name: string;
  readonly rows: number;
  readonly checksum: string;
}

const PORTION = 500;
/** Rows per FETCH of the comparison. */
const FETCHED = 2_000;

/**
 * One transaction into an empty PostgreSQL, then a comparison of both. An interruption leaves the target
 * empty.
 * @throws DatabaseError `not_movable`, with advice, for a target with rows or rows that cannot be copied
 */
async function copyDatabase(
  source: SqliteSource,
  target: Kysely<unknown>,
  options: MoveOptions,
): Promise<readonly TableReport[]> {
  const { faultPoint } = options;
  refuseOtherVersion(source);
  await refuseOccupied(target);
  await faultPoint?.('begun');
  const reports = await withoutLimits(target, (unlimited) =>
    unlimited
      .transaction()
      .setIsolationLevel('read committed')
      .execute((transaction) => copyAll(source, transaction, options)),
  );
  await faultPoint?.('ended');
  return reports;
}

function refuseOtherVersion(source: SqliteSource): void {
  for (const [part, known] of Object.entries(PARTS)) {
    const applied = source.migrations.filter((step) => step.part === part).map(({ name }) => name);
    // The part never ran on this file.
    if (applied.length === 0) continue;
    const { newer, tooOld, squashed, missing } = compareMigrations(applied, known);
    const [unknown] = newer;
    if (unknown !== undefined) {
      throw new DatabaseError(
        'not_movable',
        `A newer version wrote the file (${part} ${unknown}). Move with that version.`,
      );
    }
    const [lacking] = [...tooOld, ...[...squashed, ...missing].map(({ name }) => name)];
    if (lacking === undefined) continue;
    throw new DatabaseError(
      'not_movable',
      `An earlier version wrote the file (${part} ${lacking} is missing). Start this version on it once, stop it, and run this again.`,
    );
  }
}

async function refuseOccupied(target: Kysely<unknown>): Promise<void> {
  const tables = await listTables(target);
  if (tables.length === 0) return;
  const some = `${tables.slice(0, 5).join(', ')}${tables.length > 5 ? ' and more' : ''}`;
  throw new DatabaseError(
    'not_movable',
    `The target is not empty: it holds the tables ${some}. Name a database of its own, without any.`,
  );
}

async function copyAll(
  source: SqliteSource,
  target: Kysely<unknown>,
  options: MoveOptions,
): Promise<readonly TableReport[]> {
  const { onTable, faultPoint } = options;
  for (const [part, migrations] of Object.entries(PARTS)) {
    if (source.migrations.some((step) => step.part === part)) await applyMigrations(target, part, migrations);
  }
  await faultPoint?.('tables made');
  for (const table of source.tables) await copyTable(source, target, table, options);
  await faultPoint?.('copied');
  const reports: TableReport[] = [];
  for (const table of source.tables) {
    const there = await sumRows(target, table);
    const here = new RowSum();
    for (const row of source.rowsOf(table)) here.add(row);
    if (!here.equals(there)) {
      throw new DatabaseError(
        'not_movable',
        `The copy of ${table.name} differs from the original; nothing was kept of it.`,
      );
    }
    const report = { name: table.name, rows: there.rows, checksum: there.checksum };
    onTable?.(report);
    reports.push(report);
  }
  await sql`ANALYZE`.execute(target);
  await faultPoint?.('compared');
  return reports;
}

async function copyTable(
  source: SqliteSource,
  target: Kysely<unknown>,
  table: CopiedTable,
  { portion = PORTION, faultPoint }: MoveOptions,
): Promise<void> {
  const types = await readColumnTypes(target, table.name);
  if ([...types.keys()].join() !== table.columns.join()) {
    throw new DatabaseError(
      'not_movable',
      `The file holds a table ${table.name} that is none of this program's.`,
    );
  }
  let rows: TextRow[] = [];
  const write = async () => {
    await insertRows(target, table, types, rows);
    rows = [];
    await faultPoint?.(`portion of ${table.name}`);
  };
  for (const row of source.rowsOf(table)) {
    rows.push(row);
    if (rows.length === portion) await write();
  }
  if (rows.length > 0) await write();
}

async function readColumnTypes(target: Kysely<unknown>, table: string): Promise<ReadonlyMap<string, string>> {
  const query = sql<{ name: string; type: string }>`SELECT column_name AS name, data_type AS type
    FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = ${table}`;
  const { rows } = await query.execute(target);
  return new Map(rows.map(({ name, type }) => [name, type] as const).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** @throws DatabaseError `not_movable` for a row that PostgreSQL refuses */
async function insertRows(
  target: Kysely<unknown>,
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

async function sumRows(target: Kysely<unknown>, { name, columns }: CopiedTable): Promise<RowSum> {
  const texts = columns.map((column) => `CAST(${quote(column)} AS TEXT)`).join(', ');
  const sum = new RowSum();
  const open = `DECLARE copied NO SCROLL CURSOR FOR SELECT ARRAY[${texts}] AS row FROM ${quote(name)}`;
  await target.executeQuery(CompiledQuery.raw(open));
  for (;;) {
    const fetch = CompiledQuery.raw(`FETCH ${FETCHED} FROM copied`);
    const { rows } = await target.executeQuery<{ row: TextRow }>(fetch);
    for (const { row } of rows) sum.add(row);
    if (rows.length < FETCHED) break;
  }
  await target.executeQuery(CompiledQuery.raw('CLOSE copied'));
  return sum;
}

class RowSum {
  #rows = 0;
  #sum = 0n;

  add(row: TextRow): void {
    this.#rows += 1;
    const hash = createHash('sha256').update(JSON.stringify(row)).digest('hex');
    this.#sum = BigInt.asUintN(256, this.#sum + BigInt(`0x${hash}`));
  }

  get rows(): number {
    return this.#rows;
  }

  /** 64 hexadecimal digits. */
  get checksum(): string {
    return this.#sum.toString(16).padStart(64, '0');
  }

  equals(other: RowSum): boolean {
    return this.#rows === other.#rows && this.#sum === other.#sum;
  }
}

function describe(path: string, url: string, word: string, reports: readonly TableReport[]): string {
  const width = Math.max(...reports.map(({ name }) => name.length));
  const rows = reports.reduce((sum, report) => sum + report.rows, 0);
  const lines = reports.map(
    (report) =>
      `  ${report.name.padEnd(width)}  ${String(report.rows).padStart(9)}  ${report.checksum.slice(0, 16)}`,
  );
  return `${reports.length} tables and ${rows} rows of ${path} are in the ${nameOfAddress(url)}. Every row was read again on both sides;
counts and checksums are equal:

${lines.join('\n')}

Now change one line, in .env or wherever it is set, and start the bot:

  ${word === url ? 'DATABASE_URL=<the address you gave here>' : `DATABASE_URL_FILE=${word}`}

ENCRYPTION_KEY_FILE stays as it is. ${path} was not changed. Move it and its backups away, so that nothing is started on it
by mistake, and delete them when you are sure: they keep what people erase from now on.`;
}
