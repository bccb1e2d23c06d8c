import type { Connection } from '@solana/web3.js';
import type { Kysely, KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from '../../../src/database/migrate.ts';
import { openDatabase } from '../../../src/database/open-database.ts';
import { type ExecutionRow, ExecutionStore } from '../../../src/service/execution/execution-store.ts';
import { ExecutionWorker } from '../../../src/service/execution/execution-worker.ts';
import type { QuotedSwap } from '../../../src/service/providers/provider.ts';
import { serviceMigrations } from '../../../src/service/store/service-migrations.ts';
import type { ServiceSchema } from '../../../src/service/store/service-schema.ts';
import { silentLog } from '../../support/silent-log.ts';
import { until } from '../../support/until.ts';

const NOW = 1_000_000_000;
const EACH = 450;

let database: Kysely<ServiceSchema>;

beforeEach(async () => {
  database = await openDatabase<ServiceSchema>(':memory:');
  await migrate(database, 'service', serviceMigrations, () => 1);
});
afterEach(() => database.destroy());

async function addExecutions(kind: string, changes: Partial<ExecutionRow> = {}): Promise<void> {
  const rows = Array.from({ length: EACH }, (_, number): ExecutionRow => {
    const name = `${kind}${number}`;
    return {
      ...{ message_hash: name, quote_id: name, tx_hash: name, signatures: name, provider: 'own' },
      ...{ signed_transaction: 'AAAA', identical: 1, status: 'submitted', last_valid_block_height: 100 },
      ...{ error_code: null, error_message: null, created_at: 1, sent_at: null, settled_at: null },
      ...{ finalized_at: null, ...changes },
    };
  });
  await database.insertInto('service_executions').values(rows).execute();
}

/** Notes how many rows each answer has. */
function noteSizes(sizes: number[]): KyselyPlugin {
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      sizes.push(result.rows.length);
      return result;
    },
  };
}

async function findAll(isKnown: (messageHash: string) => boolean, sizes: number[] = []): Promise<string[]> {
  const store = new ExecutionStore(database.withPlugin(noteSizes(sizes)), () => NOW);
  const found: string[] = [];
  for await (const rows of store.findUnfinished(isKnown)) {
    found.push(...rows.map((row) => row.message_hash));
  }
  return found;
}

it('finds all that is unfinished, each once, in portions', async () => {
  await addExecutions('open');
  await addExecutions('same', { status: 'confirmed', settled_at: NOW - 1 });
  await addExecutions('old', { status: 'confirmed', settled_at: NOW - 3_600_000 });
  await addExecutions('final', { status: 'confirmed', settled_at: NOW - 1, finalized_at: NOW });
  const sizes: number[] = [];
  const found = await findAll(() => false, sizes);
  expect(found).toHaveLength(2 * EACH);
  expect(new Set(found).size).toBe(2 * EACH);
  expect(found.every((name) => /^(open|same)/.test(name))).toBe(true);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(100);
});

it('reads only the names of what is followed already', async () => {
  await addExecutions('open');
  const sizes: number[] = [];
  expect(await findAll((name) => name !== 'open7', sizes)).toEqual(['open7']);
  expect(sizes.filter((size) => size === 1)).toHaveLength(1);
});

it('serves others while it takes over what another process left behind, and takes over all of it', async () => {
  await addExecutions('open');
  const never = () => new Promise(() => {});
  let most = 0;
  let inThisTurn = 0;
  const find = async () => {
    inThisTurn += 1;
    most = Math.max(most, inThisTurn);
    setImmediate(() => {
      inThisTurn = 0;
    });
    return { provider: 'own', swap: { quoteId: 'q' } as QuotedSwap };
  };
  const worker = new ExecutionWorker({
    connection: {
      getEpochInfo: never,
      sendRawTransaction: never,
      getSignatureStatuses: never,
    } as never as Connection,
    executions: new ExecutionStore(database, () => NOW),
    quotes: { find } as never,
    providers: new Map(),
    metrics: { providerFailed: () => {} },
    now: () => NOW,
    log: silentLog(),
  });
  worker.start();
  await until(() => expect(worker.inFlight().count).toBe(EACH));
  expect(most).toBeLessThanOrEqual(100);
  await worker.stop();
});
