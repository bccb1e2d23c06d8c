import { type Expression, expressionBuilder, type Kysely } from 'kysely';
import { BoundedCache } from '../../bounded-cache.ts';
import { prepare } from '../../database/scoped-kysely.ts';
import { TokenBucket } from '../../http/token-bucket.ts';
import type { ServiceSchema } from '../store/service-schema.ts';

/** The budget of a key for each clock minute (section 8). Keys are named by their SHA-256 in hex. */
export interface KeyBudget {
  /** Takes one request from the row that all processes share. */
  take(keyHash: string): Promise<BudgetDecision>;
  /** Takes one request from memory alone, so that invented keys write no rows. */
  takeUnverified(keyHash: string): BudgetDecision;
}

export type BudgetDecision =
  | { readonly kind: 'granted' }
  /** Seconds until the next minute, at least 1. */
  | { readonly kind: 'refused'; readonly retryAfterSeconds: number };

const MINUTE_MS = 60_000;
const MAX_KEYS = 10_000;
/** A portion beyond the requests that wait is at most this part of what is left: an idle process keeps little. */
const PART_OF_REST = 16;

/** What this process holds of a key's budget in a minute. */
interface Lease {
  readonly minute: number;
  /** Requests that were taken from the row and not granted yet; lost with the process. */
  left: number;
  /** Requests that wait for the next portion. */
  waiting: number;
  /** The next portion. It doubles, so that a key pays for what it uses. */
  portion: number;
  /** Refusals come from memory and keep a flood off the database. */
  isUsedUp: boolean;
  refill?: Promise<void> | undefined;
}

/**
 * Requests are taken from the row in portions and counted in memory: never more than the budget is granted by
 * all processes together, and a process that ends grants less by the portions it held.
 * @param perMinute budget of keys that have none of their own, and of keys that another provider verifies
 */
export function createKeyBudget(
  database: Kysely<ServiceSchema>,
  perMinute: number,
  now: () => number,
): KeyBudget {
  const unverified = new TokenBucket({ burst: perMinute, refillMs: MINUTE_MS / perMinute }, now);
  const takeFromRow = prepareTaking(database);
  const leases = new BoundedCache<Lease>(MAX_KEYS);
  const leaseOf = (keyHash: string, minute: number): Lease => {
    const known = leases.get(keyHash);
    if (known?.minute === minute) return known;
    const lease: Lease = { minute, left: 0, waiting: 0, portion: 1, isUsedUp: false };
    leases.set(keyHash, lease);
    return lease;
  };
  const refill = async (keyHash: string, lease: Lease): Promise<void> => {
    const { minute } = lease;
    let wanted = Math.max(lease.waiting, lease.portion);
    for (; wanted > 0; wanted = Math.floor(wanted / 2)) {
      const latestMinute = minute + MAX_AHEAD_MINUTES;
      const [row] = await takeFromRow({ keyHash, minute, latestMinute, wanted, perMinute });
      if (row === undefined) continue;
      lease.left += wanted;
      lease.portion = Math.max(1, Math.min(wanted * 2, Math.floor((row.budget - row.taken) / PART_OF_REST)));
      return;
    }
    lease.isUsedUp = true;
  };
  return {
    take: async (keyHash) => {
      const lease = leaseOf(keyHash, Math.floor(now() / MINUTE_MS));
      lease.waiting += 1;
      try {
        while (lease.left === 0 && !lease.isUsedUp) {
          lease.refill ??= refill(keyHash, lease).finally(() => {
            lease.refill = undefined;
          });
          await lease.refill;
        }
      } finally {
        lease.waiting -= 1;
      }
      const isGranted = lease.left > 0;
      if (isGranted) lease.left -= 1;
      return decide(isGranted, now());
    },
    takeUnverified: (keyHash) => decide(unverified.take(keyHash) === 'granted', now()),
  };
}

function decide(isGranted: boolean, now: number): BudgetDecision {
  if (isGranted) return { kind: 'granted' };
  const seconds = Math.ceil((MINUTE_MS - (now % MINUTE_MS)) / 1_000);
  return { kind: 'refused', retryAfterSeconds: Math.max(1, seconds) };
}

/** Greatest difference between the processes' clocks. */
const MAX_AHEAD_MINUTES = 1;

interface Taking {
  readonly keyHash: string;
  readonly minute: number;
  readonly latestMinute: number;
  readonly wanted: number;
  readonly perMinute: number;
}

type TakeFromRow = (
  taking: Taking,
) => Promise<readonly { readonly taken: number; readonly budget: number }[]>;

/**
 * Takes `wanted` requests or none. Two processes never get the same request. No row is returned where less is
 * left in the minute, or once another process is in a later one.
 */
function prepareTaking(database: Kysely<ServiceSchema>): TakeFromRow {
  return prepare(database, ({ keyHash, minute, latestMinute, wanted, perMinute }: Taking) => {
    const { eb, fn, selectFrom, val, and, or, cast } = expressionBuilder<
      ServiceSchema,
      'service_key_budgets'
    >();
    const ownBudget = selectFrom('service_keys').select('budget_per_minute').where('key_hash', '=', keyHash);
    const budget = fn.coalesce(ownBudget, cast<number>(val(perMinute), 'integer'));
    const isEnough = (taken: Expression<number>) => eb(eb(taken, '+', wanted), '<=', budget);
    const takenThen = eb
      .case()
      .when('service_key_budgets.minute', '=', minute)
      .then(eb.ref('service_key_budgets.taken'))
      .else(0)
      .end();
    return database
      .insertInto('service_key_budgets')
      .columns(['key_hash', 'minute', 'taken'])
      .expression(
        database
          .selectNoFrom([val(keyHash).as('key_hash'), val(minute).as('minute'), val(wanted).as('taken')])
          .where(isEnough(eb.lit(0))),
      )
      .onConflict((conflict) =>
        conflict
          .column('key_hash')
          .doUpdateSet({ minute, taken: eb(takenThen, '+', wanted) })
          .where(
            and([
              isEnough(takenThen),
              or([
                eb('service_key_budgets.minute', '<=', minute),
                // A row from a fast clock must not lock the key out.
                eb('service_key_budgets.minute', '>', latestMinute),
              ]),
            ]),
          ),
      )
      .returning(['taken', budget.as('budget')]);
  });
}
