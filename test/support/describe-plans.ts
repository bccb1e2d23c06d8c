import type { Kysely } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/database/open-database.ts';
import { type Allowed, findUnexplained, listAllowed, neverAsked, QueryPlans } from './query-plans.ts';
import { databaseUrl, dialects } from './test-database.ts';

interface Statements<Schema, World> {
  /** Every operation whose cost must not grow with the stored data. */
  readonly asked: readonly (readonly [name: string, ask: (world: World) => unknown])[];
  /** By engine: tolerated scans and sorts, with the reason. */
  readonly allowed: Readonly<Record<string, Allowed>>;
  /** Source files whose statements are all covered on one engine or another. */
  readonly files: readonly string[];
  /** Fills the database first. @param plain the same database without observation */
  readonly prepare: (database: Kysely<Schema>, plain: Kysely<Schema>) => Promise<World>;
}

/** Requires every statement of `files` to use an index, on every engine. */
export function describePlans<Schema, World>(
  whose: string,
  { asked, allowed, files, prepare }: Statements<Schema, World>,
): void {
  /** Source lines with a statement, reduced to those that ran. */
  const places = new Set<string>();

  describe.each(dialects)(`the rows of ${whose} on $name`, ({ name, url }) => {
    const plans = new QueryPlans(places);
    const needed = new Set<string>();
    let plain: Kysely<Schema>;
    let world: World;

    beforeEach(async () => {
      plain = await openDatabase<Schema>(await databaseUrl(url));
      world = await prepare(plans.watch(plain), plain);
      plans.forget();
    });
    afterEach(() => plain.destroy());

    it.each(asked)('are found by an index: %s', async (_, ask) => {
      await ask(world);
      expect(findUnexplained(await plans.findFlaws(plain), allowed[name] ?? {}, needed)).toEqual([]);
    });

    afterAll(() => {
      expect([...needed].sort(), 'nothing is allowed without need').toEqual(listAllowed(allowed[name] ?? {}));
    });
  });

  // Some statements run on one engine only.
  describe(`the statements of ${whose} on all engines together`, () => {
    it.runIf(dialects.length > 1)('all have an examined plan', () => {
      expect(neverAsked(files, places)).toEqual([]);
    });
  });
}
