import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseReaction, parseRetryAfter } from '../../../src/bot/swap-api/failures.ts';

describe('chooseReaction', () => {
  it('lets no failure of execute end a swap', () => {
    const status = fc.option(fc.integer({ min: 100, max: 599 }));
    fc.assert(
      fc.property(fc.string(), status, (code, answered) => {
        const reaction = chooseReaction('execute', code, answered);
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
    expect(chooseReaction('quotes', code, status)).toBe(reaction);
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
