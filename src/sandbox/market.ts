import type { FastifyInstance } from 'fastify';

interface MarketToken {
  readonly address: string;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
}

interface MarketOptions {
  readonly tokens: readonly MarketToken[];
  /** US dollars per whole token. */
  readonly priceOf: (mint: string) => number | undefined;
}

const SPANS = { stats5m: 5, stats1h: 60, stats6h: 360, stats24h: 1_440 } as const;

/** Largest move of a day, percent. */
const LARGEST_MOVE = 9;

/**
 * Tokens V2 and Price V3 of Jupiter under `/market`. Prices are the desk's; all other figures are made up
 * from the mint's letters, so they never change.
 */
export function registerMarket(app: FastifyInstance, { tokens, priceOf }: MarketOptions): void {
  app.get<{ Querystring: { query?: string } }>('/market/tokens/v2/search', async ({ query }) => {
    const mints = (query.query ?? '').split(',');
    return tokens.flatMap((token) => {
      const usdPrice = mints.includes(token.address) ? priceOf(token.address) : undefined;
      return usdPrice === undefined ? [] : [describe(token, usdPrice)];
    });
  });
  app.get<{ Querystring: { ids?: string } }>('/market/price/v3', async ({ query }) => {
    const priced = (query.ids ?? '').split(',').flatMap((mint) => {
      const usdPrice = priceOf(mint);
      return usdPrice === undefined
        ? []
        : [[mint, { usdPrice, priceChange24h: moveOf(mint, usdPrice, 1_440) }] as const];
    });
    return Object.fromEntries(priced);
  });
}

function describe(token: MarketToken, usdPrice: number) {
  const { address: id, symbol, name, decimals } = token;
  const size = 1_000_000 * (1 + (hashOf(id) % 900));
  const stats = Object.entries(SPANS).map(([span, minutes]) => [
    span,
    {
      priceChange: moveOf(id, usdPrice, minutes),
      buyVolume: Math.round((size * minutes) / 2_880),
      sellVolume: Math.round((size * minutes) / 2_880),
    },
  ]);
  return {
    ...{ id, symbol, name, decimals, usdPrice, isVerified: true },
    ...{ mcap: size * 40, liquidity: size, holderCount: 1_000 + (hashOf(id) % 800_000) },
    firstPool: { id, createdAt: new Date(Date.UTC(2023, hashOf(id) % 24, 1)).toISOString() },
    ...Object.fromEntries(stats),
  };
}

function moveOf(mint: string, usdPrice: number, minutes: number): number {
  const share = ((hashOf(`${mint}${minutes}`) % 2_001) - 1_000) / 1_000;
  const largest = usdPrice === 1 ? LARGEST_MOVE / 100 : LARGEST_MOVE;
  const reach = largest * Math.sqrt(minutes / 1_440);
  return Math.round(share * reach * 100) / 100;
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return hash;
}
