import { beforeEach, describe, expect, it } from 'vitest';
import { createWatcher } from '../../../src/bot/workers/watcher.ts';
import { dialects } from '../../support/test-database.ts';
import { signedSwap } from '../support/make-swap.ts';
import { openTestStore, type TestStore } from '../support/open-test-store.ts';
import { VirtualTime } from '../support/virtual-time.ts';

const NOW = 1_000_000;
const DAY = 86_400_000;
const MINUTE = 60_000;

describe.each(dialects)('a clock that was once a day ahead, on $name', ({ url }) => {
  let test: TestStore;
  beforeEach(async () => {
    test = await openTestStore(url);
  });

  it('puts no swap off, nor what was seen of its expiry', async () => {
    const time = new VirtualTime(NOW);
    const { swaps } = test.store;
    const swap = await signedSwap(swaps, 'a');
    const late = NOW + DAY;
    await swaps.reschedule(swap, { dueAt: late, expirySeenAt: late, executeAfter: late }, late);
    let executed = 0;
    const watcher = createWatcher({
      ports: {
        swapApi: {
          execute: async ({ txHash }) => {
            executed += 1;
            return { ok: true, value: { txHash, status: 'submitted' } };
          },
        },
        chain: {
          transactionStatus: async () => ({ kind: executed < 2 ? 'pending' : 'expired' }),
          send: async () => false,
          blockHeight: async () => 1,
          arrived: async () => undefined,
        },
        swaps,
        now: time.now,
        alert: (kind) => {
          throw new Error(kind);
        },
      },
      timers: time.timers,
      onError: (error) => {
        throw error;
      },
    });
    watcher.start();
    await time.play(20_000);
    void watcher.stop();
    expect((await swaps.findSwap(swap.id))?.state).toBe('expired');
  });

  it('keeps no swap and no message leased', async () => {
    const { swaps, outbox } = test.store;
    const { id } = await signedSwap(swaps, 'a');
    const claimed = async (now: number) => [
      ...(await swaps.claimDue(now, 10, 30_000, [])),
      ...(await outbox.claimDue(now, 10, 30_000, [])),
    ];
    expect(await claimed(NOW + DAY)).toHaveLength(2);
    expect(await claimed(NOW)).toEqual([]);
    expect([await swaps.nextDueAt(NOW), await outbox.nextDueAt(NOW)]).toEqual([NOW, NOW]);
    const again = await claimed(NOW);
    expect(again.map((one) => one.id)).toEqual([id, `${id}:status`]);
  });

  it('makes nobody wait for a message', async () => {
    const { swaps, outbox } = test.store;
    await signedSwap(swaps, 'a');
    await test.database
      .updateTable('outbox')
      .set({ due_at: NOW + DAY })
      .execute();
    expect(await outbox.claimDue(NOW, 10, 1_000, [])).toEqual([]);
    expect(await outbox.nextDueAt(NOW)).toBe(NOW);
    expect(await outbox.claimDue(NOW, 10, 1_000, [])).toHaveLength(1);
  });

  it('changes no due time that is honest', async () => {
    const { swaps } = test.store;
    const swap = await signedSwap(swaps, 'a');
    await swaps.reschedule(swap, { dueAt: NOW + 14 * MINUTE }, NOW);
    expect(await swaps.nextDueAt(NOW)).toBe(NOW + 14 * MINUTE);
    expect(await swaps.nextDueAt(NOW)).toBe(NOW + 14 * MINUTE);
  });
});
