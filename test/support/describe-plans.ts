import type { Kysely } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/database/open-database.ts';
import { type Allowed, findUnexplained, listAllowed, neverAsked, QueryPlans } from './query-plans.ts';
import { databaseUrl, dialects } from './test-database.ts';

interface Statements<Schema, World> {
  /** Everything that must not grow with what is stored. */
  readonly asked: readonly (readonly [name: string, ask: (world: World) => unknown])[];
  /** By the name of the engine: what may be read from end to end or sorted, and why that is no harm. */
  readonly allowed: Readonly<Record<string, Allowed>>;
  /** The sources whose statements are all asked, on one engine or another. */
  readonly files: readonly string[];
  /**
   * What is there before anything is asked.
   * @param plain the same database, where nobody looks at what is asked
   */
  readonly prepare: (database: Kysely<Schema>, plain: Kysely<Schema>) => Promise<World>;
}

/** Holds every statement of `files`, on every engine, to finding its rows by an index. */
export function describePlans<Schema, World>(
  whose: string,
  { asked, allowed, files, prepare }: Statements<Schema, World>,
): void {
  /** Of the lines that issue a statement, those that did. */
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

  // Some are asked on one engine only.
  describe(`the statements of ${whose} on all engines together`, () => {
    it.runIf(dialects.length > 1)('are none whose plan was not looked at', () => {
      expect(neverAsked(files, places)).toEqual([]);
    });
  });
}
