import { type Connection, SendTransactionError, type SignatureStatus } from '@solana/web3.js';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { migrate } from '../../../src/database/migrate.ts';
import { ExecutionClaims, type ExecutionRow, ExecutionStore } from '../../../src/service/execution/store.ts';
import { ExecutionWorker } from '../../../src/service/execution/worker.ts';
import { createServiceMetrics } from '../../../src/service/metrics.ts';
import type { QuotedSwap } from '../../../src/service/providers/provider.ts';
import { type ServiceSchema, serviceMigrations } from '../../../src/service/store/service-schema.ts';
import { buildTransaction } from '../../guard/support/build-transaction.ts';
import { honestSwap } from '../../guard/support/honest-swap.ts';
import { stock, usdc } from '../../guard/support/people.ts';
import { silentLog } from '../../support/silent-log.ts';
import { dialects, openTestDatabase } from '../../support/test-database.ts';
import { until } from '../../support/until.ts';
import { agreementOf } from '../support/test-service.ts';

const LANDED: SignatureStatus = { slot: 9, confirmations: 1, err: null, confirmationStatus: 'confirmed' };
const BYTES = buildTransaction(honestSwap({ route: 'route', from: usdc, to: stock }).parts);
const ROW: ExecutionRow = {
  ...{ message_hash: 'a', quote_id: 'q', tx_hash: 'a1', signatures: 'a1', provider: 'own' },
  ...{ signed_transaction: Buffer.from(BYTES).toString('base64'), identical: 1, status: 'submitted' },
  ...{ last_valid_block_height: 100, error_code: null, error_message: null, created_at: 1 },
  ...{ sent_at: null, settled_at: null, finalized_at: null, worker: '' },
};
const SWAP = { quoteId: 'q' } as QuotedSwap;

type Manner = 'takes' | 'refuses' | 'hangs';

let database: Kysely<ServiceSchema>;
let executions: ExecutionStore;
let workers: ExecutionWorker[];
let hasLanded: boolean;
let told: string[];
let sends: Record<Manner, number>;

/** A lagging node refuses what another has accepted. */
function nodeThat(manner: Manner): Connection {
  const send = async () => {
    sends[manner] += 1;
    if (manner === 'hangs') return new Promise(() => {});
    if (manner === 'takes') return 'a1';
    throw new SendTransactionError({ action: 'send', signature: '', transactionMessage: 'would fail' });
  };
  return {
    getEpochInfo: async () => ({ absoluteSlot: 1, blockHeight: 1 }),
    sendRawTransaction: send,
    simulateTransaction: async () => ({ context: { slot: 1 }, value: { err: 'AccountNotFound', logs: [] } }),
    getSignatureStatuses: async (signatures: readonly string[]) => ({
      context: { slot: 1 },
      value: signatures.map(() => (hasLanded ? LANDED : null)),
    }),
  } as unknown as Connection;
}

/** Models a process that resumes after a pause: every process follows everything. */
function claimsOfAll(): ExecutionClaims {
  const rows = () => database.selectFrom('service_executions').selectAll().execute();
  return {
    hold: async () => '',
    renew: async () => {},
    leave: async () => {},
    listOwn: async () =>
      (await rows()).map(({ message_hash, signatures }) => ({ messageHash: message_hash, signatures })),
    async *takeOverExpired() {
      yield (await rows()).filter((row) => row.status === 'submitted');
    },
  } as unknown as ExecutionClaims;
}

const newClaims = () => new ExecutionClaims(database, Date.now);

/** A process of the service; it takes over what is recorded. */
async function startProcess(manner: Manner, claims = claimsOfAll()): Promise<ExecutionWorker> {
  const settle = (_swap: QuotedSwap, status: string) => void told.push(status);
  const connection = nodeThat(manner);
  const providers = new Map([['own', { name: 'own', settle } as never]]);
  const worker = new ExecutionWorker(
    { connection, executions, providers, metrics: createServiceMetrics(), log: silentLog() },
    { find: async () => ({ provider: 'own', swap: SWAP }) } as never,
    claims,
    agreementOf(connection),
    2,
  );
  workers.push(worker);
  worker.start();
  return worker;
}

const status = async () => (await executions.find('a'))?.status;

describe.each(dialects)('an execution on $name', ({ url }) => {
  beforeEach(async () => {
    database = await openTestDatabase<ServiceSchema>(url);
    await migrate(database, 'service', serviceMigrations, () => 1);
    executions = new ExecutionStore(database, Date.now);
    workers = [];
    hasLanded = false;
    told = [];
    sends = { takes: 0, refuses: 0, hangs: 0 };
  });

  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    await database.destroy();
  });

  it('does not fail in an adopting process while the first one is sending', async () => {
    const own = await startProcess('hangs');
    await executions.begin(ROW);
    own.follow(ROW, SWAP);
    await until(() => expect(sends.hangs).toBe(1));
    await startProcess('refuses');
    await until(() => expect(sends.refuses).toBeGreaterThan(5));
    expect([await status(), told]).toEqual(['submitted', []]);
    hasLanded = true;
    await until(async () => expect(await status()).toBe('confirmed'));
  });

  it('is followed by one of two live processes, then by the survivor', async () => {
    const [ownClaims, otherClaims] = [newClaims(), newClaims()];
    const looks = vi.spyOn(otherClaims, 'takeOverExpired');
    const own = await startProcess('hangs', ownClaims);
    const row = { ...ROW, worker: await ownClaims.hold() };
    await executions.begin(row);
    own.follow(row, SWAP);
    const other = await startProcess('takes', otherClaims);
    await until(() => expect(looks.mock.calls.length).toBeGreaterThan(3));
    expect([sends.takes, own.inFlight().count, other.inFlight().count]).toEqual([0, 1, 0]);
    // A pause, as the others see it.
    vi.spyOn(ownClaims, 'renew').mockResolvedValue();
    await database
      .updateTable('service_workers')
      .set({ seen_at: 0 })
      .where('worker', '=', row.worker)
      .execute();
    await until(() => expect(sends.takes).toBeGreaterThan(0));
    await until(() => expect([own.inFlight().count, other.inFlight().count]).toEqual([0, 1]));
  });

  it('is not sent after its end', async () => {
    await executions.begin(ROW);
    const failure = { status: 'failed', code: 'transaction_failed', message: 'no' } as const;
    expect(await executions.settle('a', failure)).toBe(true);
    expect(await executions.markSent('a')).toBe(false);
    expect((await executions.find('a'))?.sent_at).toBeNull();
  });
});
