import { beforeEach, describe, expect, it } from 'vitest';
import { writeSwap } from '../../../src/bot/store/swap-codec.ts';
import type { ChainStatus } from '../../../src/bot/swap/chain-port.ts';
import type { AdvancePorts } from '../../../src/bot/swap/poll.ts';
import { POLL_LIMITS } from '../../../src/bot/swap/poll.ts';
import type { Shortfall, SignedTransaction } from '../../../src/bot/swap/swap.ts';
import { createServiceBudget } from '../../../src/bot/swap-api/calls.ts';
import { createWatcher } from '../../../src/bot/workers/watcher.ts';
import type { Address, Signature } from '../../../src/solana/address.ts';
import { STATUS_TIMEOUT_MS } from '../../../src/solana/agreement.ts';
import { DEFAULT_DATABASE } from '../../support/test-database.ts';
import { makeAttempt, makeSigned, makeSwap, orderedSwap, signedSwap } from '../support/make-swap.ts';
import { openTestStore, type TestStore } from '../support/open-test-store.ts';
import { partOf } from '../support/scripted.ts';
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
  let late: string[];
  let shortfall: Shortfall | null | undefined;
  let height: () => Promise<number>;
  let readStatus: () => Promise<ChainStatus>;

  beforeEach(async () => {
    time = new VirtualTime(3_000);
    executed = [];
    underWay = 0;
    mostUnderWay = 0;
    errors = [];
    status = { kind: 'pending' };
    nudge = () => undefined;
    late = [];
    shortfall = undefined;
    height = async () => 1;
    readStatus = async () => status;
    test = await openTestStore(DEFAULT_DATABASE, { onDue: () => nudge() });
  });

  function makeWatcher(callsPerMinute = 60_000, answered: () => Promise<void> = () => Promise.resolve()) {
    const watcher = createWatcher({
      ports: {
        swapApi: {
          execute: async (signed: SignedTransaction) => {
            executed.push(signed.txHash);
            mostUnderWay = Math.max(mostUnderWay, ++underWay);
            await answered();
            underWay--;
            return { ok: true, value: { txHash: signed.txHash, status: 'submitted' } };
          },
        },
        chain: partOf<AdvancePorts['chain']>({
          transactionStatus: () => readStatus(),
          send: async () => false,
          blockHeight: () => height(),
          arrived: async () => undefined,
          shortfall: async () => shortfall,
          findServed: async () => ({ kind: 'pending' }),
          blockMs: () => 213.71,
        }),
        swaps: test.store.swaps,
        budget: createServiceBudget({ callsPerMinute }),
        now: time.now,
        alert: (kind) => errors.push(kind),
      },
      timers: time.timers,
      onError: (error) => errors.push(error),
      onTimeout: (what, swap) => late.push(`${what} ${swap.id}@${time.now()}`),
    });
    nudge = watcher.nudge;
    return watcher;
  }

  /** A state as after a long outage. */
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

  it('polls a swap from signed to confirmed, and to finality', async () => {
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

  it('finds out within five seconds that the wallet cannot pay, and keeps polling', async () => {
    shortfall = 'sol';
    const watcher = makeWatcher();
    watcher.start();
    await time.play(0);
    const { id } = await signedSwap(test.store.swaps, 'a');
    await time.play(5_000);
    expect(await test.store.swaps.findSwap(id)).toMatchObject({ state: 'submitted', shortfall: 'sol' });
    shortfall = null;
    await time.play(5_000);
    expect(await test.store.swaps.findSwap(id)).toMatchObject({ state: 'submitted', shortfall: null });
    status = { kind: 'confirmed' };
    await time.play(5_000);
    expect(await test.store.swaps.findSwap(id)).toMatchObject({ state: 'confirmed' });
    expect(errors).toEqual([]);
    await watcher.stop();
  });

  it('sends no request for an abandoned poll, however late it began', async () => {
    let asked = 0;
    readStatus = async () => (++asked > 1_000 ? new Promise(() => {}) : status);
    const { move } = test.store.swaps;
    const watcher = makeWatcher(60, () => new Promise(() => {}));
    await signedSwap(test.store.swaps, 'a');
    // The write before the first execute takes most of the time of the poll.
    const slowly: typeof move = async (...args) => time.sleep(20_000).then(() => move(...args));
    Object.assign(test.store.swaps, { move: slowly });
    watcher.start();
    await time.play(POLL_LIMITS.withinMs + 1);
    expect(late).toEqual([`look a@${3_000 + POLL_LIMITS.withinMs}`]);
    expect(asked).toBeGreaterThan(1);
    expect(asked).toBeLessThan(100);
    await watcher.stop();
  });

  it('abandons a hanging poll, reports it, and finds the end with the next one', async () => {
    readStatus = () => new Promise(() => {});
    const watcher = makeWatcher();
    watcher.start();
    const { id } = await signedSwap(test.store.swaps, 'a');
    await time.playUntil(30_000);
    expect(late).toEqual(['look a@30000']);
    readStatus = async () => ({ kind: 'finalized' });
    await time.playUntil(33_000);
    expect(await test.store.swaps.findSwap(id)).toMatchObject({ state: 'confirmed' });
    expect(errors).toEqual([]);
    await watcher.stop();
  });

  it('counts but drops a move from a poll that was overtaken', async () => {
    const answers: ((status: ChainStatus) => void)[] = [];
    readStatus = () => new Promise((resolve) => answers.push(resolve));
    const watcher = makeWatcher();
    watcher.start();
    const { id } = await signedSwap(test.store.swaps, 'a');
    await time.playUntil(33_000);
    readStatus = async () => ({ kind: 'confirmed' });
    answers[0]?.({ kind: 'confirmed' });
    await time.playUntil(34_000);
    expect(late).toEqual(['look a@30000', 'move a@33000']);
    expect(await test.store.swaps.findSwap(id)).toMatchObject({ state: 'submitted' });
    answers[1]?.({ kind: 'confirmed' });
    await time.playUntil(35_000);
    expect(await test.store.swaps.findSwap(id)).toMatchObject({ state: 'confirmed' });
    await watcher.stop();
  });

  it('counts but drops a new due time from a poll that was overtaken', async () => {
    const answers: ((status: ChainStatus) => void)[] = [];
    readStatus = () => new Promise((resolve) => answers.push(resolve));
    const watcher = makeWatcher();
    watcher.start();
    const { id } = await signedSwap(test.store.swaps, 'a');
    await time.playUntil(33_000);
    const claimed = await test.store.swaps.findSwap(id);
    answers[0]?.({ kind: 'expired' });
    await time.playUntil(34_000);
    expect(late).toEqual(['look a@30000', 'reschedule a@33000']);
    expect(await test.store.swaps.findSwap(id)).toEqual(claimed);
    readStatus = async () => ({ kind: 'confirmed' });
    answers[1]?.({ kind: 'confirmed' });
    await time.playUntil(35_000);
    await watcher.stop();
  });

  it('does not count a concurrent change of the person as late', async () => {
    const ordered = await orderedSwap(test.store.swaps, 'a');
    await test.store.swaps.reschedule(ordered, { dueAt: time.now() }, time.now());
    await test.store.swaps.addAttempt(makeAttempt('a', { lastValidBlockHeight: 100 }));
    height = async () => {
      const claimed = await test.store.swaps.findSwap(ordered.id);
      const now = time.now();
      if (claimed) {
        await test.store.swaps.move({ swap: claimed, to: 'cancelled', why: 'a test', notices: [], now });
      }
      return 1;
    };
    await makeWatcher().runOnce();
    expect(await test.store.swaps.findSwap(ordered.id)).toMatchObject({ state: 'cancelled' });
    expect([late, errors]).toEqual([[], []]);
  });

  it('has a poll timeout above the sum of its waits and below the lease', () => {
    const { leaseMs, withinMs, executeMs, statusMs, detailsMs } = POLL_LIMITS;
    expect(2 * (statusMs + detailsMs)).toBeLessThan(withinMs);
    expect(executeMs + detailsMs).toBeLessThan(withinMs);
    expect(withinMs).toBeLessThan(leaseMs);
    expect(statusMs).toBe(STATUS_TIMEOUT_MS);
  });

  it('polls ten thousand unfinished swaps once each, without flooding the service', async () => {
    await addOverdue(10_000);
    const watcher = makeWatcher(600);
    await watcher.runOnce();
    const open = await test.store.swaps.claimDue(time.now(), 10, 1_000, []);
    expect(open).toEqual([]);
    expect(new Set(executed).size).toBe(executed.length);
    // A third of the key's limit per minute.
    expect(executed.length).toBeLessThanOrEqual(200);
    expect(executed[0]).toBe('hash-s000000');
    expect(mostUnderWay).toBeLessThanOrEqual(128);
    expect(errors).toEqual([]);
  });

  it('spreads the budget of the key evenly, the longest wait first', async () => {
    await addOverdue(400);
    const watcher = makeWatcher(600);
    watcher.start();
    await time.play(60_000);
    await watcher.stop();
    // The burst of the start plus an even rate stays within the limit per minute.
    expect(executed.length).toBeGreaterThan(500);
    expect(executed.length).toBeLessThanOrEqual(600);
    expect(errors).toEqual([]);
  });

  it('shares the work between two processes without duplicates', async () => {
    await addOverdue(300);
    const here = makeWatcher();
    const there = makeWatcher();
    await Promise.all([here.runOnce(), there.runOnce()]);
    expect(executed).toHaveLength(300);
    expect(new Set(executed).size).toBe(300);
  });
});
