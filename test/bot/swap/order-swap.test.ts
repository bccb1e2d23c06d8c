import { describe, expect, it } from 'vitest';
import { writeJson } from '../../../src/bot/store/json-fields.ts';
import type { ChatId, SwapId } from '../../../src/bot/swap/brands.ts';
import type { ServedReader } from '../../../src/bot/swap/chain-port.ts';
import { cancelSwap, confirmOffer, refreshOffer } from '../../../src/bot/swap/confirm-offer.ts';
import { offerSwap } from '../../../src/bot/swap/offer-swap.ts';
import type { Guard } from '../../../src/bot/swap/open-order.ts';
import { openOrder } from '../../../src/bot/swap/open-order.ts';
import type { Swaps } from '../../../src/bot/swap/services.ts';
import type { Swap } from '../../../src/bot/swap/swap.ts';
import type { Notice } from '../../../src/bot/swap/swap-store-port.ts';
import type { GuardWarning } from '../../../src/guard/verdict.ts';
import type { BaseUnits } from '../../../src/solana/mint.ts';
import { OWNER, SOL, signedSwap, USDC, WALLET } from '../support/make-swap.ts';
import { partOf } from '../support/scripted.ts';
import { answer, BLOCK_MS, broken, codeOf, FOREIGNER, paying, useOrders, value } from './use-orders.ts';

describe('from a price to an order', () => {
  const world = useOrders();
  const { ports, offered, press, ordered, openPorts } = world;

  it('stores the offer before its card, without a transaction', async () => {
    const swap = await offered();
    expect(await world.store.swaps.findSwap(swap.id)).toMatchObject({
      state: 'offered',
      offer: { minimumToAmount: 297n },
    });
    expect((await world.store.swaps.findSwapBySigningToken(`hash-of-sign-${swap.id}`))?.id).toBe(swap.id);
  });

  it('keeps the five newest offers open', async () => {
    const swaps = [];
    for (let made = 0; made < 7; made += 1) {
      world.now += 1_000;
      swaps.push(await offered());
    }
    const found = await Promise.all(swaps.map(({ id }) => world.store.swaps.findSwap(id)));
    const ended = { state: 'lapsed', reason: 'newer_offers', dueAt: null };
    expect(found.slice(0, 2)).toEqual([expect.objectContaining(ended), expect.objectContaining(ended)]);
    expect(found.slice(2).map((swap) => swap?.state)).toEqual(Array(5).fill('offered'));
    expect(codeOf(await confirmOffer(ports(), press(swaps[0] as Swap)))).toBe('out_of_date');
    expect(codeOf(await confirmOffer(ports(), press(swaps[2] as Swap)))).toBe('done');
  });

  it('stores nothing without a price', async () => {
    const request = {
      id: 'unpriced' as SwapId,
      personId: OWNER,
      chatId: 70 as ChatId,
      intent: { from: SOL, to: USDC, amount: 1n as BaseUnits },
      slippageBps: 100,
      presets: [],
      messageId: null,
    };
    expect(codeOf(await offerSwap(ports(answer()), request))).toBe('no_route');
    expect(codeOf(await offerSwap(ports(broken), request))).toBe('service');
    expect(await world.store.swaps.findNewestOffer(OWNER)).toBeUndefined();
  });

  it('lets only the owner press, with the newest price, once (T1, T2)', async () => {
    const swap = await offered();
    for (const act of [confirmOffer, refreshOffer, cancelSwap]) {
      expect(codeOf(await act(ports(), press(swap, { personId: FOREIGNER })))).toBe('not_yours');
      expect(codeOf(await act(ports(), press(swap, { swapId: 'nobody' })))).toBe('unknown_swap');
    }
    expect(codeOf(await confirmOffer(ports(), press(swap, { offerVersion: 2 })))).toBe('out_of_date');
    expect(await world.store.swaps.findSwap(swap.id)).toMatchObject({ state: 'offered' });
    expect(codeOf(await confirmOffer(ports(), press(swap)))).toBe('done');
    expect(codeOf(await confirmOffer(ports(), press(swap)))).toBe('out_of_date');
    expect(codeOf(await refreshOffer(ports(), press(swap)))).toBe('out_of_date');
  });

  it('needs a wallet without another swap in flight', async () => {
    const swap = await offered();
    world.wallet = undefined;
    expect(codeOf(await confirmOffer(ports(), press(swap)))).toBe('no_wallet');
    world.wallet = WALLET;
    await signedSwap(world.store.swaps, 'other');
    const refusal = await confirmOffer(ports(), press(swap));
    expect(refusal).toMatchObject({ ok: false, problem: { code: 'in_flight', other: { id: 'other' } } });
  });

  it('shows a fresh price instead of confirming an expired one', async () => {
    const swap = await offered();
    world.now = swap.offer.validUntil + 1;
    const result = await confirmOffer(ports(answer(paying(280n))), press(swap));
    expect(result).toMatchObject({
      ok: false,
      problem: {
        code: 'price_refreshed',
        swap: { state: 'offered', offerVersion: 2, offer: { toAmount: 280n } },
      },
    });
  });

  it('confirms a fresh price that is not worse than the expired one', async () => {
    const swap = await offered();
    world.now = swap.offer.validUntil + 1;
    const order = value(await confirmOffer(ports(answer(paying(swap.offer.toAmount))), press(swap)));
    expect(order).toMatchObject({ state: 'ordered', offerVersion: 2, agreedVersion: 2 });
    expect(order.offer.minimumToAmount).toBe(swap.offer.minimumToAmount);
  });

  it('asks again where the chosen route is gone, although another pays more', async () => {
    const chosen = await offered();
    const press1 = press(chosen);
    world.now = chosen.offer.validUntil + 1;
    await world.store.swaps.replaceOffer(
      chosen,
      { offer: { ...chosen.offer, isChosen: true, routeName: 'gone' } },
      world.now,
      [],
    );
    const result = await confirmOffer(ports(answer(paying(400n))), { ...press1, offerVersion: 2 });
    expect(codeOf(result)).toBe('price_refreshed');
  });

  it('cancels before the signature only', async () => {
    const first = await offered();
    expect(value(await cancelSwap(ports(), press(first))).state).toBe('lapsed');
    const second = await ordered();
    expect(value(await cancelSwap(ports(), press(second))).state).toBe('cancelled');
    const signed = await signedSwap(world.store.swaps, 'signed');
    expect(codeOf(await cancelSwap(ports(), press(signed)))).toBe('out_of_date');
    expect((await world.store.swaps.findSwap(signed.id))?.state).toBe('signed');
  });

  it('has the guard check the scale that the person saw', async () => {
    const { intent, ...order } = await ordered();
    const open = openPorts([answer(paying(310n))]);
    const to = { ...intent.to, multiplier: '2.5' };
    value(await openOrder(open, { ...order, intent: { ...intent, to } }));
    expect(open.inspected[0]).toMatchObject({ fromMultiplier: '1', toMultiplier: '2.5' });
  });

  it('stores an attempt before its link exists, with the stricter minimum', async () => {
    const order = await ordered();
    const open = openPorts([answer(paying(310n))]);
    const opened = value(await openOrder(open, order));
    expect(open.prices.quote.calls[0]?.[0].wallet).toBe(WALLET);
    expect(open.inspected[0]).toMatchObject({ minimumToAmount: 307n });
    expect(opened.attempt.lastValidBlockHeight).toBe(1_150);
    const stored = await world.store.swaps.findAttemptByReturnToken(`hash-of-${opened.returnToken}`);
    expect(stored).toEqual(opened.attempt);
    expect(writeJson(stored)).not.toContain(`"${opened.returnToken}"`);
  });

  it('shows once on the card that only a simulation supports the minimum, and removes it again', async () => {
    const order = await ordered();
    const told: (readonly Notice[])[] = [];
    const watched: Swaps = {
      ...ports().swaps,
      reschedule: (swap, change, at, notices = []) => {
        told.push(notices);
        return world.store.swaps.reschedule(swap, change, at, notices);
      },
    };
    const stored = async () => (await world.store.swaps.findSwap(order.id)) ?? order;
    const open = async (...warnings: readonly GuardWarning[]) => {
      const opened = { ...openPorts([answer(paying(310n))], 1_000, warnings), swaps: watched };
      await openOrder(opened, await stored());
      return (await stored()).isMinimumSimulated;
    };
    expect(await open('minimum-not-in-bytes')).toBe(true);
    expect(await open('minimum-not-in-bytes')).toBe(true);
    expect(await open()).toBe(false);
    expect(told).toEqual([['status'], [], ['status']]);
  });

  it('keeps an order open for the ten minutes that its card names, whether its page was opened or not', async () => {
    const order = await ordered();
    const lapses = 1_000 + 600_000;
    for (; world.now < lapses; world.now += 4 * 60_000) {
      expect(await world.store.swaps.claimDue(world.now, 1, 1_000, [])).toEqual([]);
      const stored = (await world.store.swaps.findSwap(order.id)) ?? order;
      expect(codeOf(await openOrder(openPorts([answer(paying(300n))]), stored))).toBe('done');
    }
    expect((await world.store.swaps.findSwap(order.id))?.dueAt).toBe(lapses);
    world.now = lapses;
    expect(codeOf(await openOrder(openPorts([]), order))).toBe('out_of_date');
  });

  it('never builds on a price beyond the slippage: it asks', async () => {
    const order = await ordered();
    const worse = await openOrder(openPorts([answer(paying(296n))]), order);
    expect(worse).toMatchObject({
      ok: false,
      problem: { code: 'price_changed', swap: { offerVersion: 2, offer: { toAmount: 296n } } },
    });
    expect(await world.store.swaps.findAttempts(order.id)).toEqual([]);
    const asked = await world.store.swaps.findSwap(order.id);
    if (!asked) throw new Error('the swap is gone');
    expect(codeOf(await openOrder(openPorts([]), asked, 1))).toBe('price_changed');
    // A second opening is no consent to a new price.
    expect(codeOf(await openOrder(openPorts([]), asked))).toBe('price_changed');
    expect(codeOf(await openOrder(openPorts([answer(paying(296n))]), asked, 2))).toBe('done');
  });

  it.each([
    ['out_of_date', async () => openOrder(openPorts([]), await offered())],
    [
      'not_executable',
      async () =>
        openOrder(openPorts([answer(paying(300n, { unsignedTransaction: null }))]), await ordered()),
    ],
    ['no_route', async () => openOrder(openPorts([answer()]), await ordered())],
    ['service', async () => openOrder(openPorts([broken]), await ordered())],
    [
      'guard_refused',
      async () => {
        const inspect = async () => ({
          ok: false as const,
          rule: 'assign-owner' as const,
          detail: 'owner changes',
        });
        return openOrder(
          { ...openPorts([answer(paying(300n))]), guard: partOf<Guard>({ inspect }) },
          await ordered(),
        );
      },
    ],
    [
      'chain_unreachable',
      async () => {
        const chain = partOf<ServedReader>({
          highestBlockHeight: async () => undefined,
          blockMs: () => BLOCK_MS,
        });
        return openOrder({ ...openPorts([answer(paying(300n))]), chain }, await ordered());
      },
    ],
  ])('hands out no link: %s', async (code, act) => {
    expect(codeOf(await act())).toBe(code);
  });
});
