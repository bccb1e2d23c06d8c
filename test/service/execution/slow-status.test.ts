import type { Connection, SignatureStatus } from '@solana/web3.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../../../src/database/migrate.ts';
import { ExecutionClaims, type ExecutionRow, ExecutionStore } from '../../../src/service/execution/store.ts';
import { ExecutionWorker } from '../../../src/service/execution/worker.ts';
import { createServiceMetrics } from '../../../src/service/metrics.ts';
import type { QuotedSwap } from '../../../src/service/providers/provider.ts';
import { type ServiceSchema, serviceMigrations } from '../../../src/service/store/service-schema.ts';
import type { Signature } from '../../../src/solana/address.ts';
import { createAgreement, type ReadAgreedStatus } from '../../../src/solana/agreement.ts';
import { WHOLE_LEDGER } from '../../support/read-transaction-status.ts';
import { silentLog } from '../../support/silent-log.ts';
import { openTestDatabase } from '../../support/test-database.ts';
import { until } from '../../support/until.ts';
import { agreementOf } from '../support/test-service.ts';

const BOUND = 100;
const LANDED: SignatureStatus = { slot: 9, confirmations: 1, err: null, confirmationStatus: 'confirmed' };

/** Answers immediately, except for the signatures it is slow about. */
class Node {
  readonly sent: string[] = [];
  readonly landed = new Set<string>();
  height = 1;
  /** Signatures whose status queries stay unanswered. */
  readonly slow = new Set<string>();
  /** Called before each status answer. */
  onStatus = async (): Promise<void> => {};

  readonly connection = {
    getEpochInfo: async () => ({ absoluteSlot: this.height, blockHeight: this.height }),
    ...WHOLE_LEDGER,
    sendRawTransaction: async (bytes: Uint8Array) => void this.sent.push(Buffer.from(bytes).toString()),
    getSignatureStatuses: async (signatures: readonly string[]) => {
      if (signatures.some((one) => this.slow.has(one))) return new Promise(() => {});
      await this.onStatus();
      return {
        context: { slot: this.height },
        value: signatures.map((one) => (this.landed.has(one) ? LANDED : null)),
      };
    },
  } as unknown as Connection;
}

function rowOf(name: string, worker = ''): ExecutionRow {
  return {
    ...{ message_hash: name, quote_id: name, tx_hash: `${name}1`, signatures: `${name}1`, provider: 'own' },
    ...{ signed_transaction: Buffer.from(name).toString('base64'), identical: 1, status: 'submitted' },
    ...{ last_valid_block_height: BOUND, error_code: null, error_message: null, created_at: 1 },
    ...{ sent_at: null, settled_at: null, finalized_at: null, worker },
  };
}

describe('an execution', () => {
  let node: Node;
  let executions: ExecutionStore;
  let claims: ExecutionClaims;
  let worker: ExecutionWorker;
  let readStatus: ReadAgreedStatus;
  let errors: string[];

  beforeEach(async () => {
    node = new Node();
    errors = [];
    readStatus = agreementOf(node.connection);
    const database = await openTestDatabase<ServiceSchema>();
    await migrate(database, 'service', serviceMigrations, () => 1);
    executions = new ExecutionStore(database, Date.now);
    claims = new ExecutionClaims(database, Date.now);
    const error = (_fields: object, message: string) => void errors.push(message);
    const log = { ...silentLog(), error } as never;
    worker = new ExecutionWorker(
      {
        connection: node.connection,
        ...{ executions, providers: new Map(), metrics: createServiceMetrics(), log },
      },
      { find: async (id: string) => ({ swap: { quoteId: id } }) } as never,
      claims,
      (...question) => readStatus(...question),
      5,
    );
    worker.start();
  });
  afterEach(() => worker.stop());

  async function begin(name: string, last_valid_block_height = BOUND): Promise<void> {
    const row = { ...rowOf(name, await claims.hold()), last_valid_block_height };
    await executions.begin(row);
    worker.follow(row, { quoteId: name } as QuotedSwap);
  }

  const timesSent = (name: string) => node.sent.filter((one) => one === name).length;
  const statusOf = async (name: string) => (await executions.find(name))?.status;
  it('is resent and ends while the status of another never arrives', async () => {
    node.slow.add('slow1');
    await begin('slow');
    await begin('other');
    await until(() => {
      expect(timesSent('slow')).toBeGreaterThan(3);
      expect(timesSent('other')).toBeGreaterThan(3);
    });
    node.landed.add('other1');
    await until(async () => expect(await statusOf('other')).toBe('confirmed'));
    await begin('third');
    node.landed.add('third1');
    await until(async () => expect(await statusOf('third')).toBe('confirmed'));
    expect(await statusOf('slow')).toBe('submitted');
  });

  it('keeps every signature recorded in the same millisecond', async () => {
    await executions.begin(rowOf('a'));
    const more = Array.from({ length: 9 }, (_, index) => `a${index + 2}` as Signature);
    const kept = await Promise.all([...more, ...more].map((one) => executions.addSignature('a', one)));
    expect(kept.filter(Boolean)).toHaveLength(9);
    expect((await executions.find('a'))?.signatures.split(' ').sort()).toEqual(['a1', ...more].sort());
  });

  it('does not expire before a search for its newest signature', async () => {
    node.height = BOUND + 1;
    let isAdded = false;
    node.onStatus = async () => {
      // Another process learns of it after this one's query; it landed under that signature.
      if (!isAdded) await executions.addSignature('a', 'a2' as Signature);
      isAdded = true;
      node.landed.add('a2');
    };
    await begin('a');
    await until(async () => expect(await statusOf('a')).toBe('confirmed'));
  });

  it('expires only if no new signature was recorded meanwhile', async () => {
    await executions.begin(rowOf('a'));
    await executions.addSignature('a', 'a2' as Signature);
    const expired = { status: 'expired', code: 'transaction_expired', message: 'gone' } as const;
    expect(await executions.settle('a', expired, ['a1'] as Signature[])).toBe(false);
    expect(await statusOf('a')).toBe('submitted');
    expect(await executions.settle('a', expired, ['a1', 'a2'] as Signature[])).toBe(true);
    expect(await statusOf('a')).toBe('expired');
  });

  it('does not expire because one node reports a height far past the bound', async () => {
    const liar = new Node();
    liar.height = BOUND + 100;
    let reads = 0;
    const alerts = new Set<string>();
    const agreed = createAgreement({
      nodes: [liar.connection, node.connection],
      now: Date.now,
      onAlert: (alert, place) => alerts.add(`${alert} ${place}`),
    });
    readStatus = (...question) => {
      reads += 1;
      return agreed(...question);
    };
    await begin('a');
    await until(() => expect(reads).toBeGreaterThan(5));
    expect(await statusOf('a')).toBe('submitted');
    node.landed.add('a1');
    await until(async () => expect(await statusOf('a')).toBe('confirmed'));
    expect([...alerts].sort()).toEqual(['heights_apart 2', 'node_holds_end_back 2', 'nodes_contradict 1']);
  });

  it('reports a confirmed transaction that the chain took back once, beside others in flight', async () => {
    await begin('other', 10 * BOUND);
    await begin('a');
    node.landed.add('a1');
    await until(async () => expect(await statusOf('a')).toBe('confirmed'));
    node.landed.delete('a1');
    node.height = BOUND + 1;
    await until(() => expect(errors).not.toEqual([]));
    const before = timesSent('other');
    await until(() => expect(timesSent('other')).toBeGreaterThan(before + 10));
    expect(errors).toEqual(['the chain took a confirmed transaction back']);
  });
});
