import { beforeEach, describe, expect, it } from 'vitest';
import type { BotStore } from '../../../src/bot/open-store.ts';
import { advanceSwap } from '../../../src/bot/swap/advance-swap.ts';
import type { SwapId } from '../../../src/bot/swap/brands.ts';
import type { ChainStatus } from '../../../src/bot/swap/chain-port.ts';
import type { Swap } from '../../../src/bot/swap/swap.ts';
import { liveALife, makeSomebody, type Somebody, type Stage, swapById } from '../support/live-a-life.ts';
import { makeAttempt, makeSwap, orderedSwap } from '../support/make-swap.ts';
import { openTestStore } from '../support/open-test-store.ts';
import { unanswered } from '../support/service-failure.ts';
import { confirmed, expired, finalized, reports, unknown, usePolls } from './use-polls.ts';

const FINALITY_MS = 15_000;

describe('a swap whose person asked to be forgotten', () => {
  let store: BotStore;
  let ann: Somebody;
  let now: number;
  let chain: ChainStatus;

  beforeEach(async () => {
    ({ store } = await openTestStore());
    ann = makeSomebody(7_123_456_789);
    now = 100_000;
    chain = { kind: 'pending' };
  });

  /** Somebody who says /forget while a swap of theirs stands at this stage. */
  async function forgottenAt(stage: Stage): Promise<Swap> {
    const [swap] = await liveALife(store, ann, [stage]);
    if (!swap) throw new Error('there is no swap');
    await deliverAll();
    await store.personalData.erase({ personId: ann.id, language: 'tr', now });
    return swap;
  }

  /** One turn of the watcher; gives the swaps it looked at. */
  async function turn(): Promise<readonly Swap[]> {
    const due = await store.swaps.claimDue(now, 10, 30_000, []);
    const ports = {
      swapApi: { execute: async () => unanswered('execute', 'unreachable') },
      chain: {
        transactionStatus: async () => chain,
        send: async () => false,
        blockHeight: async () => 100,
        arrived: async () => undefined,
      },
      swaps: store.swaps,
      now: () => now,
      wait: () => Promise.resolve(),
      alert: () => undefined,
    };
    for (const swap of due) await advanceSwap(ports, swap, new AbortController().signal);
    return due;
  }

  /** Gives the kinds of the messages that were due. */
  async function deliverAll(): Promise<readonly string[]> {
    const kinds: string[] = [];
    for (;;) {
      const [item] = await store.outbox.claimDue(now, 1, 30_000, []);
      if (!item) return kinds;
      kinds.push(item.kind);
      await store.outbox.finish(item, now);
    }
  }

  it('is carried to its end, told, and then erased', async () => {
    const { id } = await forgottenAt('submitted');
    await turn();
    expect(await swapById(store, id)).toMatchObject({ state: 'submitted', erasureLanguage: 'tr' });
    chain = { kind: 'confirmed' };
    now = (await swapById(store, id)).dueAt ?? 0;
    await turn();
    expect(await deliverAll()).toEqual(['status', 'notice']);
    expect((await swapById(store, id)).state).toBe('confirmed');
    chain = { kind: 'finalized' };
    now += FINALITY_MS;
    await turn();
    expect(await store.swaps.findSwap(id)).toBeUndefined();
    expect(await store.swaps.nextDueAt(0)).toBeUndefined();
  });

  it('waits for its last message, longer and longer, and is erased when that is out', async () => {
    const { id } = await forgottenAt('submitted');
    chain = { kind: 'failed', reason: 'custom 6001' };
    await turn();
    const waits: number[] = [];
    for (let look = 0; look < 12; look += 1) {
      const dueAt = (await swapById(store, id)).dueAt ?? 0;
      waits.push(dueAt - now);
      now = dueAt;
      expect(await turn()).toHaveLength(1);
    }
    expect(waits[0]).toBe(1_000);
    expect(waits.at(-1)).toBe(300_000);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    await deliverAll();
    now = (await swapById(store, id)).dueAt ?? 0;
    await turn();
    expect(await store.swaps.findSwap(id)).toBeUndefined();
  });

  it('is told of once more where the chain takes its confirmation back', async () => {
    const { id } = await forgottenAt('confirmed');
    chain = { kind: 'failed', reason: 'custom 6001' };
    await turn();
    expect(await swapById(store, id)).toMatchObject({ state: 'failed', reason: 'custom 6001' });
    expect(await deliverAll()).toEqual(['status', 'notice']);
    now += 1_000;
    await turn();
    expect(await store.swaps.findSwap(id)).toBeUndefined();
  });

  it('is erased a day after a confirmation that the chain never called final', async () => {
    const { id } = await forgottenAt('confirmed');
    chain = { kind: 'unknown' };
    await turn();
    expect((await swapById(store, id)).dueAt).toBeGreaterThan(now);
    now += 25 * 3_600_000;
    await turn();
    expect(await store.swaps.findSwap(id)).toBeUndefined();
  });
});

describe('a look at a swap that is over, or that nobody came back to', () => {
  const world = usePolls();
  const { ports, look, submittedSwap } = world;

  describe('after a confirmation', () => {
    async function confirmedSwap(): Promise<void> {
      await submittedSwap();
      const swap = await look(ports([reports('submitted')], [confirmed, confirmed]));
      expect(swap.dueAt).toBe(18_000);
      world.now = 18_000;
    }

    it('looks until the block is final, and then no more', async () => {
      await confirmedSwap();
      expect((await look(ports([], [confirmed]))).dueAt).toBe(33_000);
      world.now = 33_000;
      expect((await look(ports([], [finalized]))).dueAt).toBeNull();
      expect((await world.store.swaps.listEvents('a' as SwapId)).at(-1)?.why).toBe('final on chain');
    });

    it('needs no look when the block was final already', async () => {
      await submittedSwap();
      expect((await look(ports([reports('submitted')], [finalized, finalized]))).dueAt).toBeNull();
    });

    it('corrects what the chain took back, tells the person and alerts', async () => {
      await confirmedSwap();
      expect(await look(ports([], [expired]))).toMatchObject({
        state: 'confirmed',
        expirySeenAt: 18_000,
        dueAt: 23_000,
      });
      world.now = 23_000;
      const after = await look(ports([], [expired, expired]));
      expect(after).toMatchObject({ state: 'expired', reason: 'rolled_back', dueAt: null });
      expect(world.alerts).toEqual(['confirmation_rolled_back a']);
    });

    it('is not corrected by a chain that cannot be asked', async () => {
      await confirmedSwap();
      expect(await look(ports([], [unknown]))).toMatchObject({ state: 'confirmed', dueAt: 33_000 });
      world.now += 25 * 3_600_000;
      expect(await look(ports([], [unknown]))).toMatchObject({ state: 'confirmed', dueAt: null });
    });
  });

  describe('when nobody comes back', () => {
    it('lets a card lapse in silence', async () => {
      await world.store.swaps.createSwap(makeSwap('card'), 'token', []);
      world.now = 661_000;
      expect(await look(ports([], []))).toMatchObject({ state: 'lapsed', reason: 'not_signed_in_time' });
      expect((await world.store.outbox.claimDue(world.now, 10, 1_000, [])).map((item) => item.id)).toEqual([
        'card:status',
      ]);
    });

    it('lets an order lapse and says so', async () => {
      await orderedSwap(world.store.swaps, 'a');
      world.now = 602_000;
      expect(await look(ports([], []))).toMatchObject({ state: 'lapsed' });
      const [picture] = await world.store.outbox.claimDue(world.now, 10, 1_000, []);
      if (!picture) throw new Error('nothing is due');
      await world.store.outbox.finish(picture, world.now);
      expect((await world.store.outbox.claimDue(world.now, 10, 1_000, [])).map((item) => item.id)).toEqual([
        'a:notice:lapsed',
      ]);
    });

    it.each([
      ['by block height', 150, 151],
      ['by the clock where there is no height', undefined, undefined],
    ])(
      'keeps an order while one of its transactions may come back signed, %s',
      async (_name, open, closed) => {
        const order = await orderedSwap(world.store.swaps, 'a');
        await world.store.swaps.addAttempt(
          makeAttempt(order.id, { lastValidBlockHeight: 150, expiresAt: 600_000 }),
        );
        await world.store.swaps.addAttempt(
          makeAttempt(order.id, { id: 'b', returnTokenHash: 'b', lastValidBlockHeight: 9, expiresAt: 9 }),
        );
        world.now = 602_000;
        expect(await look(ports([], [], open))).toMatchObject({ state: 'ordered', dueAt: 607_000 });
        world.now = 661_000;
        expect(await look(ports([], [], closed))).toMatchObject({ state: 'lapsed' });
      },
    );
  });
});
