import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeBps,
  costBps,
  dollarsOf,
  dropFalseDollars,
  isHighLoss,
  lossOf,
  notablePrice,
} from '../../../src/bot/swap/dollars.ts';
import type { Offer } from '../../../src/bot/swap/offer.ts';
import type { NotedPrice, PairOfMints, PriceRecord } from '../../../src/bot/swap/stores.ts';
import type { Intent } from '../../../src/bot/swap/swap.ts';
import type { BaseUnits, Mint } from '../../../src/solana/mint.ts';
import { SOL, USDC } from '../support/make-swap.ts';
import { partOf } from '../support/scripted.ts';

const JUP = { ...USDC, mint: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' as Mint, symbol: 'JUP' };
const intent = (change: Partial<Intent> = {}): Intent => ({
  from: SOL,
  to: JUP,
  amount: 1_000_000_000n as BaseUnits,
  ...change,
});
type Estimates = Pick<Offer, 'fromUsd' | 'toUsd' | 'toAmount'>;
const offer = (fromUsd: number | null, toUsd: number | null, toAmount = 100_000_000n): Estimates => ({
  fromUsd,
  toUsd,
  toAmount: toAmount as BaseUnits,
});

describe('the dollars of an offer', () => {
  it('are shown when both sides agree', () => {
    expect(dollarsOf(intent(), offer(100, 99))).toEqual({ from: 100, to: 99 });
    expect(dollarsOf(intent(), offer(100, 5))).toEqual({ from: 100, to: 5 });
    expect(dollarsOf(intent(), offer(0.0001, 0.0001))).toEqual({ from: 0.0001, to: 0.0001 });
  });

  it.each([
    [null, 99],
    [100, null],
    [100, 4.99],
    [4.99, 100],
    [0, 0],
    [-100, -99],
    [Number.NaN, 99],
    [99, Number.NaN],
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    [1e15, 1e15],
  ])('are left out when they are %s and %s', (from, to) => {
    expect(dollarsOf(intent(), offer(from, to))).toBeNull();
    expect(costBps(intent(), offer(from, to))).toBeNull();
  });

  it('are left out when they contradict a dollar token', () => {
    const toUsdc = intent({ to: USDC });
    expect(dollarsOf(toUsdc, offer(100, 99))).toEqual({ from: 100, to: 99 });
    expect(dollarsOf(toUsdc, offer(1_000, 999))).toBeNull();
    expect(dollarsOf(intent({ from: USDC, amount: 1_000_000n as BaseUnits }), offer(0.1, 0.1))).toBeNull();
  });

  it("count a dollar token as a dollar when the service's figure would hide a loss", () => {
    const half = offer(77.5, 77, 50_000_000n);
    expect(dollarsOf(intent({ to: USDC }), half)).toEqual({ from: 77.5, to: 50 });
    const paid = intent({ from: USDC, amount: 100_000_000n as BaseUnits });
    expect(dollarsOf(paid, offer(60, 59))).toEqual({ from: 100, to: 59 });
  });

  it.each([
    [100, 97.01, false],
    [100, 97, true],
    [20_000, 19_900.01, false],
    [20_000, 19_900, true],
    [100, 101, false],
  ])('make a high loss from 3 %% or from $100 on: %s for %s is %s', (from, to, isHigh) => {
    const loss = lossOf(intent(), offer(from, to));
    expect(loss && isHighLoss(loss)).toBe(isHigh);
  });

  it('show the cost of the swap', () => {
    expect(costBps(intent(), offer(100, 99))).toBe(100);
    expect(costBps(intent(), offer(100, 101))).toBe(0);
  });
});

describe('dollars beside the record of other quotes', () => {
  const NOW = 1_000_000;
  const units = (amount: number) => BigInt(amount) as BaseUnits;
  /** A SOL sold for 155 USDC, or a JUP bought for half a USDC. */
  const NOTED: Readonly<Record<string, NotedPrice>> = {
    [`${SOL.mint} ${USDC.mint}`]: { at: NOW, fromAmount: units(1e9), toAmount: units(155e6) },
    [`${USDC.mint} ${JUP.mint}`]: { at: NOW, fromAmount: units(1e6), toAmount: units(2e6) },
  };
  const record = (noted = NOTED) =>
    partOf<PriceRecord>({
      near: async ({ from, to }: PairOfMints) => noted[`${from} ${to}`],
    });

  it.each([
    ['are true', 155, 154, 308e6, true],
    ['were true half an hour ago, about', 150, 149, 308e6, true],
    ['make what is paid too little', 140, 139, 308e6, false],
    ['make what arrives too much', 155, 154, 200e6, false],
  ])('are kept where they %s, else dropped', async (_what, from, to, got, isTold) => {
    const told = offer(from, to, BigInt(got));
    const checked = await dropFalseDollars(record(), intent(), told, NOW);
    expect(checked).toEqual(isTold ? told : { ...told, fromUsd: null, toUsd: null });
  });

  it('are unchanged when the record has neither token', async () => {
    const told = offer(40, 39);
    expect(await dropFalseDollars(record({}), intent(), told, NOW)).toEqual(told);
    const none = offer(null, 39);
    expect(await dropFalseDollars(record(), intent(), none, NOW)).toBe(none);
  });
});

const one = { from: SOL, to: USDC, amount: 1_000_000_000n as BaseUnits };
const units = (amount: number) => BigInt(amount) as BaseUnits;
const price = (fromAmount: number, toAmount: number): NotedPrice => ({
  at: 0,
  fromAmount: units(fromAmount),
  toAmount: units(toAmount),
});

describe('the recorded price', () => {
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

  it('excludes dust, which gives no rate', () => {
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

  it('does not depend on the amount', () => {
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
