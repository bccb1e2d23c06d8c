import type { Kysely } from 'kysely';
import { BoundedCache } from '../../bounded-cache.ts';
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

/** Cached refusals keep a flood off the database. */
const MAX_KEYS = 10_000;

/** @param perMinute budget of keys that have none of their own, and of keys that another provider verifies */
export function createKeyBudget(
  database: Kysely<ServiceSchema>,
  perMinute: number,
  now: () => number,
): KeyBudget {
  const unverified = new TokenBucket({ burst: perMinute, refillMs: MINUTE_MS / perMinute }, now);
  const usedUpIn = new BoundedCache<number>(MAX_KEYS);
  return {
    take: async (keyHash) => {
      const minute = Math.floor(now() / MINUTE_MS);
      if (usedUpIn.get(keyHash) === minute) return decide(false, now());
      const isGranted = await takeFromRow(database, { keyHash, minute, perMinute });
      if (!isGranted) usedUpIn.set(keyHash, minute);
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
  readonly perMinute: number;
}

/**
 * Two processes never grant the same verification. No row matches in a used-up minute, or once another
 * process is in a later one.
 */
async function takeFromRow(
  database: Kysely<ServiceSchema>,
  { keyHash, minute, perMinute }: Taking,
): Promise<boolean> {
  const row = await database
    .insertInto('service_key_budgets')
    .values({ key_hash: keyHash, minute, taken: 1 })
    .onConflict((conflict) =>
      conflict
        .column('key_hash')
        .doUpdateSet(({ eb, ref }) => ({
          minute,
          taken: eb
            .case()
            .when('service_key_budgets.minute', '=', minute)
            .then(eb(ref('service_key_budgets.taken'), '+', 1))
            .else(1)
            .end(),
        }))
        .where(({ and, or, eb }) =>
          or([
            eb('service_key_budgets.minute', '<', minute),
            and([
              eb('service_key_budgets.minute', '=', minute),
              eb('service_key_budgets.taken', '<', ({ fn, selectFrom, val }) =>
                fn.coalesce(
                  selectFrom('service_keys').select('budget_per_minute').where('key_hash', '=', keyHash),
                  val(perMinute),
                ),
              ),
            ]),
            // A row from a fast clock must not lock the key out.
            eb('service_key_budgets.minute', '>', minute + MAX_AHEAD_MINUTES),
          ]),
        ),
    )
    .returning('taken')
    .executeTakeFirst();
  return row !== undefined;
}
