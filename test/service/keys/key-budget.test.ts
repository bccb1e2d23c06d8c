import type { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from '../../../src/database/migrate.ts';
import { openDatabase } from '../../../src/database/open-database.ts';
import { createKeyBudget, type KeyBudget } from '../../../src/service/keys/budget.ts';
import { type ServiceSchema, serviceMigrations } from '../../../src/service/store/service-schema.ts';
import { DEFAULT_DATABASE, databaseUrl } from '../../support/test-database.ts';

const START = Date.UTC(2026, 10, 21, 10, 0, 30);

let database: Kysely<ServiceSchema>;
let budget: KeyBudget;

beforeEach(async () => {
  database = await openDatabase<ServiceSchema>(await databaseUrl(DEFAULT_DATABASE));
  await migrate(database, 'service', serviceMigrations, () => START);
  budget = createKeyBudget(database, 3, () => START);
});

afterEach(() => database.destroy());

const kind = async (key: string, on = budget) => (await on.take(key)).kind;
const at = (now: number) => createKeyBudget(database, 3, () => now);

it('the budget is exact for concurrent requests on several processes', async () => {
  const others = [budget, at(START), at(START)];
  const kinds = await Promise.all(Array.from({ length: 9 }, (_, place) => kind('good', others[place % 3])));
  expect(kinds.filter((one) => one === 'granted')).toHaveLength(3);
  expect(await budget.take('good')).toEqual({ kind: 'refused', retryAfterSeconds: 30 });
  expect(await kind('other')).toBe('granted');
  expect(await kind('good', at(START + 30_000))).toBe('granted');
});

it('a used-up budget needs no query', async () => {
  for (let time = 0; time < 8; time += 1) await budget.take('good');
  const rows = await database.selectFrom('service_key_budgets').selectAll().execute();
  expect(rows).toMatchObject([{ key_hash: 'good', taken: 3 }]);
  await database.deleteFrom('service_key_budgets').execute();
  expect(await kind('good')).toBe('refused');
});

it('an unverified key has the same budget without a row', async () => {
  const kinds = Array.from({ length: 5 }, () => budget.takeUnverified('made-up').kind);
  expect(kinds).toEqual(['granted', 'granted', 'granted', 'refused', 'refused']);
  expect(budget.takeUnverified('made-up')).toEqual({ kind: 'refused', retryAfterSeconds: 30 });
  expect(budget.takeUnverified('other')).toEqual({ kind: 'granted' });
  expect(await database.selectFrom('service_key_budgets').selectAll().execute()).toEqual([]);
});

it('a clock that was once a day ahead does not block a key', async () => {
  expect(await kind('good', at(START + 24 * 60 * 60_000))).toBe('granted');
  for (let time = 0; time < 3; time += 1) expect(await kind('good')).toBe('granted');
  expect(await kind('good')).toBe('refused');
});

it('a process a minute behind the others gets no extra budget', async () => {
  expect(await kind('good', at(START + 60_000))).toBe('granted');
  expect(await kind('good')).toBe('refused');
});
