import type { Log } from '../../log.ts';
import type { ServiceMetrics } from '../metrics.ts';
import type { ProviderQuote, QuoteOutcome, SwapProvider, SwapRequest } from '../providers/provider.ts';
import { ServiceError } from '../service-error.ts';

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
 * Asks every provider at once and returns the quotes best first; empty is "no route". Calls that are still under way at the
 * common deadline are cancelled.
 * @throws ServiceError only where there is no quote at all and a provider said why
 */
export async function askProviders(
  request: SwapRequest,
  deps: AskProvidersDeps,
): Promise<readonly ProvidedQuote[]> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), deps.deadlineMs ?? DEADLINE_MS);
  try {
    const asked = deps.providers.map((provider) => ask(provider, request, late.signal, deps));
    return bestFirst(await Promise.all(asked));
  } finally {
    clearTimeout(timer);
  }
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

async function ask(
  provider: SwapProvider,
  request: SwapRequest,
  signal: AbortSignal,
  { metrics, log }: AskProvidersDeps,
): Promise<Answer> {
  const asked = (async () => provider.quote(request, signal))().catch(unavailable);
  const outcome = await Promise.race([asked, lateAnswer(signal)]);
  if (outcome.kind === 'rate-limited' || outcome.kind === 'unavailable') {
    metrics.providerFailed(provider.name, outcome.kind);
    log.warn({ provider: provider.name, ...outcome }, 'a provider gave no quote');
  }
  return { provider: provider.name, outcome };
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
