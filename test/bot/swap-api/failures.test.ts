import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeFailure, parseRetryAfter } from '../../../src/bot/swap-api/answers.ts';

describe('the reaction to a failure', () => {
  it('lets no failure of execute end a swap', () => {
    const status = fc.option(fc.integer({ min: 100, max: 599 }));
    fc.assert(
      fc.property(fc.string(), status, (code, answered) => {
        const { reaction } = describeFailure('execute', { code, status: answered });
        expect(reaction).toBe(answered === 429 ? 'retry_after' : 'ask_chain');
      }),
    );
  });

  it.each([
    ['timeout', null, 'retry_now'],
    ['invalid_request', 400, 'ask_person'],
    ['GEO_BLOCKED', 403, 'give_up'],
    ['something_new', 400, 'ask_person'],
    ['something_new', 403, 'give_up'],
    ['something_new', 429, 'retry_after'],
    ['something_new', 503, 'retry_after'],
    ['something_new', 418, 'give_up'],
    ['toString', null, 'give_up'],
  ])('a quote refused with %s under %s means %s', (code, status, reaction) => {
    expect(describeFailure('quotes', { code, status })).toMatchObject({ reaction });
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
    const failure = describeFailure('execute', { code, status });
    expect(failure).toMatchObject({ isRefused: true, reaction: 'ask_chain' });
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
    expect(describeFailure('execute', { code, status }).isRefused).toBe(false);
  });

  it.each([
    ['transaction_failed', 400, true],
    ['transaction_expired', 400, true],
    ['transaction_failed', 502, undefined],
    ['transaction_failed', null, undefined],
    ['quote_expired', 400, undefined],
  ])('with %s under %s says that it has ended: %s', (code, status, saysEnded) => {
    expect(describeFailure('execute', { code, status }).saysEnded).toBe(saysEnded);
    expect(describeFailure('quotes', { code, status }).saysEnded).toBeUndefined();
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
