import type { Log } from '../../log.ts';
import { type Awaitable, allOf, goOnWith } from '../awaitable.ts';
import type { ServiceMetrics } from '../metrics/service-metrics.ts';
import type { ProviderQuote, QuoteOutcome, SwapProvider, SwapRequest } from '../providers/provider.ts';
import { ServiceError } from '../service-error.ts';
import { Deadline } from './deadline.ts';

export interface AskProvidersDeps {
  readonly providers: readonly SwapProvider[];
  readonly metrics: ServiceMetrics;
  readonly log: Log;
  /** The common deadline in milliseconds; 5,000 unless told. */
  readonly deadlineMs?: number;
}

/** A quote and who made it. */
export interface ProvidedQuote {
  readonly provider: string;
  readonly quote: ProviderQuote;
}

interface Answer {
  readonly provider: string;
  readonly outcome: QuoteOutcome;
}

const DEADLINE_MS = 5_000;

/**
 * Asks every provider at once and returns the quotes best first; empty is "no route".
 * @throws ServiceError only where there is no quote at all and a provider said why
 */
export function askProviders(
  request: SwapRequest,
  deps: AskProvidersDeps,
): Awaitable<readonly ProvidedQuote[]> {
  const deadline = new Deadline(deps.deadlineMs ?? DEADLINE_MS);
  const asked = deps.providers.map((provider) => ask(provider, request, deadline, deps));
  return goOnWith(allOf(asked), (answers) => {
    deadline.end();
    return bestFirst(answers);
  });
}

function bestFirst(answers: readonly Answer[]): readonly ProvidedQuote[] {
  const quotes = answers.flatMap(({ provider, outcome }) =>
    outcome.kind === 'quotes' ? outcome.quotes.map((quote) => ({ provider, quote })) : [],
  );
  if (quotes.length === 0) throwFirstFailure(answers.map((answer) => answer.outcome));
  return quotes.sort(({ quote: left }, { quote: right }) => compareQuotes(left, right));
}

/** What can be executed stands before what is a price only; then more before less. */
function compareQuotes(left: ProviderQuote, right: ProviderQuote): number {
  const isPrice = (quote: ProviderQuote) => (quote.transaction === undefined ? 1 : 0);
  const byUse = isPrice(left) - isPrice(right);
  if (byUse !== 0 || left.toAmount === right.toAmount) return byUse;
  return left.toAmount < right.toAmount ? 1 : -1;
}

function ask(
  provider: SwapProvider,
  request: SwapRequest,
  deadline: Deadline,
  { metrics, log }: AskProvidersDeps,
): Awaitable<Answer> {
  return goOnWith(askInTime(provider, request, deadline), (outcome) => {
    if (outcome.kind === 'rate-limited' || outcome.kind === 'unavailable') {
      metrics.providerFailed(provider.name, outcome.kind);
      log.warn({ provider: provider.name, ...outcome }, 'a provider gave no quote');
    }
    return { provider: provider.name, outcome };
  });
}

function askInTime(
  provider: SwapProvider,
  request: SwapRequest,
  deadline: Deadline,
): Awaitable<QuoteOutcome> {
  try {
    const outcome = provider.quote(request, deadline);
    if (!(outcome instanceof Promise)) return outcome;
    return Promise.race([outcome.catch(unavailable), lateAnswer(deadline.signal)]);
  } catch (error) {
    return unavailable(error);
  }
}

function unavailable(error: unknown): QuoteOutcome {
  return { kind: 'unavailable', reason: error instanceof Error ? error.message : 'unknown' };
}

function lateAnswer(signal: AbortSignal): Promise<QuoteOutcome> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve({ kind: 'unavailable', reason: 'no answer in time' }), {
      once: true,
    });
  });
}

/** What the caller can mend comes first, then what only waiting mends. */
function throwFirstFailure(outcomes: readonly QuoteOutcome[]): void {
  for (const outcome of outcomes) {
    if (outcome.kind === 'refused') throw new ServiceError('invalid_request', outcome.message);
  }
  for (const outcome of outcomes) {
    if (outcome.kind !== 'rate-limited') continue;
    const retryAfter = String(Math.max(1, Math.ceil(outcome.retryAfterSeconds)));
    throw new ServiceError(
      'rate_limited',
      `The liquidity provider is throttling: try again in ${retryAfter} s`,
      {
        headers: { 'retry-after': retryAfter },
      },
    );
  }
  const unavailable = outcomes.find((outcome) => outcome.kind === 'unavailable');
  if (unavailable === undefined) return;
  throw new ServiceError(
    'upstream_unavailable',
    'The liquidity provider does not answer: try again shortly',
    {
      cause: unavailable.reason,
    },
  );
}
