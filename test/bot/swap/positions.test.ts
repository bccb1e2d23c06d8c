import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { positionsOf, profitOf } from '../../../src/bot/swap/positions.ts';
import type { Token } from '../../../src/bot/swap/token.ts';
import type { BaseUnits, Mint } from '../../../src/solana/mint.ts';
import { makeSwap, SOL, USDC } from '../support/make-swap.ts';

const BONK: Token = { ...USDC, mint: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Mint, symbol: 'BONK' };

const units = (amount: number) => BigInt(amount) as BaseUnits;

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
    expect(positions.get(BONK.mint)).toEqual({ amount: 2_000n, cost: 40, since: 1 });
    expect(positions.has(USDC.mint)).toBe(false);
  });

  it('count what arrived, where the chain has said so', () => {
    const swap = { ...buyBonk(10, 1_000), arrived: units(1_010) };
    expect(positionsOf([swap]).get(BONK.mint)?.amount).toBe(1_010n);
  });

  it('a sale takes its share of the cost', () => {
    const positions = positionsOf([buyBonk(10, 1_000), buyBonk(30, 1_000), sellBonk(500, 25)]);
    expect(positions.get(BONK.mint)).toEqual({ amount: 1_500n, cost: 30, since: 1 });
  });

  it('a sale of all, or of more than was bought here, ends it; the next purchase begins another', () => {
    expect(positionsOf([buyBonk(10, 1_000), sellBonk(2_000, 40)]).has(BONK.mint)).toBe(false);
    const again = positionsOf([
      buyBonk(10, 1_000, 5),
      sellBonk(1_000, 40),
      buyBonk(20, 500, 7),
      buyBonk(1, 9, 8),
    ]);
    expect(again.get(BONK.mint)).toEqual({ amount: 509n, cost: 21, since: 7 });
  });

  it('a swap of two tokens sells one and buys the other', () => {
    const positions = positionsOf([
      buyBonk(10, 1_000),
      traded({ from: BONK, to: SOL, amount: 1_000, received: 100_000_000, usd: 15 }),
    ]);
    expect(positions.has(BONK.mint)).toBe(false);
    expect(positions.get(SOL.mint)).toEqual({ amount: 100_000_000n, cost: 15, since: 1 });
  });

  it('a purchase without believable dollars leaves the cost unknown until all is sold', () => {
    const gift = traded({ from: SOL, to: BONK, amount: 1_000_000_000, received: 1_000, usd: null });
    expect(positionsOf([buyBonk(10, 1_000), gift]).has(BONK.mint)).toBe(false);
    expect(positionsOf([gift, sellBonk(1_000, 20), buyBonk(5, 100)]).get(BONK.mint)).toEqual({
      amount: 100n,
      cost: 5,
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
        const position = positionsOf(trades).get(BONK.mint) ?? { amount: 0n, cost: 0 };
        expect(position.amount).toBeGreaterThanOrEqual(0n);
        expect(position.cost).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('profit', () => {
  const position = { amount: units(2_000), cost: 40, since: 1 };

  it('is of all that was bought here', () => {
    expect(profitOf(position, 2_000n, 0.03)).toEqual({ usd: 20, bps: 5_000 });
    expect(profitOf(position, 2_000n, 0.01)).toEqual({ usd: -20, bps: -5_000 });
  });

  it('is only of the part that is still held, and not of what came from elsewhere', () => {
    expect(profitOf(position, 1_000n, 0.03)).toEqual({ usd: 10, bps: 5_000 });
    expect(profitOf(position, 9_000n, 0.03)).toEqual({ usd: 20, bps: 5_000 });
  });

  it('is unknown where nothing is held or nothing was paid', () => {
    expect(profitOf(position, 0n, 0.03)).toBeNull();
    expect(profitOf({ ...position, cost: 0 }, 5n, 0.03)).toBeNull();
  });
});
