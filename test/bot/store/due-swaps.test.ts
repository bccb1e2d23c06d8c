import { beforeEach, describe, expect, it } from 'vitest';
import type { SwapId } from '../../../src/bot/swap/brands.ts';
import type { AdvancePorts } from '../../../src/bot/swap/poll.ts';
import type { Swap } from '../../../src/bot/swap/swap.ts';
import { createWatcher } from '../../../src/bot/workers/watcher.ts';
import type { Address } from '../../../src/solana/address.ts';
import { dialects } from '../../support/test-database.ts';
import { moved, orderedSwap, signedSwap } from '../support/make-swap.ts';
import { openTestStore, type TestStore } from '../support/open-test-store.ts';
import { partOf } from '../support/scripted.ts';
import { VirtualTime } from '../support/virtual-time.ts';

describe.each(dialects)('claimed swaps on $name', ({ url }) => {
  let test: TestStore;
  let told: string[];

  beforeEach(async () => {
    told = [];
    test = await openTestStore(url, { onOutbox: () => told.push('outbox'), onDue: () => told.push('due') });
  });

  const swaps = () => test.store.swaps;

  it('brings forward only what is in flight and due later, and keeps leases and fences', async () => {
    await signedSwap(swaps(), 'a');
    const [flying] = await swaps().claimDue(3_000, 1, 1_000, []);
    if (!flying) throw new Error('nothing was claimed');
    await swaps().reschedule(flying, { dueAt: 9_000 }, 3_000);
    told = [];
    await swaps().bringForward(flying.id, 4_000);
    expect(await swaps().findSwap(flying.id)).toMatchObject({ dueAt: 4_000, fence: 1 });
    expect(told).toEqual(['due']);
    await swaps().bringForward(flying.id, 5_000);
    const ordered = await orderedSwap(swaps(), 'b');
    await swaps().bringForward(ordered.id, 5_000);
    await swaps().bringForward('unknown' as SwapId, 5_000);
    expect(await swaps().findSwap(flying.id)).toMatchObject({ dueAt: 4_000 });
    expect(await swaps().findSwap(ordered.id)).toMatchObject({ dueAt: ordered.dueAt });
    const landed = await moved(swaps(), flying, 'confirmed', { dueAt: 19_000 });
    await swaps().bringForward(landed.id, 6_000);
    expect(await swaps().findSwap(landed.id)).toMatchObject({ dueAt: 19_000 });
  });

  it('writes many concurrent polls to their own rows, and none to a reclaimed row', async () => {
    const all: Swap[] = [];
    for (let index = 0; index < 30; index++) {
      all.push(await signedSwap(swaps(), `s${index}`, `w${index}` as Address));
    }
    await test.database.updateTable('swaps').set({ fence: 9 }).where('id', '=', 's4').execute();
    const looks = all.map((swap, index) =>
      swaps().reschedule(swap, { dueAt: 5_000 + index, ...(index === 3 ? { why: 'a word' } : {}) }, 4_000),
    );
    await Promise.all(looks);
    const found = await Promise.all(all.map((swap) => swaps().findSwap(swap.id)));
    const expected = all.map((_, index) => (index === 4 ? 3_000 : 5_000 + index));
    expect(found.map((swap) => swap?.dueAt)).toEqual(expected);
    expect((await swaps().listEvents('s3' as SwapId)).at(-1)?.why).toBe('a word');
    expect((await swaps().listEvents('s5' as SwapId)).at(-1)?.why).toBe('to signed');
  });

  it('lets a poll be the last one', async () => {
    const signed = await signedSwap(swaps(), 'a');
    await swaps().reschedule(signed, { dueAt: null }, 4_000);
    expect((await swaps().findSwap(signed.id))?.dueAt).toBeNull();
    expect(await swaps().nextDueAt(0)).toBeUndefined();
  });

  it('leaves an unreadable row, reports it, and hands out the others', async () => {
    const unreadable: string[] = [];
    await signedSwap(swaps(), 'bad', 'w1' as Address);
    await signedSwap(swaps(), 'good', 'w2' as Address);
    await test.database.updateTable('swaps').set({ intent: '{"from":1}' }).where('id', '=', 'bad').execute();
    const reader = await test.reopen({ onUnreadableRow: (table, id) => unreadable.push(`${table} ${id}`) });
    expect((await reader.swaps.claimDue(3_000, 10, 1_000, [])).map((swap) => swap.id)).toEqual(['good']);
    expect(unreadable).toEqual(['swaps bad']);
    await expect(reader.swaps.findSwap('bad' as SwapId)).rejects.toMatchObject({ code: 'unreadable_row' });
  });
});

const NOW = 1_000_000;
const DAY = 86_400_000;
const MINUTE = 60_000;

describe.each(dialects)('a clock that was a day ahead, on $name', ({ url }) => {
  let test: TestStore;
  beforeEach(async () => {
    test = await openTestStore(url);
  });

  it('delays neither a swap nor its expiry', async () => {
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
        chain: partOf<AdvancePorts['chain']>({
          transactionStatus: async () => ({ kind: executed < 2 ? 'pending' : 'expired' }),
          send: async () => false,
          blockHeight: async () => 1,
          arrived: async () => undefined,
          shortfall: async () => undefined,
          findServed: async () => ({ kind: 'pending' }),
          blockMs: () => 200,
        }),
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

  it('delays no message', async () => {
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

  it('keeps every regular due time', async () => {
    const { swaps } = test.store;
    const swap = await signedSwap(swaps, 'a');
    await swaps.reschedule(swap, { dueAt: NOW + 14 * MINUTE }, NOW);
    expect(await swaps.nextDueAt(NOW)).toBe(NOW + 14 * MINUTE);
    expect(await swaps.nextDueAt(NOW)).toBe(NOW + 14 * MINUTE);
  });
});
