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

it('a clock that was once a day ahead does not block a key', async () => {
  expect(await kind('good', at(START + 24 * 60 * 60_000))).toBe('granted');
  for (let time = 0; time < 3; time += 1) expect(await kind('good')).toBe('granted');
  expect(await kind('good')).toBe('refused');
});

it('a process a minute behind the others gets no extra budget', async () => {
  expect(await kind('good', at(START + 60_000))).toBe('granted');
  expect(await kind('good')).toBe('refused');
});
