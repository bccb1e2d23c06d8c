import { cleanLabel, shortAddress } from '../../labels/clean-label.ts';
import { type LabelledToken, looksLikeShipped } from '../../labels/token-label.ts';
import { type Html, html, inert, joinLines } from '../i18n/html.ts';
import { showAbout, showExact, showName, showSymbol, showToken } from '../i18n/money.ts';
import type { Texts } from '../i18n/texts.ts';
import { showClock } from '../i18n/time.ts';
import type { SwapView } from '../i18n/view.ts';
import type { AmountProblem } from '../swap/amount.ts';
import type { Pause, Problem } from '../swap/problems.ts';
import type { ServiceFailure } from '../swap/service-port.ts';
import { isFinal, isInFlight, isSponsored } from '../swap/swap.ts';

const MAX_ECHO_LENGTH = 40;

/** A message holds 4,096 characters. */
const MAX_NAMESAKES = 10;

type ProblemOf<Code extends Problem['code']> = Extract<Problem, { code: Code }>;

export function renderProblem(problem: Problem, view: SwapView): Html {
  const render = RENDERERS[problem.code] as (problem: Problem, view: SwapView) => Html;
  return render(problem, view);
}

const RENDERERS: { readonly [Code in Problem['code']]: (problem: ProblemOf<Code>, view: SwapView) => Html } =
  {
    unknown_token: (problem, { texts }) => unknownToken(problem, texts),
    ambiguous_token: (problem, { texts }) => ambiguousToken(problem, texts),
    token_withheld: ofToken('problem-token-withheld'),
    token_unread: ofToken('problem-token-unread'),
    same_token: ofToken('problem-same-token'),
    bad_amount: ({ problem, token, text }, { texts }) =>
      texts.html(AMOUNT_KEYS[problem], {
        text: showEcho(text),
        symbol: showToken(token),
        decimals: String(token.decimals),
      }),
    unread_amount: ({ problem, text }, { texts }) =>
      texts.html(UNREAD_KEYS[problem], { text: showEcho(text) }),
    share_needs_wallet: plainly('problem-share-needs-wallet'),
    none_held: ofToken('problem-none-held'),
    only_fees_left: plainly('problem-only-fees-left'),
    share_too_small: ofToken('problem-share-too-small'),
    nothing_left: ({ token, balance }, { texts }) =>
      texts.html('problem-nothing-left', { balance: showExact(balance, token) }),
    no_dollar_price: ofToken('problem-no-dollar-price'),
    bad_form: plainly('problem-bad-form'),
    service: ({ failure }, { texts }) => serviceFailure(failure, texts),
    no_route: plainly('problem-no-route'),
    paused,
    not_yours: plainly('problem-not-yours'),
    unknown_swap: plainly('problem-unknown-swap'),
    out_of_date: (problem, { texts }) => texts.html(outOfDateKey(problem)),
    price_refreshed: plainly('problem-price-refreshed'),
    short_of_funds: plainly('problem-short-of-funds'),
    confirmation_required: plainly('problem-asks-twice'),
    bad_slippage: plainly('problem-bad-slippage'),
    no_wallet: plainly('problem-no-wallet'),
    in_flight: inFlight,
    price_changed: plainly('problem-price-changed'),
    not_executable: plainly('problem-not-executable'),
    guard_refused: ({ rule, program }, { texts }) =>
      program === undefined
        ? texts.html('problem-guard-refused', { rule: cleanLabel(rule, 40) })
        : texts.html('problem-unknown-venue', { program: shortAddress(program) }),
    chain_unreachable: plainly('problem-chain-unreachable'),
    attempt_expired: plainly('problem-attempt-expired'),
    order_at_market: ({ intent, gives }, { texts }) =>
      texts.html('problem-order-at-market', {
        pays: showExact(intent.amount, intent.from),
        gets: showAbout(gives, intent.to),
      }),
    no_cost: ofToken('problem-no-cost'),
    ladder_at_market: plainly('problem-ladder-at-market'),
    no_ladder_pool: plainly('problem-no-ladder-pool'),
    no_order_pool: plainly('problem-no-order-pool'),
    no_standing_orders: plainly('problem-no-standing-orders'),
    order_gone: plainly('problem-order-gone'),
    orders_paused: plainly('problem-orders-paused'),
    nothing_to_reclaim: plainly('problem-nothing-to-reclaim'),
    no_sol_for_fee: plainly('problem-no-sol-for-fee'),
    too_many_accounts: plainly('problem-too-many-accounts'),
  };

function plainly(key: string) {
  return (_: Problem, { texts }: SwapView): Html => texts.html(key);
}

function ofToken(key: string) {
  return ({ token }: { readonly token: LabelledToken }, { texts }: SwapView): Html =>
    texts.html(key, { symbol: showToken(token) });
}

const AMOUNT_KEYS: Readonly<Record<AmountProblem, string>> = {
  comma: 'problem-amount-comma',
  thousands: 'problem-amount-thousands',
  exponent: 'problem-amount-exponent',
  shortened: 'problem-amount-exponent',
  bad_share: 'problem-amount-share',
  fraction: 'problem-amount-fraction',
  negative: 'problem-amount-negative',
  not_a_number: 'problem-amount-not-a-number',
  zero: 'problem-amount-zero',
  too_many_decimals: 'problem-amount-decimals',
  too_large: 'problem-amount-large',
};

const UNREAD_KEYS: typeof AMOUNT_KEYS = { ...AMOUNT_KEYS, too_large: 'problem-amount-huge' };

function unknownToken(problem: ProblemOf<'unknown_token'>, texts: Texts): Html {
  const word = showEcho(problem.word);
  if (problem.similar.length === 0) return texts.html('problem-unknown-token', { word });
  const similar = joinLines(problem.similar.map(showToken), ', ');
  return texts.html('problem-unknown-token-similar', { word, similar });
}

function ambiguousToken(problem: ProblemOf<'ambiguous_token'>, texts: Texts): Html {
  const lines = problem.tokens.slice(0, MAX_NAMESAKES).map((token) =>
    texts.html('problem-ambiguous-line', {
      symbol: looksLikeShipped(token) ? html`⚠️ ${showSymbol(token)}` : showSymbol(token),
      name: showName(token),
      mint: token.mint,
    }),
  );
  const word = showEcho(problem.word);
  return joinLines([texts.html('problem-ambiguous-token', { word }), ...lines]);
}

function showEcho(text: string): Html {
  return inert(cleanLabel(text, MAX_ECHO_LENGTH));
}

function outOfDateKey({ swap }: ProblemOf<'out_of_date'>): string {
  if (isFinal(swap.state)) return 'problem-out-of-date-final';
  if (swap.state === 'served' && !isSponsored(swap)) return 'problem-out-of-date-served';
  if (isInFlight(swap.state)) return 'problem-out-of-date-flying';
  return swap.state === 'ordered' ? 'problem-out-of-date-ordered' : 'problem-out-of-date-offered';
}

const PAUSE_KEYS: Readonly<Record<NonNullable<Pause['reason']>, string>> = {
  maintenance: 'problem-paused-maintenance',
  service: 'problem-paused-service',
  network: 'problem-paused-network',
};

function paused({ reason, until }: ProblemOf<'paused'>, { texts }: SwapView): Html {
  return joinLines([
    texts.html('problem-paused'),
    reason === undefined ? null : texts.html(PAUSE_KEYS[reason]),
    until === undefined ? null : texts.html('problem-paused-until', { time: showClock(until) }),
  ]);
}

function inFlight({ other }: ProblemOf<'in_flight'>, { texts, explorerUrl }: SwapView): Html {
  if (other.state === 'served' && !isSponsored(other))
    return texts.html('problem-in-flight-served', { time: showClock(other.landsUntil ?? other.createdAt) });
  if (!other.signed) return texts.html('problem-in-flight-alert');
  const { txHash } = other.signed;
  return texts.html('problem-in-flight', { url: explorerUrl(txHash), short: shortAddress(txHash) });
}

/** The operator of this bot blocks tokens and wallets; a service has refusals of its own. */
const BLOCKED: Readonly<Record<string, string>> = {
  token_blocked: 'problem-token-blocked',
  wallet_blocked: 'problem-wallet-blocked',
};

const REFUSED_AS_UNAUTHORIZED = new Set(['unauthorized', 'forbidden', 'key_disabled']);

/** The error code chooses the text: the service's own message is never shown. */
function serviceFailure(failure: ServiceFailure, texts: Texts): Html {
  if (failure.status === 401 || REFUSED_AS_UNAUTHORIZED.has(failure.code))
    return texts.html('problem-service-key');
  const blocked = BLOCKED[failure.code];
  if (blocked) return texts.html(blocked);
  if (failure.status === 403) return texts.html('problem-service-policy');
  if (failure.code === 'too_fast') return texts.html('too-fast');
  if (failure.code === 'bad_answer') return texts.html('problem-service-odd');
  if (failure.reaction === 'ask_person') return texts.html('problem-service-request');
  if (failure.status === 429) return busy(failure, texts);
  return texts.html('problem-service-down');
}

function busy({ retryAfterMs }: ServiceFailure, texts: Texts): Html {
  if (retryAfterMs === null) return texts.html('problem-service-busy');
  return texts.html('problem-service-busy-seconds', {
    seconds: String(Math.max(1, Math.ceil(retryAfterMs / 1000))),
  });
}
