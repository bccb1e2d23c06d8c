import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '@solana/web3.js';
import type { Kysely, KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../../../src/database/migrate.ts';
import { openDatabase } from '../../../src/database/open-database.ts';
import { ExecutionClaims, type ExecutionRow, ExecutionStore } from '../../../src/service/execution/store.ts';
import { ExecutionWorker } from '../../../src/service/execution/worker.ts';
import { createServiceMetrics } from '../../../src/service/metrics.ts';
import type { QuotedSwap } from '../../../src/service/providers/provider.ts';
import { type ServiceSchema, serviceMigrations } from '../../../src/service/store/service-schema.ts';
import { silentLog } from '../../support/silent-log.ts';
import { databaseUrl, dialects } from '../../support/test-database.ts';
import { until } from '../../support/until.ts';
import { agreementOf } from '../support/test-service.ts';

const NOW = 1_000_000_000;
const EACH = 450;

let database: Kysely<ServiceSchema>;

async function addExecutions(kind: string, changes: Partial<ExecutionRow> = {}): Promise<void> {
  const rows = Array.from({ length: EACH }, (_, number): ExecutionRow => {
    const name = `${kind}${number}`;
    return {
      ...{ message_hash: name, quote_id: name, tx_hash: name, signatures: name, provider: 'own' },
      ...{ signed_transaction: 'AAAA', identical: 1, status: 'submitted', last_valid_block_height: 100 },
      ...{ error_code: null, error_message: null, created_at: 1, sent_at: null, settled_at: null },
      ...{ finalized_at: null, worker: '', ...changes },
    };
  });
  await database.insertInto('service_executions').values(rows).execute();
}

/** Notes the row count of each answer. */
function noteSizes(sizes: number[]): KyselyPlugin {
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      sizes.push(result.rows.length);
      return result;
    },
  };
}

const claimsAt = (now: number, sizes: number[] = []) =>
  new ExecutionClaims(database.withPlugin(noteSizes(sizes)), () => now);

async function takeAll(claims: ExecutionClaims): Promise<string[]> {
  const taken: string[] = [];
  for await (const rows of claims.takeOverExpired()) taken.push(...rows.map((row) => row.message_hash));
  return taken;
}

/** A memory database answers within one turn of the event loop; only a file lets other work in between. */
const engines = dialects.map(({ name, url }) => ({ name, url: url === ':memory:' ? 'file' : url }));

describe.each(engines)('a process of the service on $name', ({ url }) => {
  let folder: string;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'countersign-adoption-'));
    const address = url === 'file' ? `file:${join(folder, 'service.db')}` : await databaseUrl(url);
    database = await openDatabase<ServiceSchema>(address);
    await migrate(database, 'service', serviceMigrations, () => 1);
  });
  afterEach(async () => {
    await database.destroy();
    rmSync(folder, { recursive: true, force: true });
  });

  it('adopts all unfollowed executions in batches, each once', async () => {
    await addExecutions('open');
    await addExecutions('same', { status: 'confirmed', settled_at: NOW - 1 });
    await addExecutions('old', { status: 'confirmed', settled_at: NOW - 3_600_000 });
    await addExecutions('final', { status: 'confirmed', settled_at: NOW - 1, finalized_at: NOW });
    const sizes: number[] = [];
    const claims = claimsAt(NOW, sizes);
    const found = await takeAll(claims);
    expect(found).toHaveLength(2 * EACH);
    expect(new Set(found).size).toBe(2 * EACH);
    expect(found.every((name) => /^(open|same)/.test(name))).toBe(true);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(100);
    expect((await claims.listOwn()).map(({ messageHash }) => messageHash).sort()).toEqual(found.sort());
    expect(await takeAll(claimsAt(NOW))).toEqual([]);
  });

  it('adopts the executions of a dead process, not those of a live one', async () => {
    const dead = claimsAt(NOW);
    await addExecutions('open', { worker: await dead.hold() });
    expect(await takeAll(claimsAt(NOW + 4_000))).toEqual([]);
    const heirs = [claimsAt(NOW + 4_001), claimsAt(NOW + 4_001)];
    const [first = [], second = []] = await Promise.all(heirs.map(takeAll));
    expect(new Set([...first, ...second]).size).toBe(EACH);
    expect([...first, ...second]).toHaveLength(EACH);
    expect(await dead.listOwn()).toEqual([]);
  });

  it('adopts what a process took over, though it died in the same moment', async () => {
    await addExecutions('open', { worker: await claimsAt(NOW).hold() });
    expect(await takeAll(claimsAt(NOW + 4_001))).toHaveLength(EACH);
    expect(await takeAll(claimsAt(NOW + 8_003))).toHaveLength(EACH);
  });

  it('adopts everything immediately after a clean shutdown', async () => {
    const gone = claimsAt(NOW);
    const worker = await gone.hold();
    await gone.leave();
    await addExecutions('late', { worker });
    expect(await takeAll(claimsAt(NOW))).toHaveLength(EACH);
  });

  it('forgets dead processes without losing an open execution', async () => {
    const dead = claimsAt(NOW);
    await addExecutions('open', { worker: await dead.hold() });
    const heir = claimsAt(NOW + 2 * 3_600_000);
    expect(await takeAll(heir)).toHaveLength(EACH);
    const workers = await database.selectFrom('service_workers').select('worker').execute();
    expect(workers).toEqual([{ worker: heir.worker }]);
  });

  it('serves requests during the adoption of a large backlog', async () => {
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
    const connection = {
      getEpochInfo: never,
      sendRawTransaction: never,
      getSignatureStatuses: never,
    } as never as Connection;
    const executions = new ExecutionStore(database, () => NOW);
    const metrics = createServiceMetrics();
    const worker = new ExecutionWorker(
      { connection, executions, providers: new Map(), metrics, log: silentLog() },
      { find } as never,
      claimsAt(NOW),
      agreementOf(connection),
    );
    worker.start();
    await until(() => expect(worker.inFlight().count).toBe(EACH));
    expect(most).toBeLessThanOrEqual(100);
    await worker.stop();
  });
});
