import { beforeEach, describe, expect, it } from 'vitest';
import { writeSwap } from '../../../src/bot/store/swap-codec.ts';
import type { Address, Signature } from '../../../src/bot/swap/brands.ts';
import type { ChainStatus } from '../../../src/bot/swap/ports.ts';
import type { SignedTransaction } from '../../../src/bot/swap/swap.ts';
import { createWatcher } from '../../../src/bot/watcher/create-watcher.ts';
import { makeSigned, makeSwap, signedSwap } from '../support/make-swap.ts';
import { openTestStore, type TestStore } from '../support/open-test-store.ts';
import { VirtualTime } from '../support/virtual-time.ts';

describe('the watcher', () => {
  let test: TestStore;
  let time: VirtualTime;
  let executed: string[];
  let underWay: number;
  let mostUnderWay: number;
  let errors: unknown[];
  let status: ChainStatus;
  let nudge: () => void;

  beforeEach(async () => {
    time = new VirtualTime(3_000);
    executed = [];
    underWay = 0;
    mostUnderWay = 0;
    errors = [];
    status = { kind: 'pending' };
    nudge = () => undefined;
    test = await openTestStore(':memory:', { onDue: () => nudge() });
  });

  function makeWatcher(callsPerMinute = 60_000) {
    const watcher = createWatcher({
      ports: {
        swapApi: {
          execute: async (signed: SignedTransaction) => {
            executed.push(signed.txHash);
            mostUnderWay = Math.max(mostUnderWay, ++underWay);
            await Promise.resolve();
            underWay--;
            return { ok: true, value: { txHash: signed.txHash, status: 'submitted' } };
          },
        },
        chain: {
          transactionStatus: async () => status,
          blockHeight: async () => 1,
          arrived: async () => undefined,
        },
        store: test.store.swaps,
        budget: test.store.serviceBudget({ keyId: 'key', callsPerMinute }),
        now: time.now,
        alert: (kind) => errors.push(kind),
      },
      timers: time.timers,
      onError: (error) => errors.push(error),
    });
    nudge = watcher.nudge;
    return watcher;
  }

  /** As a restart after a long outage finds them. */
  async function addOverdue(count: number): Promise<void> {
    for (let first = 0; first < count; first += 500) {
      const rows = Array.from({ length: Math.min(500, count - first) }, (_, offset) => {
        const id = `s${String(first + offset).padStart(6, '0')}`;
        const signed = makeSigned(id, { txHash: `hash-${id}` as Signature });
        const wallet = `wallet-${id}` as Address;
        const times = {
          orderedAt: 1_500,
          signedAt: 2_000,
          submittedAt: 2_000,
          dueAt: first + offset - count,
        };
        return writeSwap(makeSwap(id, { ...times, state: 'submitted', wallet, signed }), `token-${id}`);
      });
      await test.database.insertInto('swaps').values(rows).execute();
    }
  }

  it('takes a swap from signed to confirmed, and to finality', async () => {
    const watcher = makeWatcher();
    watcher.start();
    await time.play(0);
    const { id } = await signedSwap(test.store.swaps, 'a');
    await time.play(1_200);
    expect(executed).toHaveLength(3);
    status = { kind: 'confirmed' };
    await time.play(2_000);
    expect(await test.store.swaps.findSwap(id)).toMatchObject({ state: 'confirmed' });
    status = { kind: 'finalized' };
    await time.play(60_000);
    expect(await test.store.swaps.findSwap(id)).toMatchObject({ state: 'confirmed', dueAt: null });
    expect(errors).toEqual([]);
    await watcher.stop();
  });

  it('takes up ten thousand unfinished swaps, each once, without flooding the service', async () => {
    await addOverdue(10_000);
    const watcher = makeWatcher(600);
    await watcher.runOnce();
    const open = await test.store.swaps.claimDue(time.now(), 10, 1_000);
    expect(open).toEqual([]);
    expect(new Set(executed).size).toBe(executed.length);
    expect(executed.length).toBeLessThanOrEqual(60);
    expect(executed[0]).toBe('hash-s000000');
    expect(mostUnderWay).toBeLessThanOrEqual(128);
    expect(errors).toEqual([]);
  });

  it('spends the budget of the key evenly on what waits, the longest waiting first', async () => {
    await addOverdue(400);
    const watcher = makeWatcher(600);
    watcher.start();
    await time.play(60_000);
    await watcher.stop();
    // Ten a second for a minute and the burst of the start.
    expect(executed.length).toBeGreaterThan(570);
    expect(executed.length).toBeLessThanOrEqual(660);
    expect(errors).toEqual([]);
  });

  it('lets two programs share the work without doing anything twice', async () => {
    await addOverdue(300);
    const here = makeWatcher();
    const there = makeWatcher();
    await Promise.all([here.runOnce(), there.runOnce()]);
    expect(executed).toHaveLength(300);
    expect(new Set(executed).size).toBe(300);
  });
});
