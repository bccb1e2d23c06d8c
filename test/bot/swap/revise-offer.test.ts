import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BotStore } from '../../../src/bot/create-bot-store.ts';
import { cancelSwap, confirmOffer, refreshOffer } from '../../../src/bot/swap/confirm-offer.ts';
import { minimumAfterSlippage } from '../../../src/bot/swap/offer.ts';
import { openOrder } from '../../../src/bot/swap/open-order.ts';
import { type Revision, reviseOffer } from '../../../src/bot/swap/revise-offer.ts';
import type { QuoteRequest } from '../../../src/bot/swap/service-port.ts';
import type { Prices } from '../../../src/bot/swap/services.ts';
import type { Swap } from '../../../src/bot/swap/swap.ts';
import type { BaseUnits } from '../../../src/solana/mint.ts';
import { SOL, USDC } from '../support/make-swap.ts';
import { partOf } from '../support/scripted.ts';
import { answer, broken, codeOf, FOREIGNER, paying, useOrders, value } from './use-orders.ts';

const world = useOrders();
const current = async (swap: Swap) => (await world.store.swaps.findSwap(swap.id)) as Swap;
const ofRoute = (routeName: string, toAmount: bigint) => paying(toAmount, { routeName });
const offer = async () => current(await world.offered());
const amount = (units: bigint): Revision => ({ kind: 'amount', amount: units as BaseUnits });

describe('reviseOffer', () => {
  it('quotes another amount and keeps the rest', async () => {
    const offered = await offer();
    const ports = world.ports(answer(paying(500n)));
    const revised = value(await reviseOffer(ports, world.press(offered), amount(7n)));
    expect(revised).toMatchObject({
      intent: { from: SOL, to: USDC, amount: 7n },
      offer: { toAmount: 500n, minimumToAmount: 495n },
      offerVersion: 2,
      slippageBps: 100,
      state: 'offered',
    });
    expect(ports.prices.quote.calls[0]?.[0]).toMatchObject({ fromAmount: 7n });
    expect(await current(offered)).toEqual(revised);
  });

  it('flips the pair, pays the amount that would have arrived, and remarks it', async () => {
    const offered = await offer();
    const ports = world.ports(answer(paying(1_400_000_000n)));
    const turned = value(await reviseOffer(ports, world.press(offered), { kind: 'flip' }));
    expect(turned).toMatchObject({
      intent: { from: USDC, to: SOL, amount: 300n },
      offer: { toAmount: 1_400_000_000n, remark: 'turned' },
    });
    const again = world.ports(answer(paying(299n)));
    expect(value(await refreshOffer(again, world.press(turned))).offer.remark).toBeUndefined();
  });

  it('uses the current multipliers of the mints, else those of the card', async () => {
    const facts = { decimals: USDC.decimals, tokenProgram: USDC.tokenProgram };
    const refresh = async (swap: Swap) => {
      const { intent } = value(await refreshOffer(world.ports(answer(paying(300n))), world.press(swap)));
      return intent.to.multiplier;
    };
    const offered = await offer();
    world.mints.set(USDC.mint, { ...facts, multiplier: '4' });
    expect(await refresh(offered)).toBe('4');
    world.mints.clear();
    expect(await refresh(await current(offered))).toBe('4');
    world.mints.set(USDC.mint, facts);
    expect(await refresh(await current(offered))).toBeUndefined();
  });

  it('accepts a slippage of 0.1 % to 50 % only', async () => {
    const offered = await offer();
    const revised = value(
      await reviseOffer(world.ports(answer(paying(300n))), world.press(offered), {
        kind: 'slippage',
        bps: 5_000,
      }),
    );
    expect(revised).toMatchObject({ slippageBps: 5_000, offer: { minimumToAmount: 150n } });
    for (const bps of [0, 9, 5_001, 10_000, -100, 99.5, Number.NaN]) {
      const result = await reviseOffer(world.ports(), world.press(revised), { kind: 'slippage', bps });
      expect(codeOf(result)).toBe('bad_slippage');
    }
    expect(await current(offered)).toEqual(revised);
  });

  it('keeps a chosen route while offered, and remarks its absence', async () => {
    const offered = await offer();
    const both = answer(ofRoute('best', 310n), ofRoute('mine', 305n));
    const route: Revision = { kind: 'route', routeName: 'mine' };
    const chosen = value(await reviseOffer(world.ports(both), world.press(offered), route));
    expect(chosen.offer).toMatchObject({ routeName: 'mine', toAmount: 305n, isChosen: true });
    expect(chosen.card?.routes).toEqual([
      { routeName: 'best', toAmount: 310n },
      { routeName: 'mine', toAmount: 305n },
    ]);
    const kept = value(await reviseOffer(world.ports(both), world.press(chosen), amount(9n)));
    expect(kept.offer).toMatchObject({ routeName: 'mine', isChosen: true });
    const gone = value(await refreshOffer(world.ports(answer(ofRoute('best', 311n))), world.press(kept)));
    expect(gone.offer).toMatchObject({ routeName: 'best', remark: 'route_gone' });
    expect(gone.offer.isChosen).toBeUndefined();
  });

  it('stores the balance at the time of the price', async () => {
    const offered = await offer();
    expect(offered.card?.balance).toBeNull();
    world.funds = { balance: 12n as BaseUnits, lamports: 12n, deposit: 2_039_280n, leastLeft: 890_880n };
    const revised = value(await refreshOffer(world.ports(answer(paying(300n))), world.press(offered)));
    expect((await current(revised)).card).toMatchObject({
      balance: 12n,
      sol: { deposit: 2_039_280n, missing: 0n },
    });
  });

  it('makes one change of two concurrent presses', async () => {
    const offered = await offer();
    const press = world.press(offered);
    const presses = [amount(5n), amount(5n), { kind: 'flip' } as const];
    const results = await Promise.all(
      presses.map((revision) => reviseOffer(world.ports(answer(paying(300n))), press, revision)),
    );
    expect(results.map(codeOf).toSorted()).toEqual(['done', 'out_of_date', 'out_of_date']);
    expect((await current(offered)).offerVersion).toBe(2);
  });

  it('changes nothing for another person, an old price, a failed quote or a confirmed offer', async () => {
    const offered = await offer();
    const refusedOf = async (swap: Swap, change: object, ...answers: (typeof broken)[]) =>
      codeOf(await reviseOffer(world.ports(...answers), world.press(swap, change), amount(5n)));
    expect(await refusedOf(offered, { personId: FOREIGNER })).toBe('not_yours');
    expect(await refusedOf(offered, { swapId: 'nothing' })).toBe('unknown_swap');
    expect(await refusedOf(offered, { offerVersion: 0 })).toBe('out_of_date');
    expect(await refusedOf(offered, {}, broken)).toBe('service');
    expect(await refusedOf(offered, {}, answer())).toBe('no_route');
    expect(await current(offered)).toEqual(offered);
    const ordered = value(await confirmOffer(world.ports(), world.press(offered)));
    expect(await refusedOf(ordered, {})).toBe('out_of_date');
    expect((await current(offered)).state).toBe('ordered');
  });

  it('never confirms a replaced price', async () => {
    const offered = await offer();
    const press = world.press(offered);
    const ports = world.ports(answer(paying(300n)));
    const [revised, confirmed] = await Promise.all([
      reviseOffer(ports, press, amount(5n)),
      confirmOffer(world.ports(), press),
    ]);
    const row = await current(offered);
    expect([revised, confirmed].map(codeOf).toSorted()).toEqual(['done', 'out_of_date']);
    if (row.state === 'ordered') expect(row).toMatchObject({ intent: offered.intent, agreedVersion: 1 });
    else expect(row).toMatchObject({ intent: { amount: 5n }, offerVersion: 2 });
  });
});

describe('an order with a chosen route', () => {
  async function orderedBy(routeName: string): Promise<Swap> {
    const offered = await offer();
    const both = answer(ofRoute('best', 310n), ofRoute('mine', 305n));
    const route: Revision = { kind: 'route', routeName };
    const chosen = value(await reviseOffer(world.ports(both), world.press(offered), route));
    return value(await confirmOffer(world.ports(), world.press(chosen)));
  }

  it('is built on that route, although another brings more', async () => {
    const ordered = await orderedBy('mine');
    const ports = world.openPorts([answer(ofRoute('best', 320n), ofRoute('mine', 306n))]);
    expect(value(await openOrder(ports, ordered)).attempt.routeName).toBe('mine');
  });

  it('repeats the question when the route is gone, for any other quote', async () => {
    const ordered = await orderedBy('mine');
    const result = await openOrder(world.openPorts([answer(ofRoute('best', 320n))]), ordered);
    expect(codeOf(result)).toBe('price_changed');
    const asked = await current(ordered);
    expect(asked).toMatchObject({ state: 'ordered', offer: { routeName: 'best', remark: 'route_gone' } });
    const agreed = await openOrder(
      world.openPorts([answer(ofRoute('best', 320n))]),
      asked,
      asked.offerVersion,
    );
    expect(value(agreed).attempt.routeName).toBe('best');
  });
});

describe('Confirm with a high cost', () => {
  const dear = answer(paying(94_000_000n, { fromUsd: 100, toUsd: 94 }));

  it('needs a second answer, and counts only that', async () => {
    const offered = await offer();
    const swap = value(await refreshOffer(world.ports(dear), world.press(offered)));
    const unasked = world.press(swap, { isSure: true });
    expect(codeOf(await confirmOffer(world.ports(), unasked))).toBe('confirmation_required');
    expect((await current(swap)).card?.page).toBe('sure');
    expect(codeOf(await confirmOffer(world.ports(), world.press(swap)))).toBe('confirmation_required');
    expect((await current(swap)).offerVersion).toBe(swap.offerVersion);
    const sure = world.press(swap, { isSure: true });
    for (const [change, code] of [
      [{ personId: FOREIGNER }, 'not_yours'],
      [{ offerVersion: swap.offerVersion - 1 }, 'out_of_date'],
    ] as const) {
      expect(codeOf(await confirmOffer(world.ports(), { ...sure, ...change }))).toBe(code);
    }
    expect(value(await confirmOffer(world.ports(), sure)).state).toBe('ordered');
  });

  it.each([
    ['no dollars are told', { fromUsd: null, toUsd: null }],
    ['only one side has dollars', { fromUsd: 100, toUsd: null }],
    ['almost nothing is to arrive', { fromUsd: 100, toUsd: 0.5 }],
  ])('asks where the cost is unknown: %s', async (_why, dollars) => {
    const offered = await offer();
    const unknown = answer(paying(94_000_000n, dollars));
    const swap = value(await refreshOffer(world.ports(unknown), world.press(offered)));
    expect(codeOf(await confirmOffer(world.ports(), world.press(swap)))).toBe('confirmation_required');
    const sure = world.press(swap, { isSure: true });
    expect(value(await confirmOffer(world.ports(), sure)).state).toBe('ordered');
  });

  it('always needs it for people who chose so', async () => {
    const swap = await offer();
    world.confirmsTwice = true;
    expect(codeOf(await confirmOffer(world.ports(), world.press(swap)))).toBe('confirmation_required');
    const sure = world.press(swap, { isSure: true });
    expect(value(await confirmOffer(world.ports(), sure)).state).toBe('ordered');
  });

  it('needs it for a wide slippage, and not for an ordinary price', async () => {
    const offered = await offer();
    const wide: Revision = { kind: 'slippage', bps: 301 };
    const revised = value(await reviseOffer(world.ports(answer(paying(300n))), world.press(offered), wide));
    expect(codeOf(await confirmOffer(world.ports(), world.press(revised)))).toBe('confirmation_required');
    const usual: Revision = { kind: 'slippage', bps: 300 };
    const back = value(await reviseOffer(world.ports(answer(paying(300n))), world.press(revised), usual));
    expect(value(await confirmOffer(world.ports(), world.press(back))).state).toBe('ordered');
  });
});

/** A press on the current version or on an old one. */
type Tap = {
  readonly what: Revision | 'refresh' | 'confirm' | 'sure';
  readonly isOld: boolean;
  readonly twice: boolean;
};

const what = fc.oneof(
  fc.bigInt({ min: 1n, max: 10n ** 12n }).map(amount),
  fc.constant<Revision>({ kind: 'flip' }),
  fc.integer({ min: 0, max: 6_000 }).map((bps): Revision => ({ kind: 'slippage', bps })),
  fc.constantFrom('a', 'b', 'gone', null).map((routeName): Revision => ({ kind: 'route', routeName })),
  fc.constantFrom('refresh', 'confirm', 'sure'),
);
const tap: fc.Arbitrary<Tap> = fc.record({ what, isOld: fc.boolean(), twice: fc.boolean() });

describe('any taps', () => {
  /** Two routes whose price depends only on the amount. */
  const service = {
    quote: async ({ fromMint, fromAmount }: QuoteRequest) => {
      const worth = fromMint === SOL.mint ? fromAmount * 2n + 3n : fromAmount / 2n + 3n;
      return answer(ofRoute('a', worth + 1n), ofRoute('b', worth));
    },
  };

  async function make(store: BotStore, swap: Swap, { what, isOld }: Tap): Promise<unknown> {
    const used = world.ports();
    const ports = {
      ...used,
      swaps: { ...used.swaps, ...store.swaps },
      prices: partOf<Prices>({ ...service, record: store.priceRecord }),
    };
    const press = world.press(swap, {
      offerVersion: swap.offerVersion - (isOld ? 1 : 0),
      isSure: what === 'sure',
    });
    if (what === 'refresh') return refreshOffer(ports, press);
    if (what === 'confirm' || what === 'sure') return confirmOffer(ports, press);
    return reviseOffer(ports, press, what);
  }

  it('keep amount, version and limits of a price together, and confirm the shown price', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(tap, { maxLength: 10 }), async (taps) => {
        let swap = await offer();
        for (const one of taps) {
          await Promise.all(
            one.twice
              ? [make(world.store, swap, one), make(world.store, swap, one)]
              : [make(world.store, swap, one)],
          );
          const after = await current(swap);
          if (one.isOld && one.what !== 'refresh') expect(after).toEqual(swap);
          expect(after.offerVersion - swap.offerVersion).toBeLessThanOrEqual(1);
          if (after.offerVersion === swap.offerVersion) expect(after.intent).toEqual(swap.intent);
          expect(after.offer.minimumToAmount).toBe(
            minimumAfterSlippage(after.offer.toAmount, after.slippageBps),
          );
          expect(after.slippageBps).toBeGreaterThanOrEqual(10);
          expect(after.slippageBps).toBeLessThanOrEqual(5_000);
          if (after.state === 'ordered' && swap.state === 'offered') {
            expect(after).toMatchObject({
              intent: swap.intent,
              offer: swap.offer,
              agreedVersion: swap.offerVersion,
            });
          }
          if (swap.state === 'ordered') expect(after).toEqual(swap);
          swap = after;
        }
        await cancelSwap(world.ports(), world.press(swap));
      }),
      { numRuns: 40 },
    );
  });
});
