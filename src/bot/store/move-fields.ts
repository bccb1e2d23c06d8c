import { finishRetired } from './finish-retired.ts';
import { resealPortion } from './reseal-rows.ts';
import { SEALED_TABLES, type SealedTable } from './sealed-columns.ts';
import { type Connection, inTransaction, type StoreDeps } from './store-deps.ts';

/** Sealing so many anew, some with a key that is made for it, holds everybody else up for some milliseconds. */
const ROWS_PER_COMMIT = 50;

/** What it takes is a fifth of what there is: after each portion it rests so many times as long. */
const REST_FACTOR = 4;

export interface MoveOptions {
  /** After the portion under way nothing more is moved. */
  readonly ending?: AbortSignal;
  readonly pause: (ms: number) => Promise<unknown>;
}

/**
 * Seals with each person's own key what was sealed before there were such keys. It goes in portions while the bot works,
 * keeps with each how far it is, and goes on there after a kill; once it is through, it asks one small table and ends.
 */
export async function moveFields(deps: StoreDeps, options: MoveOptions): Promise<void> {
  await finishRetired(deps, options.ending);
  const done = await listDone(deps);
  const left = SEALED_TABLES.filter(({ table, owner }) => owner !== undefined && !done.has(table));
  for (const table of left) await moveTable(deps, table, options);
}

async function moveTable(deps: StoreDeps, table: SealedTable, { ending, pause }: MoveOptions): Promise<void> {
  let isDone = false;
  while (!isDone && !ending?.aborted) {
    const startedAt = performance.now();
    isDone = await inTransaction(deps, 'move-fields', (transaction) => movePortion(deps, transaction, table));
    await pause(REST_FACTOR * (performance.now() - startedAt));
  }
}

/** @returns whether it was the last one */
async function movePortion(deps: StoreDeps, transaction: Connection, table: SealedTable): Promise<boolean> {
  const after = await findProgress(transaction, table);
  const last = await resealPortion(deps, transaction, table, after, ROWS_PER_COMMIT);
  const isDone = last === undefined;
  await keepProgress(transaction, table, isDone ? null : String(last), isDone);
  return isDone;
}

/** Numbers are kept as text, beside texts. */
async function findProgress(
  transaction: Connection,
  { table, before }: SealedTable,
): Promise<string | number> {
  const query = transaction.selectFrom('moved_fields').select('after_key').where('table_name', '=', table);
  const after = (await query.executeTakeFirst())?.after_key ?? before;
  return typeof before === 'number' ? Number(after) : after;
}

async function keepProgress(
  transaction: Connection,
  { table: table_name }: SealedTable,
  after_key: string | null,
  isDone: boolean,
): Promise<void> {
  const fields = { after_key, is_done: isDone ? 1 : 0 };
  await transaction
    .insertInto('moved_fields')
    .values({ table_name, ...fields })
    .onConflict((conflict) => conflict.column('table_name').doUpdateSet(fields))
    .execute();
}

async function listDone({ database }: StoreDeps): Promise<ReadonlySet<string>> {
  const query = database.selectFrom('moved_fields').select('table_name').where('is_done', '=', 1);
  return new Set((await query.execute()).map(({ table_name }) => table_name));
}
