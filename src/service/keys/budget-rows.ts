import { type Kysely, sql } from 'kysely';
import { elementsOf } from '../../database/differences/json-list.ts';
import { gatherStatements } from '../../database/gather-statements.ts';
import type { ServiceSchema } from '../store/service-schema.ts';

/**
 * The budget of every key for one minute of the clock, in the database: whatever process draws, a row gives its number and
 * no more. A published number, drawn in portions and without a pace, and so no relative of the bot's `service_budgets`,
 * which spreads the calls of one key evenly and by urgency, to stay below such a number whenever its minutes begin.
 */
export interface BudgetRows {
  /** Draws up to `wanted` verifications of this minute. @returns how many were left */
  draw(keyHash: string, minute: number, wanted: number): Promise<number>;
  /** A key that has a row was verified before, here or elsewhere. */
  has(keyHash: string): Promise<boolean>;
}

/** Clocks of processes on one database differ by less. */
const MOST_AHEAD_MINUTES = 1;
/** One look of many made-up keys at once holds the database for no longer than this. */
const LOOKS_PER_STATEMENT = 500;

export function createBudgetRows(database: Kysely<ServiceSchema>, perMinute: number): BudgetRows {
  const has = gatherStatements((keyHashes: readonly string[]) => {
    return lookTogether(database, keyHashes);
  }, LOOKS_PER_STATEMENT);
  return {
    draw: async (keyHash, minute, wanted) => {
      const asked = await ask(database, keyHash, minute, wanted);
      // No row: another process is in a later minute already.
      const before = asked === undefined ? perMinute : asked - wanted;
      return Math.min(wanted, Math.max(0, perMinute - before));
    },
    has,
  };
}

/** As one parameter, so that the statement is the same for any number of keys. */
async function lookTogether(database: Kysely<ServiceSchema>, keyHashes: readonly string[]) {
  const rows = await database
    .selectFrom('service_key_budgets')
    .select('key_hash')
    .where('key_hash', 'in', sql<string>`(SELECT value FROM ${elementsOf(database, keyHashes)})`)
    .execute();
  const found = new Set(rows.map(({ key_hash }) => key_hash));
  return (keyHash: string) => found.has(keyHash);
}

/** One statement, so that two processes never read the same figure. @returns all that was asked for in the minute */
async function ask(database: Kysely<ServiceSchema>, key_hash: string, minute: number, wanted: number) {
  const row = await database
    .insertInto('service_key_budgets')
    .values({ key_hash, minute, taken: wanted })
    .onConflict((conflict) =>
      conflict
        .column('key_hash')
        .doUpdateSet(({ eb, ref }) => ({
          minute,
          taken: eb
            .case()
            .when('service_key_budgets.minute', '=', minute)
            .then(eb(ref('service_key_budgets.taken'), '+', wanted))
            .else(wanted)
            .end(),
        }))
        .where(({ or, eb }) =>
          or([
            eb('service_key_budgets.minute', '<=', minute),
            // Not another process, but a clock that was wrong: its minute must not keep the key out until it comes true.
            eb('service_key_budgets.minute', '>', minute + MOST_AHEAD_MINUTES),
          ]),
        ),
    )
    .returning('taken')
    .executeTakeFirst();
  return row?.taken;
}
