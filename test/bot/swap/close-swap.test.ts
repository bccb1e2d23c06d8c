import { beforeEach, describe, expect, it } from 'vitest';
import type { BotStore } from '../../../src/bot/create-bot-store.ts';
import { advanceSwap } from '../../../src/bot/swap/advance-swap.ts';
import type { SwapId } from '../../../src/bot/swap/brands.ts';
import type { ChainStatus } from '../../../src/bot/swap/chain-port.ts';
import type { AdvancePorts } from '../../../src/bot/swap/poll.ts';
import type { Swap } from '../../../src/bot/swap/swap.ts';
import { liveALife, makeSomebody, type Somebody, type Stage } from '../support/live-a-life.ts';
import { makeAttempt, makeSwap, orderedSwap, swapById } from '../support/make-swap.ts';
import { openTestStore } from '../support/open-test-store.ts';
import { partOf } from '../support/scripted.ts';
import { unanswered } from '../support/service-failure.ts';
import { confirmed, expired, failed, failing, finalized, reports, unknown, usePolls } from './use-polls.ts';

const FINALITY_MS = 15_000;

describe('a swap whose person asked for erasure', () => {
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

  /** A person who sends /forget while their swap is at this stage. */
  async function forgottenAt(stage: Stage): Promise<Swap> {
    const [swap] = await liveALife(store, ann, [stage]);
    if (!swap) throw new Error('there is no swap');
    await deliverAll();
    await store.personalData.erase({ personId: ann.id, language: 'tr', now });
    return swap;
  }

  /** Runs a round of the watcher; returns the polled swaps. */
  async function turn(): Promise<readonly Swap[]> {
    const due = await store.swaps.claimDue(now, 10, 30_000, []);
    const ports = {
      swapApi: { execute: async () => unanswered('execute', 'unreachable') },
      chain: partOf<AdvancePorts['chain']>({
        transactionStatus: async () => chain,
        send: async () => false,
        blockHeight: async () => 100,
        arrived: async () => undefined,
        shortfall: async () => undefined,
        findServed: async () => ({ kind: 'pending' as const }),
        blockMs: () => 200,
      }),
      swaps: store.swaps,
      now: () => now,
      wait: () => Promise.resolve(),
      alert: () => undefined,
    };
    for (const swap of due) await advanceSwap(ports, swap, new AbortController().signal);
    return due;
  }

  /** Returns the kinds of the due messages. */
  async function deliverAll(): Promise<readonly string[]> {
    const kinds: string[] = [];
    for (;;) {
      const [item] = await store.outbox.claimDue(now, 1, 30_000, []);
      if (!item) return kinds;
      kinds.push(item.kind);
      await store.outbox.finish(item, now);
    }
  }

  it('is followed to its end, reported, and then erased', async () => {
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

  it('waits for its last message with growing pauses, and is erased afterwards', async () => {
    const { id } = await forgottenAt('submitted');
    chain = { kind: 'failed', reason: 'custom 6001', finalized: true };
    await turn();
    const waits: number[] = [];
    for (let poll = 0; poll < 12; poll += 1) {
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

  it('is reported again when the chain rolls its confirmation back', async () => {
    const { id } = await forgottenAt('confirmed');
    chain = { kind: 'failed', reason: 'custom 6001', finalized: true };
    await turn();
    expect(await swapById(store, id)).toMatchObject({ state: 'failed', reason: 'custom 6001' });
    expect(await deliverAll()).toEqual(['status', 'notice']);
    now += 1_000;
    await turn();
    expect(await store.swaps.findSwap(id)).toBeUndefined();
  });

  it('is erased a day after a confirmation without finality', async () => {
    const { id } = await forgottenAt('confirmed');
    chain = { kind: 'unknown' };
    await turn();
    expect((await swapById(store, id)).dueAt).toBeGreaterThan(now);
    now += 25 * 3_600_000;
    await turn();
    expect(await store.swaps.findSwap(id)).toBeUndefined();
  });
});

describe('a poll of a final or abandoned swap', () => {
  const world = usePolls();
  const { ports, poll, submittedSwap } = world;

  describe('after a confirmation', () => {
    async function confirmedSwap(): Promise<void> {
      await submittedSwap();
      const swap = await poll(ports([reports('submitted')], [confirmed, confirmed]));
      expect(swap.dueAt).toBe(11_000);
      world.now = 11_000;
    }

    it('polls until the block is final', async () => {
      await confirmedSwap();
      expect((await poll(ports([], [confirmed]))).dueAt).toBe(19_000);
      world.now = 19_000;
      expect((await poll(ports([], [finalized]))).dueAt).toBeNull();
      expect((await world.store.swaps.listEvents('a' as SwapId)).at(-1)?.why).toBe('final on chain');
    });

    it('needs no poll when the block is already final', async () => {
      await submittedSwap();
      expect((await poll(ports([reports('submitted')], [finalized, finalized]))).dueAt).toBeNull();
    });

    it('corrects a rollback, notifies the person and alerts', async () => {
      await confirmedSwap();
      expect(await poll(ports([], [expired]))).toMatchObject({
        state: 'confirmed',
        expirySeenAt: 11_000,
        dueAt: 16_000,
      });
      world.now = 16_000;
      const after = await poll(ports([], [expired, expired]));
      expect(after).toMatchObject({ state: 'expired', reason: 'rolled_back', dueAt: null });
      expect(world.alerts).toEqual(['confirmation_rolled_back a']);
    });

    it.each([
      ['confirmed', [confirmed, confirmed], { reason: null, arrived: 149_000_000n, dueAt: 26_000 }],
      ['expired', [expired], { reason: null, dueAt: null }],
    ] as const)('corrects a failure that is rolled back: %s', async (state, chain, expected) => {
      await submittedSwap();
      const swap = await poll(ports([reports('submitted')], [failing, failing]));
      expect(swap).toMatchObject({ state: 'failed', dueAt: 11_000 });
      world.now = 11_000;
      expect(await poll(ports([], [failing]))).toMatchObject({ state: 'failed', dueAt: 19_000 });
      world.now = 18_000;
      await world.store.swaps.recheck(swap.id, world.now);
      let after = await poll(ports([], chain));
      if (state === 'expired') {
        world.now = after.dueAt ?? 0;
        after = await poll(ports([], [expired, expired]));
      }
      expect(after).toMatchObject({ state, ...expected });
      expect(world.alerts).toEqual(['failure_rolled_back a']);
      const told = (await world.store.swaps.listEvents('a' as SwapId)).at(-1);
      expect(told).toMatchObject({ from: 'failed', to: state, why: 'the chain took the failure back' });
    });

    it('closes a failure once its block is final', async () => {
      await submittedSwap();
      await poll(ports([reports('submitted')], [failing, failing]));
      world.now = 18_000;
      expect(await poll(ports([], [failed]))).toMatchObject({ state: 'failed', dueAt: null });
    });

    it('is not corrected while the chain is unreachable', async () => {
      await confirmedSwap();
      expect(await poll(ports([], [unknown]))).toMatchObject({ state: 'confirmed', dueAt: 19_000 });
      world.now += 25 * 3_600_000;
      expect(await poll(ports([], [unknown]))).toMatchObject({ state: 'confirmed', dueAt: null });
    });
  });

  describe('when the person does not return', () => {
    it('lets a card lapse silently', async () => {
      await world.store.swaps.createSwap(makeSwap('card'), 'token', []);
      world.now = 661_000;
      expect(await poll(ports([], []))).toMatchObject({ state: 'lapsed', reason: 'not_signed_in_time' });
      expect((await world.store.outbox.claimDue(world.now, 10, 1_000, [])).map((item) => item.id)).toEqual([
        'card:status',
      ]);
    });

    it('lets an order lapse with a notice', async () => {
      await orderedSwap(world.store.swaps, 'a');
      world.now = 602_000;
      expect(await poll(ports([], []))).toMatchObject({ state: 'lapsed' });
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
          makeAttempt(order.id, { lastValidBlockHeight: 150, builtAt: 540_000, expiresAt: 600_000 }),
        );
        await world.store.swaps.addAttempt(
          makeAttempt(order.id, { id: 'b', returnTokenHash: 'b', lastValidBlockHeight: 9, expiresAt: 9 }),
        );
        world.now = 602_000;
        expect(await poll(ports([], [], open))).toMatchObject({ state: 'ordered', dueAt: 607_000 });
        world.now = 661_000;
        expect(await poll(ports([], [], closed))).toMatchObject({ state: 'lapsed' });
      },
    );
  });
});
