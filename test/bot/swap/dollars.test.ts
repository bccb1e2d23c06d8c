import { describe, expect, it } from 'vitest';
import { costBps, dollarsOf } from '../../../src/bot/swap/dollars.ts';
import type { Intent } from '../../../src/bot/swap/intent.ts';
import type { Offer } from '../../../src/bot/swap/quote.ts';
import type { BaseUnits, Mint } from '../../../src/solana/mint.ts';
import { SOL, USDC } from '../support/make-swap.ts';

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
  it('are told where both sides bear each other out', () => {
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

  it('are left out where they are not those of a dollar token', () => {
    const toUsdc = intent({ to: USDC });
    expect(dollarsOf(toUsdc, offer(100, 99))).toEqual({ from: 100, to: 99 });
    expect(dollarsOf(toUsdc, offer(1_000, 999))).toBeNull();
    expect(dollarsOf(intent({ from: USDC, amount: 1_000_000n as BaseUnits }), offer(0.1, 0.1))).toBeNull();
  });

  it('say what the swap costs', () => {
    expect(costBps(intent(), offer(100, 99))).toBe(100);
    expect(costBps(intent(), offer(100, 101))).toBe(0);
  });
});
