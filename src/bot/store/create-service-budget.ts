import type { Kysely } from 'kysely';
import { gatherStatements } from '../../database/gather-statements.ts';
import { LONGEST_BLOCK_MS, type ServiceBudget, type ServiceCall } from '../swap/service-budget.ts';
import { type BudgetLimits, paceOf, takeUpTo } from './budget-row.ts';
import type { BotSchema } from './schema.ts';

export interface BudgetOptions extends BudgetLimits {
  readonly database: Kysely<BotSchema>;
  /** Names the API key without being it, such as a hash. */
  readonly keyId: string;
}

/** Longest time for which a refusal is remembered, ms. */
const REMEMBERED_MS = 60_000;

/** More are asked for by the next statement. */
const MOST_TOGETHER = 500;

type Turn = Awaited<ReturnType<ServiceBudget['take']>>;

/**
 * One row per API key, shared by every process. The row holds the moment until which the calls already made would
 * have been spread out evenly; a call may be made while that moment is not further ahead than its share of the burst.
 *
 * It keeps to a promise of somebody else, so it paces: no sixty seconds, wherever they begin, hold more calls than the
 * key may make, and who is urgent goes first. Our own service's `service_key_budgets` makes such a promise: a number for
 * each minute of the clock, all of it at once to whoever comes, and no order among the callers.
 *
 * Those who ask in one moment are answered together. Where there is room for some executions, it is drawn for which:
 * swaps that are looked at together stay together, and their order would always favour the same.
 */
export function createServiceBudget(options: BudgetOptions): ServiceBudget {
  const { database, keyId } = options;
  const pace = paceOf(options);
  const { everyMs } = pace;
  // A refusal is remembered, so that thousands of waiting swaps do not ask the database the same question.
  const refusedUntil = new Map<ServiceCall, number>();
  const row = createOnce(() => createRow(database, keyId));

  const takeAll = async (call: ServiceCall, asked: readonly { readonly now: number }[]) => {
    await row();
    const now = Math.max(...asked.map((one) => one.now));
    const { taken, retryAt } = await takeUpTo(database, keyId, pace, { call, now, wanted: asked.length });
    if (retryAt !== undefined) refusedUntil.set(call, Math.min(retryAt, now + REMEMBERED_MS));
    const drawn = new Set(call === 'execute' ? draw(asked, taken) : asked.slice(0, taken));
    const refused = { ok: false, retryAt: retryAt ?? now, everyMs } as const;
    return (one: { readonly now: number }): Turn => (drawn.has(one) ? { ok: true } : refused);
  };
  const takeWithOthers = mapCalls((call) =>
    gatherStatements((asked: readonly { readonly now: number }[]) => takeAll(call, asked), MOST_TOGETHER),
  );

  return {
    take: async (call, now) => {
      const known = refusedUntil.get(call) ?? 0;
      const isKnown = known > now && known <= now + REMEMBERED_MS;
      return isKnown ? { ok: false, retryAt: known, everyMs } : takeWithOthers[call]({ now });
    },
    block: async (until) => {
      await row();
      await database
        .updateTable('service_budgets')
        .set({ blocked_until: until })
        .where('key_id', '=', keyId)
        .where((eb) =>
          eb.or([eb('blocked_until', '<', until), eb('blocked_until', '>', until + LONGEST_BLOCK_MS)]),
        )
        .execute();
    },
  };
}

function mapCalls<Value>(make: (call: ServiceCall) => Value): Readonly<Record<ServiceCall, Value>> {
  return {
    first_execute: make('first_execute'),
    execute: make('execute'),
    signing: make('signing'),
    quote: make('quote'),
    tokens: make('tokens'),
    shared_quote: make('shared_quote'),
    alert: make('alert'),
    board: make('board'),
  };
}

/** So many of them that stand next to each other, beginning anywhere; the first follows the last. */
function draw<Item>(items: readonly Item[], count: number): readonly Item[] {
  const first = Math.floor(Math.random() * items.length);
  return items.filter((_, index) => (index - first + items.length) % items.length < count);
}

async function createRow(database: Kysely<BotSchema>, keyId: string): Promise<void> {
  await database
    .insertInto('service_budgets')
    .values({ key_id: keyId, spent_until: 0, blocked_until: 0, recent_rooms: '[]' })
    .onConflict((conflict) => conflict.column('key_id').doNothing())
    .execute();
}

function createOnce(create: () => Promise<void>): () => Promise<void> {
  let created = false;
  return async () => {
    if (created) return;
    await create();
    created = true;
  };
}
