import type { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from '../../../src/database/migrate.ts';
import { openDatabase } from '../../../src/database/open-database.ts';
import { createKeyBudget, type KeyBudget } from '../../../src/service/keys/key-budget.ts';
import { serviceMigrations } from '../../../src/service/store/service-migrations.ts';
import type { ServiceSchema } from '../../../src/service/store/service-schema.ts';
import { DEFAULT_DATABASE, databaseUrl } from '../../support/test-database.ts';

const START = Date.UTC(2026, 10, 21, 10, 0, 30);

let database: Kysely<ServiceSchema>;
let budget: KeyBudget;

beforeEach(async () => {
  database = await openDatabase<ServiceSchema>(await databaseUrl(DEFAULT_DATABASE));
  await migrate(database, 'service', serviceMigrations, () => START);
  budget = createKeyBudget({ database, perMinute: 3, now: () => START });
});

afterEach(() => database.destroy());

/** More made-up keys than are remembered, each refused. */
async function flood(): Promise<void> {
  for (let part = 0; part < 11; part += 1) {
    const keys = Array.from({ length: 1_000 }, (_, index) => `made-up ${part} ${index}`);
    await Promise.all(keys.map((key) => budget.take(key)));
    await Promise.all(keys.map((key) => budget.verified(key, false)));
  }
}

const kind = async (key: string) => (await budget.take(key)).kind;

it('lets those on who wait for the first request of their key, however many made-up ones came meanwhile', async () => {
  expect(await kind('good')).toBe('granted');
  const others = [kind('good'), kind('good'), kind('good')];
  await flood();
  expect(await budget.verified('good', true)).toEqual({ kind: 'granted' });
  expect(await Promise.all(others)).toEqual(['granted', 'granted', 'refused']);
});

it('keeps the count of a key that is refused after made-up ones pushed it out', async () => {
  expect(await kind('bad')).toBe('granted');
  const others = [kind('bad'), kind('bad')];
  await flood();
  expect(await budget.verified('bad', false)).toEqual({ kind: 'granted' });
  expect(await Promise.all(others)).toEqual(['granted', 'granted']);
  expect(await kind('bad')).toBe('refused');
});

it('sends one request of a key ahead, even where it was pushed out while its row was looked for', async () => {
  const first = [kind('good'), kind('good')];
  await flood();
  const late = kind('good');
  const settled: string[] = [];
  for (const one of [...first, late]) void one.then((decision) => settled.push(decision));
  await flood();
  expect(settled).toEqual(['granted']);
  expect(await budget.verified('good', true)).toEqual({ kind: 'granted' });
  expect(await Promise.all([...first, late])).toEqual(['granted', 'granted', 'granted']);
  expect(await kind('good')).toBe('refused');
});

it('does not keep a key out until a clock that was once a day ahead has come true', async () => {
  const at = (now: number) => createKeyBudget({ database, perMinute: 3, now: () => now });
  const spend = async (on: KeyBudget) => {
    const granted = await on.take('good');
    return granted.kind === 'refused' ? granted : on.verified('good', true);
  };
  expect(await spend(at(START + 24 * 60 * 60_000))).toEqual({ kind: 'granted' });
  const later = at(START);
  for (let time = 0; time < 3; time += 1) expect(await spend(later)).toEqual({ kind: 'granted' });
  expect(await spend(later)).toMatchObject({ kind: 'refused' });
});

it('gives nothing more to a process that is a minute behind the others', async () => {
  const at = (now: number) => createKeyBudget({ database, perMinute: 3, now: () => now });
  const ahead = at(START + 60_000);
  expect(await ahead.take('good')).toEqual({ kind: 'granted' });
  expect(await ahead.verified('good', true)).toEqual({ kind: 'granted' });
  expect((await budget.take('good')).kind).toBe('refused');
});
