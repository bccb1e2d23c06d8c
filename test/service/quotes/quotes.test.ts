import { Connection } from '@solana/web3.js';
import { afterEach, describe, expect, it } from 'vitest';
import type {
  ProviderQuote,
  QuoteOutcome,
  SwapProvider,
  SwapRequest,
} from '../../../src/service/providers/provider.ts';
import { WRAPPED_SOL_MINT } from '../../../src/solana/known-programs.ts';
import { type Answer, startTestService, type TestService, USDC } from '../support/test-service.ts';

/** A closed port: these providers need no chain. */
const connection = new Connection('http://127.0.0.1:9', { disableRetryOnRateLimit: true });
const body = { fromToken: 'native', toToken: USDC, fromAmount: '1000' };

let service: TestService | undefined;

afterEach(async () => {
  await service?.close();
  service = undefined;
});

const offer = (toAmount: bigint, more: Partial<ProviderQuote> = {}): QuoteOutcome => ({
  kind: 'quotes',
  quotes: [
    {
      routeName: `route-${toAmount}`,
      toAmount,
      minimumToAmount: toAmount,
      expiresAt: Date.now() + 60_000,
      ...more,
    },
  ],
});

/** A provider that only quotes and throws on anything else. */
function provider(name: string, quote: (request: SwapRequest) => Promise<QuoteOutcome>): () => SwapProvider {
  return () => ({
    name,
    acceptsOnlyQuotedBytes: true,
    quote,
    accept: async () => {
      throw new Error('not expected');
    },
  });
}

async function ask(...outcomes: readonly (QuoteOutcome | Error | 'silence')[]): Promise<Answer> {
  service = await startTestService({
    connection,
    providers: outcomes.map((outcome, index) =>
      provider(`provider-${index}`, async () => {
        if (outcome === 'silence') return new Promise<never>(() => undefined);
        if (outcome instanceof Error) throw outcome;
        return outcome;
      }),
    ),
    timing: { quoteDeadlineMs: 100 },
  });
  return service.post('/v1/quotes', body);
}

const unavailable: QuoteOutcome = { kind: 'unavailable', reason: 'HTTP 500' };
const limited: QuoteOutcome = { kind: 'rate-limited', retryAfterSeconds: 3.2 };
const refused: QuoteOutcome = { kind: 'refused', message: 'the amount is below the smallest' };

describe('several providers', () => {
  it('answer side by side, best first', async () => {
    const { body: answer } = await ask(offer(5n), offer(18_446_744_073_709_551_615n), offer(7n));
    const amounts = answer.data.quotes.map((quote: { toAmount: string }) => quote.toAmount);
    expect(amounts).toEqual(['18446744073709551615', '7', '5']);
  });

  it('put executable quotes before prices', async () => {
    const transaction = { bytes: new Uint8Array(100), lastValidBlockHeight: 1 };
    const { body: answer } = await ask(offer(9n), offer(5n, { transaction }), offer(7n));
    const amounts = answer.data.quotes.map((quote: { toAmount: string }) => quote.toAmount);
    expect(amounts).toEqual(['5', '9', '7']);
  });

  it.each([
    ['native', WRAPPED_SOL_MINT],
    [WRAPPED_SOL_MINT, 'native'],
  ])('are not called for %s in %s: one asset has no route', async (from, to) => {
    await ask(offer(5n));
    const answer = await service?.post('/v1/quotes', { ...body, fromToken: from, toToken: to });
    expect(answer?.status).toBe(200);
    expect(answer?.body.data.quotes).toEqual([]);
  });

  it('keep each quote when another provider fails', async () => {
    const answer = await ask(unavailable, new Error('broken'), 'silence', limited, refused, offer(7n));
    expect(answer.status).toBe(200);
    expect(answer.body.data.quotes).toHaveLength(1);
  });

  it.each([
    [
      'no route',
      [
        { kind: 'quotes', quotes: [] },
        { kind: 'quotes', quotes: [] },
      ] as QuoteOutcome[],
      200,
      undefined,
    ],
    [
      'refused',
      [{ kind: 'quotes', quotes: [] }, unavailable, refused] as QuoteOutcome[],
      400,
      'invalid_request',
    ],
    ['throttled', [unavailable, limited] as QuoteOutcome[], 429, 'rate_limited'],
    ['down', [{ kind: 'quotes', quotes: [] }, unavailable] as QuoteOutcome[], 502, 'upstream_unavailable'],
    ['silent', ['silence' as const], 502, 'upstream_unavailable'],
    ['broken', [new Error('boom')], 502, 'upstream_unavailable'],
  ])('that are all %s have that status and code', async (_name, outcomes, status, code) => {
    const answer = await ask(...outcomes);
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
    if (status === 429) {
      expect(answer.headers['retry-after']).toBe('4');
      expect(answer.headers).not.toHaveProperty('x-service-ratelimit-scope');
    }
    if (code === 'upstream_unavailable') expect(answer.body.error.message).not.toMatch(/boom|HTTP 500/);
  });

  it('omit unknown fields', async () => {
    const { body: answer } = await ask(offer(7n, { fromAmountUsd: Number.NaN, toAmountUsd: 1.5 }));
    expect(Object.keys(answer.data.quotes[0]).sort()).toEqual(
      ['fromAmount', 'fromToken', 'quoteId', 'routeName', 'toAmount', 'toAmountUSD', 'toToken'].sort(),
    );
  });
});
