import { type Expression, type RawBuilder, sql } from 'kysely';
import { isPostgres } from '../../database/sql-dialect.ts';
import { DUE_NOW_FIRST } from '../swap/accept-signed.ts';
import type { DueQueue } from '../swap/stores.ts';
import type { BotSchema } from './schema.ts';
import { type Connection, readOrReport, type StoreDeps } from './store-deps.ts';

/** Due time, lease and fence have equal names here. */
type DueTable = keyof BotSchema & ('swaps' | 'watched_prices' | 'boards' | 'standing_orders' | 'plans');

const HAS_DUE_TIME = sql<boolean>`due_at IS NOT NULL`;

/** Literals: SQLite needs them to use a partial index. */
export function isPending(table: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${table}.state`)} = 'pending'`;
}

const IS_LEASED = sql<boolean>`lease_until > 0`;

interface DueRowsOptions<Row, Item> {
  readonly table: DueTable;
  readonly key: 'id' | 'chat_id';
  readonly longestDelayMs: number;
  readonly claimName: string;
  /** Reads the row; where reading throws, the row keeps its lease and does not block others. */
  readonly read: (row: Row) => Item;
}

export function dueRows<Row extends { readonly due_at: number | null }, Item>(
  deps: StoreDeps,
  { table, key, longestDelayMs, claimName, read }: DueRowsOptions<Row, Item>,
): DueQueue<Item> {
  const { database } = deps;
  // Kysely types one table at a time.
  const [rows, id] = [table as 'swaps', key as 'id'];
  const claimQuery = (now: number, limit: number, leaseMs: number, underWay: readonly string[]) =>
    database
      .updateTable(rows)
      .set({ lease_until: now + leaseMs, fence: sql<number>`fence + 1` })
      .where(id, 'in', (from) =>
        from
          .selectFrom(rows)
          .select(id)
          .where('due_at', '<=', now)
          .where('due_at', 'is not', null)
          .where('lease_until', '<=', now)
          .$if(underWay.length > 0, (query) =>
            query.where(id, 'not in', (key === 'id' ? underWay : underWay.map(Number)) as string[]),
          )
          .orderBy('due_at')
          .limit(limit)
          .$if(isPostgres(database), (query) => query.forUpdate(rows).skipLocked()),
      )
      .returningAll();
  return {
    claimDue: async (...claim) => {
      const claimed = await claimQuery(...claim).execute();
      deps.faultPoint(`${claimName}:after-commit`);
      return claimed
        .toSorted((one, other) => (one.due_at ?? 0) - (other.due_at ?? 0))
        .flatMap(
          (row) =>
            readOrReport(deps.onUnreadableRow, table, row[id], () => read(row as unknown as Row)) ?? [],
        );
    },
    nextDueAt: (now) => nextDueAt(database, table, HAS_DUE_TIME, longestDelayMs, now),
  };
}

/**
 * Due times and leases beyond the longest delay come from a clock that was ahead: such rows become due now.
 * @param isOpen the condition of the index of due times
 */
export async function nextDueAt(
  database: Connection,
  table: DueTable | 'outbox',
  isOpen: Expression<boolean>,
  longestDelayMs: number,
  now: number,
): Promise<number | undefined> {
  const rows = table as 'swaps';
  const latest = now + longestDelayMs;
  const open = database.selectFrom(rows).where(isOpen);
  const leased = open.where(IS_LEASED);
  const times = await database
    .selectNoFrom([
      open
        .select(({ fn }) => fn.min('due_at').as('at'))
        .where('due_at', '>', now)
        .as('due'),
      leased
        .select(({ fn }) => fn.min('lease_until').as('at'))
        .where('lease_until', '>', now)
        .as('lease'),
      open
        .select(({ fn }) => fn.min('due_at').as('at'))
        .where('due_at', '>', latest)
        .as('far'),
    ])
    .executeTakeFirst();
  const [due = null, lease = null, far = null] = [times?.due, times?.lease, times?.far];
  if (far !== null || (lease ?? 0) > latest) {
    const update = database.updateTable(rows);
    await update.set({ due_at: now }).where(isOpen).where('due_at', '>', latest).execute();
    await update.set({ lease_until: 0 }).where(IS_LEASED).where('lease_until', '>', latest).execute();
    return now;
  }
  const known = [due, lease].filter((time) => time !== null);
  return known.length > 0 ? Math.min(...known) : undefined;
}

export interface QueueLoad {
  readonly queue: string;
  readonly depth: number;
  /** Age of the oldest entry; 0 for an empty queue. */
  readonly ageSeconds: number;
}

/** The cost grows with what waits: each query has a range, so that both engines search a partial index. */
export async function countQueues(database: Connection, now: number): Promise<readonly QueueLoad[]> {
  const dueIn = (table: DueTable) =>
    database
      .selectFrom(table as 'swaps')
      .select(({ fn }) => fn.countAll<number>().as('depth'))
      .where('due_at', '<=', now)
      .where(HAS_DUE_TIME);
  const due = (table: DueTable) => dueIn(table).select(({ fn }) => fn.min('due_at').as('since'));
  // An unsent transaction is due at 0, before all others: it waits since its signature.
  const swaps = dueIn('swaps').select(
    sql<number | null>`min(CASE WHEN due_at = ${DUE_NOW_FIRST} THEN signed_at ELSE due_at END)`.as('since'),
  );
  const updates = database
    .selectFrom('inbox')
    .select(({ fn }) => [fn.countAll<number>().as('depth'), fn.min('accepted_at').as('since')])
    .where('finished_at', 'is', null)
    .where('update_id', '>', Number.MIN_SAFE_INTEGER);
  const messages = database
    .selectFrom('outbox')
    .select(({ fn }) => [fn.countAll<number>().as('depth'), fn.min('created_at').as('since')])
    .where(isPending('outbox'))
    .where('due_at', '>', 0);
  const queues = {
    ...{ updates, messages, swaps, orders: due('standing_orders') },
    ...{ prices: due('watched_prices'), boards: due('boards'), plans: due('plans') },
  };
  return Promise.all(
    Object.entries(queues).map(async ([queue, query]) => {
      const { depth, since } = await query.executeTakeFirstOrThrow();
      return { queue, depth: Number(depth), ageSeconds: since === null ? 0 : (now - Number(since)) / 1_000 };
    }),
  );
}
