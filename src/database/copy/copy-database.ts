import type { Kysely } from 'kysely';
import { DatabaseError } from '../database-error.ts';
import { compareMigrations, type Migration, makeTables } from '../migrate.ts';
import { listTables } from '../postgres/list-tables.ts';
import { beginCopy, endCopy, isUnfinishedCopy } from '../unfinished-copy.ts';
import type { CopiedTable } from './copied-table.ts';
import { emptyTables, insertRows, readColumnTypes, readLastKey, sumRows } from './postgres-target.ts';
import { RowSum, type TextRow } from './row-sum.ts';
import type { SqliteSource } from './sqlite-source.ts';

interface CopyDeps {
  readonly source: SqliteSource;
  readonly target: Kysely<unknown>;
  /** The migrations of each part (bot, service) that the source may have. */
  readonly parts: Readonly<Record<string, readonly Migration[]>>;
  /** Rows that are written at once. */
  readonly portion?: number;
  /** Told of each table that was found equal on both sides. */
  readonly onTable?: (report: TableReport) => void;
  /** A place at which a test may end the process. */
  readonly faultPoint?: (name: string) => void | Promise<void>;
}

export interface TableReport {
  readonly name: string;
  readonly rows: number;
  readonly checksum: string;
}

const PORTION = 500;

/**
 * Copies every table of `source`, in portions by primary key, and reads all of it again on both sides to compare. What was
 * interrupted is gone on with; where the source was changed since, or something differs, everything is copied anew, once.
 * Until it is whole no program starts on the target (`refuseUnfinishedCopy`).
 * @throws DatabaseError `not_movable`, with what to do, when the target is not empty or rows cannot be copied
 */
export async function copyDatabase(deps: CopyDeps): Promise<readonly TableReport[]> {
  const { source, target, faultPoint } = deps;
  refuseOtherVersion(deps);
  await refuseOccupied(target);
  const goesOn = await beginCopy(target, source.mark);
  await faultPoint?.('begun');
  await makeAllTables(deps);
  if (!goesOn) await emptyTables(target, source.tables);
  await faultPoint?.('tables made');
  const reports = (await copyAll(deps)) ?? (await copyAnew(deps));
  await endCopy(target);
  await faultPoint?.('ended');
  return reports;
}

/** Rows of an earlier version would miss what the migrations since do to them. */
function refuseOtherVersion({ source, parts }: CopyDeps): void {
  for (const [part, known] of Object.entries(parts)) {
    const applied = source.migrations.filter((step) => step.part === part).map(({ name }) => name);
    // A part that never ran on the file has no step in it.
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
  if (tables.length === 0 || (await isUnfinishedCopy(target))) return;
  const some = `${tables.slice(0, 5).join(', ')}${tables.length > 5 ? ' and more' : ''}`;
  throw new DatabaseError(
    'not_movable',
    `The target is not empty: it holds the tables ${some}. Name a database of its own, without any.`,
  );
}

async function makeAllTables({ source, target, parts }: CopyDeps): Promise<void> {
  for (const [part, migrations] of Object.entries(parts)) {
    if (source.migrations.some((step) => step.part === part)) await makeTables(target, part, migrations);
  }
  for (const { name, columns } of source.tables) {
    const there = [...(await readColumnTypes(target, name)).keys()];
    if (there.join() === columns.join()) continue;
    throw new DatabaseError('not_movable', `The file holds a table ${name} that is none of this program's.`);
  }
}

async function copyAnew(deps: CopyDeps): Promise<readonly TableReport[]> {
  await emptyTables(deps.target, deps.source.tables);
  const reports = await copyAll(deps);
  if (reports !== undefined) return reports;
  throw new DatabaseError(
    'not_movable',
    'The copy differs from the original twice. No program starts on it; see that nothing else writes to it.',
  );
}

/** @returns undefined where something differs */
async function copyAll(deps: CopyDeps): Promise<readonly TableReport[] | undefined> {
  const { source, target, onTable, faultPoint } = deps;
  for (const table of source.tables) await copyTable(deps, table);
  await faultPoint?.('copied');
  const reports: TableReport[] = [];
  for (const table of source.tables) {
    const there = await sumRows(target, table);
    const here = new RowSum();
    for (const row of source.rowsOf(table)) here.add(row);
    if (!here.equals(there)) return undefined;
    const report = { name: table.name, rows: there.rows, checksum: there.checksum };
    onTable?.(report);
    reports.push(report);
  }
  await faultPoint?.('compared');
  return reports;
}

async function copyTable({ source, target, portion = PORTION, faultPoint }: CopyDeps, table: CopiedTable) {
  const types = await readColumnTypes(target, table.name);
  let rows: TextRow[] = [];
  const write = async () => {
    await insertRows(target, table, types, rows);
    rows = [];
    await faultPoint?.(`portion of ${table.name}`);
  };
  for (const row of source.rowsOf(table, await readLastKey(target, table))) {
    rows.push(row);
    if (rows.length === portion) await write();
  }
  if (rows.length > 0) await write();
}
