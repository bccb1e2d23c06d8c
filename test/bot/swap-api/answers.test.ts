import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  describeFailure,
  parseRetryAfter,
  readData,
  readErrorCode,
  readExecution,
  readQuotes,
} from '../../../src/bot/swap-api/answers.ts';
import { readFailure } from '../../../src/bot/swap-api/calls.ts';
import { readTokenPage } from '../../../src/bot/swap-api/client.ts';
import type { BaseUnits, Mint } from '../../../src/solana/mint.ts';

describe('the reaction to a failure', () => {
  it('never ends a swap for a failure of execute', () => {
    const status = fc.option(fc.integer({ min: 100, max: 599 }));
    fc.assert(
      fc.property(fc.string(), status, (code, answered) => {
        const { reaction } = describeFailure('execute', code, answered);
        expect(reaction).toBe(answered === 429 ? 'retry_after' : 'other');
      }),
    );
  });

  it.each([
    ['timeout', null, 'other'],
    ['invalid_request', 400, 'ask_person'],
    ['GEO_BLOCKED', 403, 'other'],
    ['something_new', 400, 'ask_person'],
    ['something_new', 403, 'other'],
    ['something_new', 429, 'retry_after'],
    ['something_new', 503, 'retry_after'],
    ['something_new', 418, 'other'],
    ['toString', null, 'other'],
  ])('a quote refused with %s under %s means %s', (code, status, reaction) => {
    expect(describeFailure('quotes', code, status)).toMatchObject({ reaction });
  });
});

describe('a refusal of execute', () => {
  it.each([
    ['unauthorized', 401],
    ['GEO_BLOCKED', 403],
    ['blocked_by_policy', 403],
    ['transaction_mismatch', 400],
    ['quote_expired', 400],
    ['request_too_large', 413],
    ['http_451', 451],
  ])('is %s under %s, beside what to do next', (code, status) => {
    const failure = describeFailure('execute', code, status);
    expect(failure).toMatchObject({ isRefused: true, reaction: 'other' });
  });

  it.each([
    ['what is answered for a while only', 'rate_limited', 429],
    ['a time limit', 'http_408', 408],
    ['what is under way already', 'http_409', 409],
    ['what the service says of the chain', 'transaction_failed', 400],
    ['what ran out on the chain', 'transaction_expired', 400],
    ['a broken service', 'upstream_unavailable', 502],
    ['no answer', 'timeout', null],
  ])('is not %s', (_what, code, status) => {
    expect(describeFailure('execute', code, status).isRefused).toBe(false);
  });

  it.each([
    ['transaction_failed', 400, true],
    ['transaction_expired', 400, true],
    ['transaction_failed', 502, undefined],
    ['transaction_failed', null, undefined],
    ['quote_expired', 400, undefined],
  ])('with %s under %s says that it has ended: %s', (code, status, saysEnded) => {
    expect(describeFailure('execute', code, status).saysEnded).toBe(saysEnded);
    expect(describeFailure('quotes', code, status).saysEnded).toBeUndefined();
  });
});

describe('parseRetryAfter', () => {
  it('reads seconds and dates, and caps both', () => {
    expect(parseRetryAfter('7', 0)).toBe(7_000);
    expect(parseRetryAfter('Thu, 01 Jan 1970 00:00:10 GMT', 4_000)).toBe(6_000);
    expect(parseRetryAfter('999999999', 0)).toBe(3_600_000);
    expect(parseRetryAfter('soon', 0)).toBeNull();
    expect(parseRetryAfter(undefined, 0)).toBeNull();
  });

  it('never gives a wait below zero or above an hour', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), (text, now) => {
        const wait = parseRetryAfter(text, now);
        expect(wait === null || (wait >= 0 && wait <= 3_600_000)).toBe(true);
      }),
    );
  });
});

const NOW = Date.UTC(2026, 10, 21, 10);

describe('readFailure', () => {
  it('reads code and wait of a refusal, and whether the whole key has to wait', () => {
    const headers = { 'retry-after': '7', 'x-service-ratelimit-scope': 'key' };
    const body = { success: false, error: { code: 'rate_limited', message: 'secret', requestId: 'req-1' } };
    expect(readFailure('execute', { status: 429, headers, body }, NOW)).toEqual({
      code: 'rate_limited',
      status: 429,
      reaction: 'retry_after',
      retryAfterMs: 7_000,
      blocksKey: true,
      isRefused: false,
    });
  });

  it('pauses an exhausted key for a second when the service gives no wait', () => {
    const headers = { 'x-service-ratelimit-scope': 'key' };
    const failure = readFailure('quotes', { status: 429, headers, body: undefined }, NOW);
    expect(failure).toMatchObject({ blocksKey: true, retryAfterMs: 1_000 });
  });

  it.each([
    ['no JSON', undefined],
    ['another form', ['error']],
    ['a code that is a sentence', { error: { code: 'drop table keys;', requestId: 'a\nb' } }],
  ])('takes the status for the code where the body is %s', (_case, body) => {
    const failure = readFailure('quotes', { status: 403, headers: {}, body }, NOW);
    expect(failure).toMatchObject({ code: 'http_403', reaction: 'other' });
  });

  it('gives no reason to change an execute, for any answer', () => {
    const headers = fc.record(
      {
        'retry-after': fc.oneof(fc.string(), fc.nat().map(String)),
        'x-service-ratelimit-scope': fc.constantFrom('key', 'operation', 'KEY'),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.integer({ min: 201, max: 599 }), headers, fc.jsonValue(), (status, sent, body) => {
        const failure = readFailure('execute', { status, headers: sent, body }, NOW);
        expect(failure.reaction).toBe(status === 429 ? 'retry_after' : 'other');
        const isOfKey = status === 429 && sent['x-service-ratelimit-scope'] === 'key';
        expect(failure.blocksKey ?? false).toBe(isOfKey);
        expect(failure.retryAfterMs ?? 0).toBeLessThanOrEqual(3_600_000);
      }),
    );
  });
});

const REQUEST = { fromMint: 'a' as Mint, toMint: 'b' as Mint, fromAmount: 5n as BaseUnits };

it('any JSON is read without throwing, and only values that match the request are returned', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (data) => {
      const body = { success: true, data };
      readErrorCode(data);
      const object = readData(body);
      const quotes = readQuotes({ quotes: [data] }, REQUEST) ?? [];
      expect(quotes).toEqual([]);
      readTokenPage({ tokens: [data], pagination: data });
      readExecution(object);
    }),
  );
});

it('a damaged field of a quote is never read as money', () => {
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
