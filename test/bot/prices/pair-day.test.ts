import { describe, expect, it } from 'vitest';
import type { MarketFigures } from '../../../src/bot/prices/market.ts';
import { NO_MARKET } from '../../../src/bot/prices/market.ts';
import { dayOfPair, marketChange } from '../../../src/bot/prices/pair-day.ts';
import { NATIVE_MINT } from '../../../src/bot/swap/brands.ts';
import type { NotedPrice, PriceRecord } from '../../../src/bot/swap/stores.ts';
import type { BaseUnits, Mint } from '../../../src/solana/mint.ts';
import { silentLog } from '../../support/silent-log.ts';
import { type DayPrices, figuresOfDay } from '../support/figures-of-day.ts';
import { partOf } from '../support/scripted.ts';

const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' as Mint;
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Mint;
const HOUR = 3_600_000;
const NOW = 100 * HOUR;

const pair = (from: Mint, to: Mint) => ({ from: { mint: from }, to: { mint: to } });

type Figures = (mint: Mint) => Promise<MarketFigures | undefined>;

const noted = (at: number, toAmount: number): NotedPrice => ({
  at,
  fromAmount: 1_000n as BaseUnits,
  toAmount: BigInt(toAmount) as BaseUnits,
});

function dayBy(figures: Figures, near: PriceRecord['near'] = async () => undefined, price?: NotedPrice) {
  const market = { ...NO_MARKET, source: 'Test', figures };
  const sources = { market, record: partOf<PriceRecord>({ near }) };
  return dayOfPair(sources, silentLog(), pair(JUP, BONK), NOW, price);
}

const byRecord: PriceRecord['near'] = async (_, at) => noted(at, at < NOW ? 1_000 : 1_100);

describe('the day of a pair', () => {
  it('is the ratio of both tokens, where the source knows both at a time', async () => {
    const days: Record<string, DayPrices> = {
      [JUP]: { 24: 2, 6: 3, 1: 4, 0: 6 },
      [BONK]: { 24: 1, 6: 1, 0: 2 },
    };
    expect(await dayBy(async (mint) => figuresOfDay(days[mint]), byRecord)).toEqual({
      changeBps: 5_000,
      prices: [2, 3, 3],
      source: 'Test',
    });
  });

  it.each<[string, Figures]>([
    ['is unknown', async () => undefined],
    ['lacks one of the tokens', async (mint) => (mint === JUP ? figuresOfDay({ 24: 2, 0: 6 }) : undefined)],
    ['does not reach back a day', async () => figuresOfDay({ 6: 2, 0: 6 })],
    ['is silent', () => new Promise(() => {})],
  ])('is that of our own record, without a chart or a source, where the market %s', async (_, figures) => {
    const ofRecord = { prices: [], source: null };
    expect(await dayBy(figures, byRecord)).toEqual({ ...ofRecord, changeBps: 1_000 });
    expect(await dayBy(figures, byRecord, noted(NOW, 900))).toEqual({ ...ofRecord, changeBps: -1_000 });
  });

  it('is absent where the record is as young, and where it cannot be read', async () => {
    expect(await dayBy(async () => undefined)).toBeUndefined();
    const broken = () => Promise.reject(new Error('locked'));
    expect(await dayBy(async () => undefined, broken)).toBeUndefined();
  });
});

describe('the change of a pair', () => {
  const market = {
    ...NO_MARKET,
    changes: async () => new Map([[JUP, 1_000] as const, [BONK, -1_200] as const]),
  };

  it('follows from both tokens', async () => {
    expect(await marketChange(market, pair(JUP, BONK))).toBe(2_500);
    expect(await marketChange(market, pair(BONK, JUP))).toBe(-2_000);
  });

  it('is unknown where the source lacks one of them', async () => {
    expect(await marketChange(market, pair(JUP, NATIVE_MINT))).toBeNull();
  });
});
