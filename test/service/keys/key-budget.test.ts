import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { migrate } from '../../../src/database/migrate.ts';
import { createKeyBudget, type KeyBudget } from '../../../src/service/keys/budget.ts';
import { type ServiceSchema, serviceMigrations } from '../../../src/service/store/service-schema.ts';
import { often } from '../../support/depth.ts';
import { openTestDatabase } from '../../support/test-database.ts';

const START = Date.UTC(2026, 10, 21, 10, 0, 30);

let database: Kysely<ServiceSchema>;
let budget: KeyBudget;

beforeEach(async () => {
  database = await openTestDatabase<ServiceSchema>();
  await migrate(database, 'service', serviceMigrations, () => START);
  budget = createKeyBudget(database, 3, () => START);
});

afterEach(() => database.destroy());

const kind = async (key: string, on = budget) => (await on.take(key)).kind;
const at = (now: number) => createKeyBudget(database, 3, () => now);

it('a clock that was once a day ahead does not block a key', async () => {
  expect(await kind('good', at(START + 24 * 60 * 60_000))).toBe('granted');
  for (let time = 0; time < 3; time += 1) expect(await kind('good')).toBe('granted');
  expect(await kind('good')).toBe('refused');
});

it('a process a minute behind the others gets no extra budget', async () => {
  expect(await kind('good', at(START + 60_000))).toBe('granted');
  expect(await kind('good')).toBe('refused');
});

it('a key that is used much costs few writes, and its whole budget is granted', async () => {
  const written = vi.spyOn(database, 'executeQuery');
  const wide = createKeyBudget(database, 10_000, () => START);
  for (let time = 0; time < 10_000; time += 1) expect(await kind('good', wide)).toBe('granted');
  expect(await kind('good', wide)).toBe('refused');
  expect(written.mock.calls.length).toBeLessThan(200);
});

const steps = fc.array(fc.record({ process: fc.nat(2), count: fc.nat(40), ends: fc.boolean() }), {
  minLength: 1,
  maxLength: 12,
});

it('processes never grant more than the budget together, and a process that ends loses little of it', async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 200 }), steps, async (perMinute, all) => {
      const key = `key ${++runs}`;
      const start = () => createKeyBudget(database, perMinute, () => START);
      const processes = [start(), start(), start()];
      let granted = 0;
      let mayBeLost = 0;
      const take = async (index: number, count: number) => {
        const on = processes[index] ?? budget;
        const kinds = await Promise.all(Array.from({ length: count }, () => kind(key, on)));
        granted += kinds.filter((one) => one === 'granted').length;
      };
      for (const { process, count, ends } of all) {
        await take(process, count);
        if (!ends) continue;
        processes[process] = start();
        mayBeLost += Math.floor(perMinute / 16);
      }
      // The rest is asked for by all that are left.
      for (const index of processes.keys()) await take(index, 2 * perMinute);
      expect(granted).toBeLessThanOrEqual(perMinute);
      expect(granted).toBeGreaterThanOrEqual(perMinute - mayBeLost);
    }),
    { numRuns: often(20, 200) },
  );
});
