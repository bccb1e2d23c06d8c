import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MicroUsd } from '../../../src/bot/swap/dollars.ts';
import { profitOf, realisedProfit, tradesOf } from '../../../src/bot/swap/positions.ts';
import type { Token } from '../../../src/bot/swap/token.ts';
import type { BaseUnits, Mint } from '../../../src/solana/mint.ts';
import { makeSwap, SOL, USDC, WALLET } from '../support/make-swap.ts';

const BONK: Token = { ...USDC, mint: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Mint, symbol: 'BONK' };

const units = (amount: number) => BigInt(amount) as BaseUnits;

const usd = (dollars: number) => BigInt(dollars * 1e6) as MicroUsd;
const positionsOf = (swaps: Parameters<typeof tradesOf>[0]) => tradesOf(swaps).positions;

interface Trade {
  readonly from: Token;
  readonly to: Token;
  readonly amount: number;
  readonly received: number;
  readonly usd: number | null;
  readonly at?: number;
}

/** A confirmed swap whose two sides are worth `usd`. */
function traded({ from, to, amount, received, usd, at = 1 }: Trade) {
  const swap = makeSwap('any');
  const offer = { ...swap.offer, toAmount: units(received), fromUsd: usd, toUsd: usd };
  return { ...swap, intent: { from, to, amount: units(amount) }, offer, arrived: null, finalAt: at };
}

const buyBonk = (dollars: number, received: number, at = 1) =>
  traded({ from: USDC, to: BONK, amount: dollars * 1e6, received, usd: dollars, at });
const sellBonk = (amount: number, dollars: number) =>
  traded({ from: BONK, to: USDC, amount, received: dollars * 1e6, usd: dollars });

describe('positions', () => {
  it('have the average cost of all purchases', () => {
    const positions = positionsOf([buyBonk(10, 1_000), buyBonk(30, 1_000)]);
    expect(positions.get(BONK.mint)).toMatchObject({ amount: 2_000n, cost: usd(40), since: 1 });
    expect(positions.has(USDC.mint)).toBe(false);
  });

  it('count what arrived, where the chain has said so', () => {
    const swap = { ...buyBonk(10, 1_000), arrived: units(1_010) };
    expect(positionsOf([swap]).get(BONK.mint)?.amount).toBe(1_010n);
  });

  it('a sale takes its share of the cost', () => {
    const positions = positionsOf([buyBonk(10, 1_000), buyBonk(30, 1_000), sellBonk(500, 25)]);
    expect(positions.get(BONK.mint)).toMatchObject({ amount: 1_500n, cost: usd(30), since: 1 });
  });

  it('a sale of all, or of more than was bought here, ends it; the next purchase begins another', () => {
    expect(positionsOf([buyBonk(10, 1_000), sellBonk(2_000, 40)]).has(BONK.mint)).toBe(false);
    const again = positionsOf([
      buyBonk(10, 1_000, 5),
      { ...sellBonk(1_000, 40), finalAt: 6 },
      buyBonk(20, 500, 7),
      buyBonk(1, 9, 8),
    ]);
    expect(again.get(BONK.mint)).toMatchObject({ amount: 509n, cost: usd(21), since: 7 });
  });

  it('an order that is taken out trades what of it was filled, at its own price', () => {
    const close = (from: Token, to: Token, [rested, left, got]: readonly [number, number, number]) => {
      const swap = traded({ from, to, amount: 0, received: got, usd: null });
      const taken = { order: WALLET, left: units(left), rested: units(rested) };
      const standing = { pool: WALLET, deposit: 0n, market: null, taken };
      const intent = { ...swap.intent, kind: 'close' as const };
      // The share of the pool's fee arrives as well.
      return { ...swap, intent, arrived: units(got + 5), offer: { ...swap.offer, standing } };
    };
    const sold = close(BONK, USDC, [1_000, 400, 30e6]);
    const trades = tradesOf([buyBonk(20, 2_000), { ...sold, finalAt: 2 }]);
    expect(trades.sales).toMatchObject([{ covered: 600n, cost: usd(6), proceeds: usd(30) }]);
    expect(trades.positions.get(BONK.mint)).toMatchObject({ amount: 1_400n, cost: usd(14) });
    const bought = close(USDC, BONK, [50e6, 10e6, 800]);
    expect(positionsOf([bought]).get(BONK.mint)).toMatchObject({ amount: 800n, cost: usd(40) });
    const untouched = close(BONK, USDC, [1_000, 1_000, 0]);
    expect(tradesOf([untouched])).toMatchObject({ sales: [], foreign: 0, unknown: 0 });
    // A placement sells nothing yet.
    const placed = { ...sold, intent: { ...sold.intent, kind: 'place' as const } };
    expect(tradesOf([placed]).sales).toEqual([]);
  });

  it('a swap of two tokens sells one and buys the other', () => {
    const positions = positionsOf([
      buyBonk(10, 1_000),
      traded({ from: BONK, to: SOL, amount: 1_000, received: 100_000_000, usd: 15 }),
    ]);
    expect(positions.has(BONK.mint)).toBe(false);
    expect(positions.get(SOL.mint)).toMatchObject({ amount: 100_000_000n, cost: usd(15), since: 1 });
  });

  it('a purchase without believable dollars leaves the cost unknown until all is sold', () => {
    const gift = traded({ from: SOL, to: BONK, amount: 1_000_000_000, received: 1_000, usd: null });
    expect(positionsOf([buyBonk(10, 1_000), gift]).has(BONK.mint)).toBe(false);
    expect(positionsOf([gift, sellBonk(1_000, 20), buyBonk(5, 100)]).get(BONK.mint)).toMatchObject({
      amount: 100n,
      cost: usd(5),
      since: 1,
    });
  });

  it('never have a negative amount or cost, whatever was traded', () => {
    const trade = fc
      .record({
        isBuying: fc.boolean(),
        amount: fc.integer({ min: 1, max: 1e9 }),
        usd: fc.integer({ min: 1, max: 1e5 }),
      })
      .map(({ isBuying, amount, usd }) => (isBuying ? buyBonk(usd, amount) : sellBonk(amount, usd)));
    fc.assert(
      fc.property(fc.array(trade, { maxLength: 40 }), (trades) => {
        const position = positionsOf(trades).get(BONK.mint) ?? { amount: 0n, cost: 0n };
        expect(position.amount).toBeGreaterThanOrEqual(0n);
        expect(position.cost).toBeGreaterThanOrEqual(0n);
      }),
    );
  });
});

describe('sales', () => {
  const resultOf = (swaps: Parameters<typeof tradesOf>[0]) => realisedProfit(tradesOf(swaps).sales);

  it('have the profit over the average cost, in the order of the chain', () => {
    const [first, second] = [buyBonk(10, 1_000, 1), buyBonk(30, 1_000, 2)];
    const sold = { ...sellBonk(500, 25), finalAt: 3 };
    const { sales } = tradesOf([sold, second, first]);
    expect(sales).toMatchObject([{ since: 1, at: 3, covered: 500n, cost: usd(10), proceeds: usd(25) }]);
    expect(realisedProfit(sales)).toEqual({ usd: usd(15), bps: 15_000 });
  });

  it('count only what was bought here', () => {
    const { sales, foreign } = tradesOf([buyBonk(10, 1_000), sellBonk(2_000, 40), sellBonk(5, 1)]);
    expect(sales).toMatchObject([{ covered: 1_000n, cost: usd(10), proceeds: usd(20) }]);
    expect(foreign).toBe(2);
  });

  it('lose what price impact takes once: SOL is worth its own price on both sides', () => {
    const spent = traded({ from: SOL, to: BONK, amount: 1e9, received: 1_000, usd: 100 });
    const bought = { ...spent, offer: { ...spent.offer, toUsd: 90 } };
    const back = traded({ from: BONK, to: SOL, amount: 1_000, received: 8e8, usd: 90 });
    const sold = { ...back, offer: { ...back.offer, toUsd: 80 }, finalAt: 2 };
    expect(resultOf([bought, sold])).toEqual({ usd: usd(-20), bps: -2_000 });
  });

  it('are dollars as they moved, whatever an estimate says, unless it denies the dollar itself', () => {
    const bought = buyBonk(10, 1_000);
    const sold = { ...sellBonk(1_000, 20), arrived: units(19_000_000) };
    expect(resultOf([{ ...bought, offer: { ...bought.offer, fromUsd: null } }, sold])?.usd).toBe(usd(9));
    const fallen = { ...sold, offer: { ...sold.offer, toUsd: 1 } };
    expect(tradesOf([bought, fallen])).toMatchObject({ sales: [], unknown: 1 });
  });

  it('of everything add up to what was paid and received, to the last millionth', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 1e6 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(amounts, amounts, (bought, sold) => {
        const purchases = bought.map((amount) => buyBonk(7, amount));
        const all = bought.reduce((sum, amount) => sum + amount, 0);
        const parts = sold.map((amount) => Math.min(amount, Math.floor(all / sold.length)));
        const last = all - parts.reduce((sum, amount) => sum + amount, 0);
        const sales = [...parts, last].filter((amount) => amount > 0).map((amount) => sellBonk(amount, 3));
        const result = realisedProfit(tradesOf([...purchases, ...sales]).sales);
        expect(result?.usd).toBe(usd(3 * sales.length - 7 * purchases.length));
      }),
    );
  });
});

describe('profit', () => {
  const position = { token: BONK, amount: units(2_000), cost: usd(40), since: 1 };

  it('is of all that was bought here', () => {
    expect(profitOf(position, 2_000n, 0.03)).toEqual({ usd: usd(20), bps: 5_000 });
    expect(profitOf(position, 2_000n, 0.01)).toEqual({ usd: usd(-20), bps: -5_000 });
  });

  it('is only of the part that is still held, and not of what came from elsewhere', () => {
    expect(profitOf(position, 1_000n, 0.03)).toEqual({ usd: usd(10), bps: 5_000 });
    expect(profitOf(position, 9_000n, 0.03)).toEqual({ usd: usd(20), bps: 5_000 });
  });

  it('is unknown where nothing is held or nothing was paid', () => {
    expect(profitOf(position, 0n, 0.03)).toBeNull();
    expect(profitOf({ ...position, cost: usd(0) }, 5n, 0.03)).toBeNull();
  });
});
