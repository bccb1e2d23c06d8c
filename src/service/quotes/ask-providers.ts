import type { Log } from '../../log.ts';
import type { ServiceMetrics } from '../metrics/service-metrics.ts';
import type { ProviderQuote, QuoteOutcome, SwapProvider, SwapRequest } from '../providers/provider.ts';
import { ServiceError } from '../service-error.ts';

export interface AskProvidersDependencies {
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
export async function askProviders(
  request: SwapRequest,
  dependencies: AskProvidersDependencies,
): Promise<readonly ProvidedQuote[]> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), dependencies.deadlineMs ?? DEADLINE_MS);
  const answers = await Promise.all(
    dependencies.providers.map((provider) => ask(provider, request, deadline.signal, dependencies)),
  );
  clearTimeout(timer);
  const quotes = answers.flatMap(({ provider, outcome }) =>
    outcome.kind === 'quotes' ? outcome.quotes.map((quote) => ({ provider, quote })) : [],
  );
  if (quotes.length === 0) throwFirstFailure(answers.map((answer) => answer.outcome));
  return quotes.sort((left, right) => (left.quote.toAmount < right.quote.toAmount ? 1 : -1));
}

async function ask(
  provider: SwapProvider,
  request: SwapRequest,
  deadline: AbortSignal,
  { metrics, log }: AskProvidersDependencies,
): Promise<Answer> {
  const outcome = await Promise.race([askSafely(provider, request, deadline), lateAnswer(deadline)]);
  if (outcome.kind === 'rate-limited' || outcome.kind === 'unavailable') {
    metrics.providerFailed(provider.name, outcome.kind);
    log.warn({ provider: provider.name, ...outcome }, 'a provider gave no quote');
  }
  return { provider: provider.name, outcome };
}

async function askSafely(
  provider: SwapProvider,
  request: SwapRequest,
  signal: AbortSignal,
): Promise<QuoteOutcome> {
  try {
    return await provider.quote(request, signal);
  } catch (error) {
    return { kind: 'unavailable', reason: error instanceof Error ? error.message : 'unknown' };
  }
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
