import { expect, it } from 'vitest';
import type { QuoteRequest } from '../../../src/bot/swap/service-port.ts';
import { sharePrices } from '../../../src/bot/swap-api/share-prices.ts';

it('a price is not shown for longer because the clock was put back', async () => {
  let now = 10_000_000;
  let calls = 0;
  const quote = sharePrices(
    async () => {
      calls += 1;
      return { ok: true, value: [] };
    },
    () => now,
  );
  const question = { fromMint: 'a', toMint: 'b', fromAmount: 1n } as unknown as QuoteRequest;
  await quote(question);
  now += 1_999;
  await quote(question);
  expect(calls).toBe(1);
  now -= 3_600_000;
  await quote(question);
  expect(calls).toBe(2);
});
