import type { Kysely } from 'kysely';
import { BoundedCache } from '../../limits/bounded-cache.ts';
import type { Awaitable } from '../awaitable.ts';
import type { ServiceSchema } from '../store/service-schema.ts';
import { Allowance, type BudgetDecision, decide, GRANTED, minuteOf } from './allowance.ts';
import { createBudgetRows } from './budget-rows.ts';

/** Keys are named by their SHA-256 in hex. */
export interface KeyBudget {
  /** Takes one verification out of the key's budget of this minute. */
  take(keyHash: string): Awaitable<BudgetDecision>;
  /**
   * Tells how the verification of a granted request ended. The budget of a good key is shared through the database: a
   * request that was granted on trust may find it spent by others.
   */
  verified(keyHash: string, isGood: boolean): Awaitable<BudgetDecision>;
  /** Whether the key was good the last time this process saw it. */
  knows(keyHash: string): boolean;
}

interface KeyBudgetDeps {
  readonly database: Kysely<ServiceSchema>;
  readonly perMinute: number;
  readonly now: () => number;
}

/** A key that nobody has verified yet. */
interface Stranger {
  minute: number;
  /** Granted in that minute, on trust. */
  spent: number;
  /** Whether it has a row is asked at first sight. */
  readonly looked: Promise<void>;
  /** Its first request goes alone; the others wait until the verification of that one has ended. */
  isTried: boolean;
  readonly judged: PromiseWithResolvers<void>;
}

const MOST_KEYS = 10_000;
/** A budget that is spent faster than a hundred times a second is drawn a hundredth of a second ahead. */
const DRAWS_PER_MINUTE = 6_000;

/**
 * The local verification budget per key and minute (interface document, section 8), shared by every process on the
 * same database: one row per key, which grants exactly the budget. A key that nobody has verified yet is counted in memory
 * only, so that made-up keys write no rows and push no good key out; what it was granted until it is found good is taken
 * out of its row then, and the request that shows it is held to what is left.
 */
export function createKeyBudget({ database, perMinute, now }: KeyBudgetDeps): KeyBudget {
  const rows = createBudgetRows(database, perMinute);
  const ahead = Math.floor(perMinute / DRAWS_PER_MINUTE);
  const known = new BoundedCache<Allowance>(MOST_KEYS);
  // Others may wait for them, so none is forgotten before it is judged: there are no more than requests under way.
  const onTrial = new Map<string, Stranger>();
  const judgedBad = new BoundedCache<Stranger>(MOST_KEYS);

  const forget = (keyHash: string) => {
    onTrial.delete(keyHash);
    judgedBad.delete(keyHash);
  };
  const meet = (keyHash: string): Allowance => {
    forget(keyHash);
    return known.getOrCompute(keyHash, () => new Allowance({ rows, keyHash, ahead, now }));
  };
  const look = async (keyHash: string) => {
    try {
      if (await rows.has(keyHash)) meet(keyHash);
    } catch (error) {
      forget(keyHash);
      throw error;
    }
  };
  const putOnTrial = (keyHash: string): Stranger => {
    const stranger = newStranger(look(keyHash));
    onTrial.set(keyHash, stranger);
    return stranger;
  };
  const takeOnTrust = async (keyHash: string): Promise<BudgetDecision> => {
    const stranger = onTrial.get(keyHash) ?? judgedBad.get(keyHash) ?? putOnTrial(keyHash);
    await stranger.looked;
    if (stranger.isTried) await stranger.judged.promise;
    return known.get(keyHash)?.take() ?? decide(trust(stranger, perMinute, now()), now());
  };
  /** What it was granted on trust before is owed; the request that showed it to be good is counted like any other. */
  const welcome = (keyHash: string, stranger: Stranger | undefined): Awaitable<BudgetDecision> => {
    const allowance = meet(keyHash);
    allowance.owe(Math.max(0, spentBy(stranger, now()) - 1));
    return allowance.take();
  };
  return {
    knows: (keyHash) => known.get(keyHash) !== undefined,
    take: (keyHash) => known.get(keyHash)?.take() ?? takeOnTrust(keyHash),
    verified: (keyHash, isGood) => {
      const stranger = onTrial.get(keyHash) ?? judgedBad.get(keyHash);
      onTrial.delete(keyHash);
      if (!isGood && stranger !== undefined) judgedBad.set(keyHash, stranger);
      const isNew = isGood && known.get(keyHash) === undefined;
      const decision = isNew ? welcome(keyHash, stranger) : GRANTED;
      stranger?.judged.resolve();
      return decision;
    },
  };
}

function newStranger(looked: Promise<void>): Stranger {
  return { minute: 0, spent: 0, looked, isTried: false, judged: Promise.withResolvers() };
}

function trust(stranger: Stranger, perMinute: number, now: number): boolean {
  stranger.isTried = true;
  const spent = stranger.minute === minuteOf(now) ? stranger.spent : 0;
  stranger.minute = minuteOf(now);
  stranger.spent = Math.min(perMinute, spent + 1);
  return spent < perMinute;
}

/** One that was forgotten meanwhile had at least the request that is being judged. */
function spentBy(stranger: Stranger | undefined, now: number): number {
  if (stranger === undefined) return 1;
  return stranger.minute === minuteOf(now) ? stranger.spent : 0;
}
