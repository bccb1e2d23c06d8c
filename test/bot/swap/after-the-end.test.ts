import { describe, expect, it } from 'vitest';
import type { SwapId } from '../../../src/bot/swap/brands.ts';
import { makeAttempt, makeSwap, orderedSwap } from '../support/make-swap.ts';
import { confirmed, expired, finalized, reports, unknown, useLook } from './use-look.ts';

describe('a look at a swap that is over, or that nobody came back to', () => {
  const world = useLook();
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
