import { expect, it } from 'vitest';
import type { Quote } from '../../../src/bot/swap/quote.ts';
import type { ServiceBudget, ServiceCall } from '../../../src/bot/swap/service-budget.ts';
import type { QuoteRequest, ServiceResult } from '../../../src/bot/swap/service-port.ts';
import { limitQuotes } from '../../../src/bot/swap-api/limit-quotes.ts';
import { sharePrices } from '../../../src/bot/swap-api/share-prices.ts';
import type { BaseUnits } from '../../../src/solana/mint.ts';
import { makeQuote } from '../support/make-quote.ts';
import { SOL, USDC } from '../support/make-swap.ts';
import { openTestStore } from '../support/open-test-store.ts';
import { neverCalled } from '../support/scripted.ts';
import { settle, VirtualTime } from '../support/virtual-time.ts';

type Answer = ServiceResult<readonly Quote[]>;

const NOW = 1_000_000;
const good: Answer = { ok: true, value: [makeQuote()] };

const ask = (amount: number, more: Partial<QuoteRequest> = {}): QuoteRequest => ({
  fromMint: SOL.mint,
  toMint: USDC.mint,
  fromAmount: BigInt(amount) as BaseUnits,
  ...more,
});

/** Takes everything there is for one kind of call. */
async function takeAll(budget: ServiceBudget, call: ServiceCall): Promise<number> {
  for (let taken = 0; ; taken += 1) if (!(await budget.take(call, NOW)).ok) return taken;
}

it('prices for many come last: every other call still finds room when theirs is used up', async () => {
  const { store } = await openTestStore();
  const budget = store.serviceBudget({ keyId: 'key', callsPerMinute: 600, burst: 100 });
  const time = new VirtualTime(NOW);
  const others = { listTokens: neverCalled('listTokens'), execute: neverCalled('execute') };
  const asked: QuoteRequest[] = [];
  const quote = async (request: QuoteRequest) => {
    asked.push(request);
    return good;
  };
  const wait = (ms: number) => time.sleep(ms);
  const api = limitQuotes({ ...others, quote }, { budget, now: time.now, wait });
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => api.quote(ask(index + 1, { isShared: true }))),
  );
  // Nobody waited: no time has passed.
  expect(time.now()).toBe(NOW);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(20);
  expect(asked).toHaveLength(20);
  expect(await api.quote(ask(1_000))).toEqual(good);
  expect(await takeAll(budget, 'tokens')).toBeGreaterThan(0);
  expect(await takeAll(budget, 'quote')).toBeGreaterThan(0);
  expect(await takeAll(budget, 'signing')).toBeGreaterThan(0);
  expect(await takeAll(budget, 'execute')).toBeGreaterThan(0);
});

it("nobody's own question shares the refusal of one that comes last, which shares every answer", async () => {
  const waiting: ((answer: Answer) => void)[] = [];
  const asked: QuoteRequest[] = [];
  const quote = sharePrices(
    (request) => {
      asked.push(request);
      return new Promise((settled) => waiting.push(settled));
    },
    () => NOW,
  );
  const shared = quote(ask(1, { isShared: true }));
  const own = quote(ask(1));
  const alike = quote(ask(1, { isShared: true }));
  await settle();
  expect(asked.map(({ isShared }) => isShared)).toEqual([true, undefined]);
  const refused = { ok: false, failure: { code: 'verification_rate_limited' } } as Answer;
  waiting[0]?.(refused);
  waiting[1]?.(good);
  expect(await Promise.all([shared, own, alike])).toEqual([refused, good, good]);
  expect(await quote(ask(1, { isShared: true }))).toEqual(good);
  expect(asked).toHaveLength(2);
});
