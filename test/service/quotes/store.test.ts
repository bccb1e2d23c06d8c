import { hash, randomBytes } from 'node:crypto';
import { type CompiledQuery, type Kysely, type KyselyPlugin, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../../../src/database/migrate.ts';
import type { QuotedSwap } from '../../../src/service/providers/provider.ts';
import { createQuoteStore, type QuoteStore } from '../../../src/service/quotes/store.ts';
import { type ServiceSchema, serviceMigrations } from '../../../src/service/store/service-schema.ts';
import { generateSigner } from '../../../src/solana/ed25519.ts';
import { openTestDatabase } from '../../support/test-database.ts';

const START = Date.UTC(2026, 10, 22);
const HOUR = 3_600_000;

let database: Kysely<ServiceSchema>;
let quotes: QuoteStore;
let clock: number;

beforeEach(async () => {
  database = await openTestDatabase<ServiceSchema>();
  await migrate(database, 'service', serviceMigrations);
  clock = START;
  quotes = createQuoteStore(database, () => clock);
});

/** An empty signature slot, then the message. */
function transactionOf(message: Uint8Array): Uint8Array {
  return new Uint8Array([1, ...new Uint8Array(64), ...message]);
}

function quoteOf(message: Uint8Array, toAmount = 7n): QuotedSwap {
  const bytes = transactionOf(message);
  const { address } = generateSigner();
  const traded = { address, decimals: 6, tokenProgram: address };
  const transaction = { bytes, lastValidBlockHeight: 160 };
  const amounts = { toAmount, minimumToAmount: toAmount };
  return {
    quoteId: quotes.idOf(bytes),
    request: {
      ...{ from: traded, to: traded, fromAmount: 2n ** 64n - 1n },
      wallets: { fromAddress: address, toAddress: address },
    },
    quote: { routeName: 'any', ...amounts, transaction, expiresAt: clock + 60_000 },
  };
}

async function save(swap: QuotedSwap): Promise<QuotedSwap> {
  await quotes.save({ provider: 'desk', swap });
  return swap;
}

const nameOf = (message: Uint8Array) => hash('sha256', message, 'hex');

describe('a quote', () => {
  it('is found by its id and by its message', async () => {
    const message = randomBytes(300);
    const swap = await save(quoteOf(message));
    const stored = { provider: 'desk', swap };
    expect(await quotes.find(swap.quoteId)).toEqual(stored);
    expect(await quotes.findByMessage(nameOf(message))).toEqual(stored);
    expect(await quotes.find(`${swap.quoteId}x`)).toBeUndefined();
    expect(await quotes.findByMessage(nameOf(randomBytes(300)))).toBeUndefined();
  });

  it('of a repeated message is the newest one', async () => {
    const message = randomBytes(300);
    await save(quoteOf(message, 1n));
    clock += 100;
    const newer = await save(quoteOf(message, 2n));
    expect(await quotes.findByMessage(nameOf(message))).toEqual({ provider: 'desk', swap: newer });
  });

  it('of the same message in the same millisecond is stored as it was answered', async () => {
    const message = randomBytes(300);
    const both = [quoteOf(message, 1n), quoteOf(message, 2n)];
    await Promise.all(both.map(save));
    const stored = await Promise.all(both.map(({ quoteId }) => quotes.find(quoteId)));
    expect(stored.map((one) => one?.swap)).toEqual(both);
  });

  it('is found by its message long after its expiry', async () => {
    const message = randomBytes(300);
    const swap = await save(quoteOf(message));
    clock = swap.quote.expiresAt + HOUR;
    await quotes.sweep();
    expect(await quotes.findByMessage(nameOf(message))).toBeDefined();
    clock += 1;
    await quotes.sweep();
    expect(await quotes.findByMessage(nameOf(message))).toBeUndefined();
  });
});

/** SQLite's plans for every query of `use`. */
async function plansOf(
  use: (database: Kysely<ServiceSchema>) => Promise<unknown>,
): Promise<readonly string[]> {
  const asked: CompiledQuery[] = [];
  const watching: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      asked.push(database.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await use(database.withPlugin(watching));
  const plans = await Promise.all(
    asked.map(({ sql: text, parameters }) =>
      database.executeQuery<{ detail: string }>({
        ...{ sql: `EXPLAIN QUERY PLAN ${text}`, parameters },
        ...{ query: sql`EXPLAIN`.compile(database).query, queryId: { queryId: 'plan' } },
      }),
    ),
  );
  return plans.flatMap(({ rows }) => rows.map(({ detail }) => detail));
}

describe('the query plan', () => {
  it('uses an index for the id and for the message', async () => {
    const message = randomBytes(300);
    const plans = await plansOf(async (watched) => {
      const asked = createQuoteStore(watched, () => clock);
      await asked.find('q_any');
      await asked.findByMessage(nameOf(message));
    });
    expect(plans).toContain('SEARCH service_quotes USING INDEX service_quotes_message (message=?)');
    expect(plans.join('\n')).toMatch(/SEARCH service_quotes USING INDEX \S+ \(quote_id=\?\)/);
    expect(plans.join('\n')).not.toContain('SCAN');
  });
});
