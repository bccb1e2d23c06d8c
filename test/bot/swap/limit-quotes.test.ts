import { beforeEach, describe, expect, it } from 'vitest';
import type { BaseUnits } from '../../../src/bot/swap/brands.ts';
import { inTurnOf, limitQuotes } from '../../../src/bot/swap/limit-quotes.ts';
import type { QuoteRequest, ServiceResult } from '../../../src/bot/swap/ports.ts';
import type { Quote } from '../../../src/bot/swap/quote.ts';
import type { ServiceBudget } from '../../../src/bot/swap/service-budget.ts';
import { makeQuote } from '../support/make-quote.ts';
import { SOL, USDC } from '../support/make-swap.ts';
import { openTestStore } from '../support/open-test-store.ts';
import { neverCalled, scripted } from '../support/scripted.ts';

type Answer = ServiceResult<readonly Quote[]>;

const request: QuoteRequest = { fromMint: SOL.mint, toMint: USDC.mint, fromAmount: 1n as BaseUnits };
const good: Answer = { ok: true, value: [makeQuote()] };
const NOW = 1_000_000;

describe('quotes within the budget of the key', () => {
  let budget: ServiceBudget;

  beforeEach(async () => {
    const { store } = await openTestStore();
    budget = store.serviceBudget({ keyId: 'key', callsPerMinute: 600, burst: 4 });
  });

  function limited(...answers: Answer[]) {
    const quote = scripted<[QuoteRequest], Answer>('quote', ...answers);
    const others = { listTokens: neverCalled('listTokens'), execute: neverCalled('execute') };
    return { quote, api: limitQuotes({ ...others, quote }, budget, () => NOW) };
  }

  it('go through while their share lasts, and leave the rest to executions', async () => {
    const { api, quote } = limited(good, good);
    expect(await api.quote(request)).toEqual(good);
    expect(await api.quote(request)).toEqual(good);
    expect(await api.quote(request)).toMatchObject({
      ok: false,
      failure: { status: 429, reaction: 'retry_after', retryAfterMs: 100 },
    });
    expect(quote.calls).toEqual([[request], [request]]);
    expect((await budget.take('first_execute', NOW)).ok).toBe(true);
  });

  it('leave less to token lists, which wait for all others', async () => {
    const inTurn = inTurnOf(budget, 'tokens', () => NOW);
    const load = scripted<[], Answer>('load', good);
    expect(await inTurn(load)).toEqual(good);
    expect(await inTurn(load)).toMatchObject({ ok: false, failure: { reaction: 'retry_after' } });
    expect((await budget.take('quote', NOW)).ok).toBe(true);
  });

  it('stop everything when the service limits the key', async () => {
    const failure = { code: 'rate_limited', status: 429, reaction: 'retry_after', requestId: 'r' } as const;
    const { api } = limited({ ok: false, failure: { ...failure, retryAfterMs: 7_000, blocksKey: true } });
    expect(await api.quote(request)).toMatchObject({ failure: { requestId: 'r' } });
    expect(await budget.take('first_execute', NOW + 6_999)).toMatchObject({ ok: false });
    expect((await budget.take('first_execute', NOW + 7_000)).ok).toBe(true);
  });
});
