import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFailure } from '../../../src/bot/swap-api/calls.ts';

const NOW = Date.UTC(2026, 10, 21, 10);

describe('readFailure', () => {
  it('reads code, wait and request of a refusal, and whether the whole key has to wait', () => {
    const headers = { 'retry-after': '7', 'x-service-ratelimit-scope': 'key' };
    const body = { success: false, error: { code: 'rate_limited', message: 'secret', requestId: 'req-1' } };
    expect(readFailure('execute', { status: 429, headers, body }, NOW)).toEqual({
      code: 'rate_limited',
      status: 429,
      reaction: 'retry_after',
      retryAfterMs: 7_000,
      requestId: 'req-1',
      blocksKey: true,
      isRefused: false,
    });
  });

  it('lets a used-up key rest for a second where the service does not say how long', () => {
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
    expect(failure).toMatchObject({ code: 'http_403', reaction: 'give_up', requestId: null });
  });

  it('asks the chain about an execute, or waits, whatever a service answers', () => {
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
        expect(failure.reaction).toBe(status === 429 ? 'retry_after' : 'ask_chain');
        const isOfKey = status === 429 && sent['x-service-ratelimit-scope'] === 'key';
        expect(failure.blocksKey ?? false).toBe(isOfKey);
        expect(failure.retryAfterMs ?? 0).toBeLessThanOrEqual(3_600_000);
      }),
    );
  });
});
