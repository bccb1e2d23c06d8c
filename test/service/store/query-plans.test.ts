import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../../../src/database/migrate.ts';
import { openDatabase } from '../../../src/database/open-database.ts';
import { ExecutionStore } from '../../../src/service/execution/execution-store.ts';
import { LocalKeyVerifier } from '../../../src/service/keys/local-key-verifier.ts';
import { createQuoteStore, type QuoteStore } from '../../../src/service/store/create-quote-store.ts';
import { serviceMigrations } from '../../../src/service/store/service-migrations.ts';
import type { ServiceSchema } from '../../../src/service/store/service-schema.ts';
import { QueryPlans } from '../../support/query-plans.ts';

const NOW = 1_000_000;
const HASH = 'ab'.repeat(32);

interface Stores {
  readonly quotes: QuoteStore;
  readonly executions: ExecutionStore;
  readonly keys: LocalKeyVerifier;
}

type Ask = (stores: Stores) => unknown;

/** What is asked for every call or every poll: it must not grow with what is stored. */
const OFTEN: readonly (readonly [name: string, ask: Ask])[] = [
  ['a key', ({ keys }) => keys.verify({ hash: HASH, text: 'key' }, [])],
  ['a quote', ({ quotes }) => quotes.find('q_1')],
  ['a quote by its message', ({ quotes }) => quotes.findByMessage(HASH)],
  ['an execution', ({ executions }) => executions.find(HASH)],
  ['an execution by its quote', ({ executions }) => executions.findByQuote('q_1')],
  ['unfinished executions', ({ executions }) => executions.findUnfinished()],
  ['the end of an execution', ({ executions }) => executions.settle(HASH, { status: 'confirmed' })],
  ['the sending of an execution', ({ executions }) => executions.markSent(HASH)],
];

/** What may read whole tables, and which: once in ten minutes. */
const SELDOM: readonly (readonly [name: string, tables: readonly string[], ask: Ask])[] = [
  ['the sweep of quotes', ['service_quotes'], ({ quotes }) => quotes.sweep()],
  ['the sweep of executions', ['service_executions'], ({ executions }) => executions.sweep()],
];

describe('the rows of the service', () => {
  const plans = new QueryPlans();
  let database: Kysely<ServiceSchema>;
  let stores: Stores;

  beforeEach(async () => {
    database = await openDatabase<ServiceSchema>(':memory:');
    await migrate(database, 'service', serviceMigrations, () => NOW);
    const watched = plans.watch(database);
    const now = () => NOW;
    stores = {
      quotes: createQuoteStore({ database: watched, now }),
      executions: new ExecutionStore(watched, now),
      keys: new LocalKeyVerifier(watched, now),
    };
    plans.forget();
  });
  afterEach(() => database.destroy());

  it.each(OFTEN)('are found by an index: %s', async (_, ask) => {
    await ask(stores);
    expect(await plans.findScans(database)).toEqual([]);
  });

  it.each(SELDOM)('are looked through only by what happens seldom: %s', async (_, tables, ask) => {
    await ask(stores);
    expect((await plans.findScans(database)).map(([table]) => table)).toEqual(tables);
  });
});
