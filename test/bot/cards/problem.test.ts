import { describe, expect, it } from 'vitest';
import { renderProblem } from '../../../src/bot/cards/problem.ts';
import { toPlainText } from '../../../src/bot/i18n/html.ts';
import type { Problem } from '../../../src/bot/swap/problems.ts';
import type { ServiceResult } from '../../../src/bot/swap/service-port.ts';
import { fail, spent } from '../../../src/bot/swap-api/calls.ts';
import { parseHtml } from '../../../src/sandbox/telegram/text.ts';
import { SIGNED, sampleSwap, VIEW } from '../i18n/sample-swap.ts';
import { SOL, USDC } from '../support/make-swap.ts';
import { limit, refused, unanswered } from '../support/service-failure.ts';

const say = (problem: Problem) => toPlainText(renderProblem(problem, VIEW));
const service = ({ failure }: Extract<ServiceResult<never>, { ok: false }>): Problem => ({
  code: 'service',
  failure,
});
/** The bot's own rate limit, as a failure. */
const QUIET = { status: null, retryAfterMs: null };
const swap = sampleSwap();
const amount = (problem: Extract<Problem, { code: 'bad_amount' }>['problem'], text: string): Problem => ({
  code: 'bad_amount',
  problem,
  token: USDC,
  text,
});

const rows = (table: readonly (readonly [Problem, string])[]) =>
  table.map(([problem, words]) => ({ words, problem }));

describe('renderProblem', () => {
  it.each<{ words: string; problem: Problem }>(
    rows([
      [{ code: 'unknown_token', word: '<b>ABC', similar: [] }, 'no token “<b>ABC”'],
      [{ code: 'unknown_token', word: 'US', similar: [USDC] }, 'Did you mean USDC?'],
      [{ code: 'ambiguous_token', word: 'USDC', tokens: [USDC, SOL] }, `USDC (USD\u00a0Coin): ${USDC.mint}`],
      [{ code: 'same_token', token: SOL }, 'SOL to SOL would change nothing'],
      [amount('comma', '1,5'), '“1,5” could mean two things'],
      [amount('exponent', '1e3'), 'write “1e3” out in digits'],
      [amount('negative', '-1'), 'more than zero'],
      [amount('not_a_number', '2abc'), '“2abc” is not an amount'],
      [amount('zero', '0'), 'more than zero'],
      [amount('too_many_decimals', '1.1234567'), 'USDC has at most 6 decimals'],
      [amount('too_large', '99999999999999999999'), 'more USDC than can exist'],
      [amount('thousands', '1.500'), '“1.500” could mean two things'],
      [amount('shortened', '1k'), 'write “1k” out in digits'],
      [amount('bad_share', '120%'), 'at most 100%'],
      [{ code: 'unread_amount', problem: 'comma', text: '1,5' }, '“1,5” could mean two things'],
      [{ code: 'unread_amount', problem: 'too_large', text: '9'.repeat(65) }, 'number is too large'],
      [{ code: 'share_needs_wallet' }, '/connect links one'],
      [{ code: 'none_held', token: USDC }, 'holds no USDC'],
      [{ code: 'only_fees_left' }, 'no more than 0.01 SOL'],
      [{ code: 'share_too_small', token: USDC }, 'smallest amount of USDC'],
      [{ code: 'no_dollar_price', token: USDC }, 'no price of USDC in dollars'],
      [{ code: 'bad_form' }, '/swap 0.5 SOL USDC'],
      [{ code: 'no_route' }, 'Nobody offers a price'],
      [{ code: 'not_yours' }, 'belongs to somebody else'],
      [{ code: 'unknown_swap' }, 'cannot find that swap'],
      [{ code: 'out_of_date', swap }, 'older price'],
      [{ code: 'out_of_date', swap: sampleSwap({ state: 'ordered' }) }, 'already confirmed'],
      [{ code: 'out_of_date', swap: sampleSwap({ state: 'submitted' }) }, 'on its way'],
      [{ code: 'out_of_date', swap: sampleSwap({ state: 'failed' }) }, 'is over'],
      [{ code: 'price_refreshed', swap }, 'here is a fresh one'],
      [{ code: 'no_wallet', swap }, 'Connect a wallet first'],
      [{ code: 'in_flight', other: sampleSwap({ signed: SIGNED }) }, '5VER…kQUW'],
      [{ code: 'in_flight', other: swap }, 'still on its way'],
      [
        { code: 'in_flight', other: sampleSwap({ state: 'served', landsUntil: 1_795_258_495_000 }) },
        '10:54:55',
      ],
      [{ code: 'out_of_date', swap: sampleSwap({ state: 'served' }) }, 'Approve or reject it there'],
      [{ code: 'price_changed', swap }, 'worse than your slippage'],
      [{ code: 'not_executable' }, 'nothing to sign'],
      [
        { code: 'guard_refused', rule: 'approve-delegate', detail: 'secret' },
        '(approve-delegate), so I refused',
      ],
      [
        { code: 'guard_refused', rule: 'unknown-venue', detail: 'secret', program: USDC.mint },
        'not a known exchange (EPjF…Dt1v)',
      ],
      [{ code: 'chain_unreachable' }, 'cannot reach the chain'],
      [{ code: 'attempt_expired' }, 'You signed too late'],
      [service(refused('quotes', 403, 'GEO_BLOCKED')), 'its own rules refuse'],
      [service(refused('quotes', 403, 'forbidden')), 'does not accept this bot’s key'],
      [service(refused('quotes', 401, 'unauthorized')), 'does not accept this bot’s key'],
      [{ code: 'service', failure: spent(6_500).failure }, 'try again in 7 s'],
      [service(refused('quotes', 429, 'rate_limited', limit(7))), 'try again in 7 s'],
      [service(refused('quotes', 429, 'rate_limited')), 'try again in a moment'],
      [service(refused('quotes', 400, 'odd')), 'Try another amount'],
      [service(unanswered('quotes', 'timeout')), 'does not answer'],
      [service(fail('quotes', 'bad_answer', 200)), 'do not understand'],
      [
        { code: 'service', failure: { ...QUIET, code: 'too_fast', reaction: 'retry_after' } },
        'a lot at once',
      ],
      [service(refused('quotes', 413, 'odd')), 'does not answer'],
    ]),
  )('says: $words', ({ problem, words }) => {
    expect(say(problem)).toContain(words);
    expect(() => parseHtml(renderProblem(problem, VIEW).html)).not.toThrow();
    expect(say(problem)).not.toContain('secret');
  });
});
