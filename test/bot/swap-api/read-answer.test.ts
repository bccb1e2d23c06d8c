import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readData, readError, readExecution, readQuotes } from '../../../src/bot/swap-api/answers.ts';
import { readTokenPage } from '../../../src/bot/swap-api/client.ts';
import type { BaseUnits, Mint } from '../../../src/solana/mint.ts';

const REQUEST = { fromMint: 'a' as Mint, toMint: 'b' as Mint, fromAmount: 5n as BaseUnits };

it('reads any JSON without throwing, and gives out only what answers the request', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (data) => {
      const body = { success: true, data };
      readError(data);
      const object = readData(body);
      const quotes = readQuotes({ quotes: [data] }, REQUEST) ?? [];
      expect(quotes).toEqual([]);
      readTokenPage({ tokens: [data], pagination: data });
      readExecution(object);
    }),
  );
});

it('never takes a damaged field of a quote for money', () => {
  const good = { quoteId: 'q', routeName: 'r', fromToken: 'a', toToken: 'b', fromAmount: '5', toAmount: '9' };
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(good)), fc.jsonValue(), (field, value) => {
      const [quote] = readQuotes({ quotes: [{ ...good, [field]: value }] }, REQUEST) ?? [];
      if (!quote) return;
      expect(quote.fromAmount).toBe(5n);
      expect(quote.toAmount > 0n && quote.toAmount < 2n ** 64n).toBe(true);
      expect(typeof quote.quoteId === 'string' && typeof quote.routeName === 'string').toBe(true);
    }),
  );
});
