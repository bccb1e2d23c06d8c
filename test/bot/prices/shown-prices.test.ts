import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NO_MARKET } from '../../../src/bot/prices/market.ts';
import { createWorth } from '../../../src/bot/prices/shown-prices.ts';
import type { Quote } from '../../../src/bot/swap/offer.ts';
import type { QuoteRequest, ServiceResult, SwapApi } from '../../../src/bot/swap/service-port.ts';
import type { BaseUnits } from '../../../src/solana/mint.ts';
import { figuresOfDay } from '../support/figures-of-day.ts';
import { makeQuote } from '../support/make-quote.ts';
import { SOL, USDC } from '../support/make-swap.ts';
import { refused, unanswered } from '../support/service-failure.ts';

type Answer = ServiceResult<readonly Quote[]>;

let now = 0;
let asked: QuoteRequest[] = [];
let answer: (request: QuoteRequest) => Promise<Answer>;
const quote: SwapApi['quote'] = (request) => {
  asked.push(request);
  return answer(request);
};
const bringing = (usdc: bigint) => async (): Promise<Answer> => ({
  ok: true,
  value: [makeQuote({ toAmount: usdc as BaseUnits })],
});
const sol = (amount: bigint) => (amount * 1_000_000_000n) as BaseUnits;

beforeEach(() => {
  now = 1_000;
  asked = [];
  answer = bringing(300_000_000n);
});
afterEach(() => void vi.restoreAllMocks());

it('a holding is valued in USDC by one request a minute for all people', async () => {
  const worth = createWorth({ quote }, () => now);
  expect(await worth(SOL, sol(2n))).toBe(300);
  expect(asked).toMatchObject([{ fromMint: SOL.mint, toMint: USDC.mint, fromAmount: sol(2n) }]);
  expect(await worth(SOL, sol(1n))).toBe(150);
  expect(asked).toHaveLength(1);
  now += 60_000;
  answer = bringing(400_000_000n);
  expect(await worth(SOL, sol(2n))).toBe(400);
});

it('a shipped token has the price of its card where the market source tells one', async () => {
  const market = { ...NO_MARKET, figures: async () => figuresOfDay({ 24: 140, 0: 151 }) };
  const worth = createWorth({ quote }, () => now, market);
  expect(await worth(SOL, sol(2n))).toBe(302);
  expect(asked).toEqual([]);
  // Anybody can name a token and make it a market.
  expect(await worth({ ...SOL, mint: 'Dup1111111111111111111111111111111111111111' as never }, sol(2n))).toBe(
    300,
  );
});

it('a dollar token counts as a dollar, without a request', async () => {
  const worth = createWorth({ quote }, () => now);
  expect(await worth(USDC, 1_500_000n as BaseUnits)).toBe(1.5);
  expect(asked).toEqual([]);
});

it('an unsellable token is cached for a minute, but not a busy service', async () => {
  const worth = createWorth({ quote }, () => now);
  answer = async () => refused('quotes', 429, 'rate_limited');
  expect(await worth(SOL, sol(1n))).toBe('busy');
  answer = async () => ({ ok: true, value: [] });
  expect(await worth(SOL, sol(1n))).toBeNull();
  expect(await worth(SOL, sol(1n))).toBeNull();
  expect(asked).toHaveLength(2);
});

it.each([
  ['no price', async () => refused('quotes', 400, 'invalid_quote_request')],
  ['a price of less than a cent', bringing(1n)],
])('%s of dust says nothing about the holding of another person', async (_, ofDust) => {
  const worth = createWorth({ quote }, () => now);
  answer = ofDust;
  await worth(SOL, 10n as BaseUnits);
  answer = bringing(300_000_000n);
  expect(await worth(SOL, sol(2n))).toBe(300);
  await worth(SOL, 10n as BaseUnits);
  expect(asked).toHaveLength(2);
});

it('a service that hangs delays the answer by two and a half seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
  answer = async ({ signal }) =>
    signal?.aborted ? unanswered('quotes', 'timeout') : refused('quotes', 500, 'x');
  const worth = createWorth({ quote }, () => now);
  expect(await worth(SOL, sol(1n))).toBe('busy');
  expect(timeout).toHaveBeenCalledWith(2_500);
});
