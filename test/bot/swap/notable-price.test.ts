import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeBps, notablePrice } from '../../../src/bot/swap/dollars.ts';
import type { NotedPrice } from '../../../src/bot/swap/stores.ts';
import type { BaseUnits } from '../../../src/solana/mint.ts';
import { SOL, USDC } from '../support/make-swap.ts';

const one = { from: SOL, to: USDC, amount: 1_000_000_000n as BaseUnits };
const units = (amount: number) => BigInt(amount) as BaseUnits;
const price = (fromAmount: number, toAmount: number): NotedPrice => ({
  at: 0,
  fromAmount: units(fromAmount),
  toAmount: units(toAmount),
});

describe('what is noted of a price', () => {
  it.each([
    ['loses nothing', 155, 155, true],
    ['loses a hundredth', 155, 153.45, true],
    ['loses more', 155, 153.4, false],
    ['tells no dollars', null, null, false],
    ['tells dollars that nobody can believe', 155, 900, false],
  ])('a price that %s', (_, fromUsd, toUsd, isNoted) => {
    const noted = notablePrice(one, { toAmount: units(155_000_000), fromUsd, toUsd }, 7);
    expect(noted).toEqual(isNoted ? { ...price(1_000_000_000, 155_000_000), at: 7 } : undefined);
  });

  it('is nothing of dust, which tells no rate', () => {
    const dust = { ...one, amount: 9_999n as BaseUnits };
    const given = { toAmount: units(155_000_000), fromUsd: 155, toUsd: 155 };
    expect(notablePrice(dust, given, 7)).toBeUndefined();
    expect(notablePrice(one, { ...given, toAmount: units(9_999) }, 7)).toBeUndefined();
  });
});

describe('a change', () => {
  it.each([
    ['up', price(10, 100), price(10, 110), 1_000],
    ['down', price(10, 100), price(10, 99), -100],
    ['none', price(10, 100), price(20, 200), 0],
  ])('%s', (_, then, now, bps) => expect(changeBps(then, now)).toBe(bps));

  it('does not depend on how much was asked about', () => {
    const amount = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(amount, amount, amount, (then, now, times) => {
        const bps = changeBps(price(1, then), price(1, now));
        expect(changeBps(price(times, then * times), price(1, now))).toBe(bps);
        expect(bps).toBeGreaterThanOrEqual(-10_000);
      }),
    );
  });
});
