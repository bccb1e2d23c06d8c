import type { RequestListener } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createMarketData, type MarketData, NO_MARKET } from '../../../src/bot/prices/market.ts';
import { NATIVE_MINT } from '../../../src/bot/swap/brands.ts';
import type { Mint } from '../../../src/solana/mint.ts';
import { serve } from '../../support/serve.ts';

const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' as Mint;
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Mint;
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112';
const HOUR_MS = 3_600_000;

/** The fields that the interface documents, with figures of the size that it shows. */
const RECORDED = {
  id: JUP,
  name: 'Jupiter',
  symbol: 'JUP',
  decimals: 6,
  isVerified: true,
  organicScore: 98.08,
  usdPrice: 0.15,
  mcap: 461_995_714.68,
  fdv: 999_000_000,
  liquidity: 3_141_592.65,
  holderCount: 857_247,
  firstPool: { id: 'C8Gr6AUuq9hEdSYJzoEpNcdjpojPZwqG5MtQbeouNNwg', createdAt: '2024-01-29T12:00:00Z' },
  stats5m: { priceChange: 0 },
  stats1h: { priceChange: -25 },
  stats6h: { priceChange: 50 },
  stats24h: { priceChange: 100, buyVolume: 7, sellVolume: 5, liquidityChange: 1.5, numTraders: 4_000 },
};

/** A market source that answers `bodies` in turn, the last one for ever. */
async function sourceOf(...bodies: readonly (string | RequestListener)[]) {
  const paths: string[] = [];
  const serving = await serve((incoming, response) => {
    paths.push(incoming.url ?? '');
    const body = bodies[Math.min(paths.length, bodies.length) - 1] ?? '';
    if (typeof body !== 'string') return body(incoming, response);
    response.setHeader('content-type', 'application/json');
    response.end(body);
  });
  const clock = { now: 1_000_000 };
  const logged: string[] = [];
  const log = {
    warn: (_facts: unknown, text?: string) => void logged.push(`warn ${text}`),
    info: (_facts: unknown, text?: string) => void logged.push(`info ${text}`),
  };
  const market: MarketData = createMarketData({
    url: `${serving.url}/`,
    source: 'Test',
    log: log as never,
    now: () => clock.now,
  });
  onTestFinished(async () => {
    await market.close();
    await serving.close();
  });
  return { market, paths, clock, logged };
}

describe('market figures', () => {
  it('are read from the documented answer, with the prices of the day', async () => {
    const { market, paths } = await sourceOf(JSON.stringify([{ ...RECORDED, id: BONK }, RECORDED]));
    expect(await market.figures(JUP)).toEqual({
      price: 0.15,
      changeBps: 10_000,
      marketCap: 461_995_714.68,
      liquidity: 3_141_592.65,
      volume: 12,
      holders: 857_247,
      firstTradedAt: Date.UTC(2024, 0, 29, 12),
      day: [
        { agoMs: 24 * HOUR_MS, price: 0.075 },
        { agoMs: 6 * HOUR_MS, price: expect.closeTo(0.1) },
        { agoMs: HOUR_MS, price: expect.closeTo(0.2) },
        { agoMs: 300_000, price: 0.15 },
        { agoMs: 0, price: 0.15 },
      ],
    });
    expect(paths).toEqual([`/tokens/v2/search?query=${JUP}`]);
  });

  it('are asked for once a minute, by all callers together', async () => {
    const { market, paths, clock } = await sourceOf(JSON.stringify([RECORDED]));
    await Promise.all([market.figures(JUP), market.figures(JUP)]);
    clock.now += 59_999;
    await market.figures(JUP);
    expect(paths).toHaveLength(1);
    clock.now += 1;
    await market.figures(JUP);
    expect(paths).toHaveLength(2);
  });

  it('of several tokens come in one call', async () => {
    const { market, paths } = await sourceOf(
      JSON.stringify([RECORDED, { ...RECORDED, id: BONK, usdPrice: 2 }]),
    );
    const all = await Promise.all([JUP, BONK, NATIVE_MINT].map((mint) => market.figures(mint)));
    expect(all.map((one) => one?.price)).toEqual([0.15, 2, undefined]);
    expect(paths).toEqual([`/tokens/v2/search?query=${JUP},${BONK},${WRAPPED_SOL}`]);
  });

  it('cost thirty calls a minute at most: who comes later shares the next one, or does without', async () => {
    const { market, paths } = await sourceOf('[]');
    for (let call = 1; call <= 30; call += 1) await market.figures(`Mint${call}` as Mint);
    const late = await Promise.all(['Late1', 'Late2'].map((mint) => market.figures(mint as Mint)));
    expect(late).toEqual([undefined, undefined]);
    expect(paths).toHaveLength(30);
  });

  it('of SOL are those of its wrapped mint', async () => {
    const { market, paths } = await sourceOf(JSON.stringify([{ ...RECORDED, id: WRAPPED_SOL }]));
    expect((await market.figures(NATIVE_MINT))?.price).toBe(0.15);
    expect(paths).toEqual([`/tokens/v2/search?query=${WRAPPED_SOL}`]);
  });

  it.each<[string, Record<string, unknown>]>([
    ['a negative price', { usdPrice: -1 }],
    ['no price', { usdPrice: null }],
    ['a price that is no number', { usdPrice: '0.15' }],
    ['a price beyond all money', { usdPrice: 1e30 }],
    ['the figures of another token', { id: BONK }],
  ])('are absent for %s', async (_name, odd) => {
    const { market } = await sourceOf(JSON.stringify([{ ...RECORDED, ...odd }]));
    expect(await market.figures(JUP)).toBeUndefined();
  });

  it('lose only the figure that is absurd', async () => {
    const absurd = {
      mcap: -5,
      liquidity: 'much',
      holderCount: 1e300,
      firstPool: { createdAt: 'long ago' },
      stats24h: { priceChange: -100 },
      stats6h: 7,
    };
    const { market } = await sourceOf(JSON.stringify([{ ...RECORDED, ...absurd }]));
    expect(await market.figures(JUP)).toEqual({
      price: 0.15,
      changeBps: null,
      marketCap: null,
      liquidity: null,
      volume: null,
      holders: null,
      firstTradedAt: null,
      day: [expect.objectContaining({ agoMs: HOUR_MS }), expect.anything(), { agoMs: 0, price: 0.15 }],
    });
  });

  it.each<[string, string | RequestListener]>([
    ['no JSON', '<html>'],
    ['an object in place of the list', '{"error":"x"}'],
    ['a list of something else', '[1,null]'],
    ['an endless body', (_, response) => void response.end(`["${'x'.repeat(600 * 1_024)}"]`)],
    ['a refusal', (_, response) => void response.writeHead(429).end('Too many requests')],
    ['a torn connection', (_, response) => void response.destroy()],
  ])('are absent for %s, which is logged once, and asked for again after ten seconds', async (_n, body) => {
    const { market, clock, logged, paths } = await sourceOf(body, body, JSON.stringify([RECORDED]));
    expect(await market.figures(JUP)).toBeUndefined();
    expect(await market.figures(JUP)).toBeUndefined();
    expect(paths).toHaveLength(1);
    clock.now += 10_000;
    expect(await market.figures(JUP)).toBeUndefined();
    clock.now += 10_000;
    expect((await market.figures(JUP))?.price).toBe(0.15);
    expect(logged).toEqual([
      'warn the market source does not answer',
      'info the market source answers again',
    ]);
  });

  it('are absent where the source is slow: a card does not wait', async () => {
    const { market } = await sourceOf(() => {});
    const startedAt = performance.now();
    expect(await market.figures(JUP)).toBeUndefined();
    expect(performance.now() - startedAt).toBeLessThan(30_000);
  });
});

describe('changes of the day', () => {
  it('come in one call, and unknown mints are absent', async () => {
    const { market, paths } = await sourceOf(
      JSON.stringify({ [JUP]: { usdPrice: 1, priceChange24h: -3.456 }, [WRAPPED_SOL]: null }),
    );
    expect([...(await market.changes([JUP, BONK, NATIVE_MINT]))]).toEqual([[JUP, -346]]);
    await market.changes([BONK, JUP]);
    expect(paths).toEqual([`/price/v3?ids=${JUP},${BONK},${WRAPPED_SOL}`]);
  });

  it('are asked for in parts of fifty', async () => {
    const { market, paths } = await sourceOf('{}');
    const mints = Array.from({ length: 120 }, (_, index) => `Mint${index}` as Mint);
    expect((await market.changes(mints)).size).toBe(0);
    expect(paths.map((path) => path.split(',').length).toSorted()).toEqual([20, 50, 50]);
  });
});

it('is empty without a source', async () => {
  expect(await NO_MARKET.figures(JUP)).toBeUndefined();
  expect((await NO_MARKET.changes([JUP])).size).toBe(0);
});
