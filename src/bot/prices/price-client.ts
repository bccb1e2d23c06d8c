/*
 * Prices that only inform: equal questions share one call, answers are kept for two seconds, and the key's budget is
 * shared out by priority, so that people come before boards. Confirm and the signing page fetch their own.
 * `test/bot/prices/price-client.test.ts` proves the order and the limits on a virtual clock.
 */
import PQueue from 'p-queue';
import { BoundedCache } from '../../bounded-cache.ts';
import type { Clock, PersonId } from '../swap/brands.ts';
import type { Quote } from '../swap/offer.ts';
import type {
  BudgetAnswer,
  BudgetRefusal,
  KnownPrice,
  PriceClient,
  PricedPair,
  QuoteRequest,
  Quoter,
  ServiceBudget,
  ServiceFailure,
  ServiceResult,
} from '../swap/service-port.ts';
import { fail, spent } from '../swap-api/calls.ts';

type Answer = ServiceResult<readonly Quote[]>;

interface PriceClientOptions {
  readonly swapApi: Quoter;
  readonly budget: ServiceBudget;
  readonly now: Clock;
  /** Resolves after `ms`, or as soon as `signal` aborts. */
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** A price this young informs well enough. Confirm and the signing page fetch their own. */
const FRESH_FOR_MS = 2_000;

const MAX_PRICES = 2_000;

/** The longest wait in the queue and one call, ms. */
const DEADLINE_MS = 9_000;

/** A retry starts no later than this, ms. */
const LAST_TRY_MS = 5_000;

/** Pauses that precede the second and third try, ms. */
const PAUSES_MS = [200, 600];

/** Transient faults of the service or its gateway. */
const TRANSIENT_STATUS = [502, 503, 504];

/**
 * The only source of prices. Requests with a wallet are for signing, except scans; others inform; each kind queues for the
 * key's budget. Background requests (`priority`) are refused while others need it. Never rejects.
 */
export function createPriceClient(options: PriceClientOptions): PriceClient {
  const { swapApi, budget, now, wait } = options;
  const known = new BoundedCache<KnownPrice>(MAX_PRICES);
  const underWay = new Map<string, Promise<Answer>>();
  const queues = { signing: new BudgetQueue('signing', options), quote: new BudgetQueue('quote', options) };

  const recall = (pair: PricedPair, maxAgeMs: number): KnownPrice | undefined => {
    const last = known.get(keyOf(pair));
    const age = last ? now() - last.at : maxAgeMs;
    // The clock may have been set back.
    return age >= 0 && age < maxAgeMs ? last : undefined;
  };

  const call = async (request: QuoteRequest): Promise<Answer> => {
    const answer = await swapApi.quote(request);
    // A quote for a wallet is never shared: it carries that wallet's transaction.
    if (answer.ok && request.wallet === undefined)
      known.set(keyOf(request), { quotes: answer.value, at: now() });
    return answer;
  };

  const callInTurn = async (request: QuoteRequest): Promise<Answer> => {
    const isSigning = request.wallet !== undefined && !request.isScan;
    const queue = isSigning ? queues.signing : queues.quote;
    const answer = await queue.take(request.asker);
    if (!answer.ok) return spent(answer.retryAt - now());
    return request.signal?.aborted ? fail('quotes', 'timeout', null) : call(request);
  };

  const share = (
    request: QuoteRequest,
    begin: (request: QuoteRequest) => Promise<Answer>,
  ): Promise<Answer> => {
    const key = keyOf(request);
    // The call is shared: a caller's signal ends only its own wait.
    const { signal: _, ...shared } = request;
    const flight = underWay.get(key) ?? begin(shared).finally(() => underWay.delete(key));
    underWay.set(key, flight);
    return flight;
  };

  const askOnce = async (request: QuoteRequest): Promise<Answer> => {
    const { maxAgeMs = FRESH_FOR_MS, priority } = request;
    const isOwn = request.wallet !== undefined || maxAgeMs === 0;
    const last = isOwn ? undefined : recall(request, maxAgeMs);
    if (last) return { ok: true, value: last.quotes };
    const isJoining = !isOwn && underWay.has(keyOf(request));
    if (priority === undefined) return isOwn ? callInTurn(request) : share(request, callInTurn);
    // Budget before sharing, so that no request joins a refusal.
    const answer: BudgetAnswer = isJoining ? { ok: true } : budget.take(priority, now());
    if (!answer.ok) return spent(answer.retryAt - now());
    return isOwn ? call(request) : share(request, call);
  };

  const askWithRetries = async (request: QuoteRequest): Promise<Answer> => {
    const lastTry = now() + LAST_TRY_MS;
    for (const pause of request.priority === undefined ? PAUSES_MS : []) {
      const answer = await askOnce(request);
      const waitMs = answer.ok ? undefined : waitBeforeRetry(answer.failure, pause);
      if (waitMs === undefined || now() + waitMs >= lastTry || request.signal?.aborted) return answer;
      await wait(waitMs, request.signal);
    }
    return askOnce(request);
  };

  const quote = async (request: QuoteRequest): Promise<Answer> => {
    const late = new AbortController();
    const answered = new AbortController();
    const signal = request.signal ? AbortSignal.any([request.signal, late.signal]) : late.signal;
    void wait(DEADLINE_MS, answered.signal).then(() => answered.signal.aborted || late.abort());
    try {
      return await Promise.race([askWithRetries({ ...request, signal }), whenAborted(signal)]);
    } finally {
      answered.abort();
    }
  };

  return { quote, recall };
}

export function inBackground(prices: Quoter): Quoter {
  return { quote: (request) => prices.quote({ ...request, priority: 'shared_quote' }) };
}

function keyOf({ fromMint, toMint, fromAmount }: PricedPair): string {
  return `${fromMint} ${toMint} ${fromAmount}`;
}

function waitBeforeRetry({ code, status, retryAfterMs }: ServiceFailure, pause: number): number | undefined {
  const isPassing = code === 'unreachable' || (status !== null && TRANSIENT_STATUS.includes(status));
  return isPassing ? Math.max(pause, retryAfterMs ?? 0) : undefined;
}

function whenAborted(signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(fail('quotes', 'timeout', null));
    signal.addEventListener('abort', () => resolve(fail('quotes', 'timeout', null)), { once: true });
  });
}

/** A longer wait is refused, ms. */
const WORTH_WAITING_MS = 3_500;

const PATIENCE_MS = 4_000;

/** A refusal names no longer wait, ms. */
const MAX_TOLD_MS = 60_000;

/** First in, first out, but a person's second request waits for all first ones. */
class BudgetQueue {
  readonly #kind: 'signing' | 'quote';
  readonly #options: PriceClientOptions;
  readonly #queue = new PQueue({ concurrency: 1 });
  readonly #waitingOf = new Map<PersonId | undefined, number>();
  #lastRefusal: BudgetRefusal = { ok: false, retryAt: 0, everyMs: 0 };
  /** Spreads the times that refusals name (thundering herd). */
  #toldUntil = 0;

  constructor(kind: 'signing' | 'quote', options: PriceClientOptions) {
    this.#kind = kind;
    this.#options = options;
  }

  async take(asker: PersonId | undefined): Promise<BudgetAnswer> {
    const { now, wait } = this.#options;
    const waiting = this.#queue.size + this.#queue.pending;
    const answer = waiting === 0 ? this.#tryOnce() : this.#lastRefusal;
    if (answer.ok) return answer;
    const expectedAt = Math.max(answer.retryAt, now()) + waiting * answer.everyMs;
    if (expectedAt - now() > WORTH_WAITING_MS) return this.#refuse(expectedAt);
    const patience = new AbortController();
    const settled = new AbortController();
    void wait(PATIENCE_MS, settled.signal).then(() => patience.abort());
    const { signal } = patience;
    const places = this.#waitingOf.get(asker) ?? 0;
    this.#waitingOf.set(asker, places + 1);
    try {
      return await this.#queue.add(() => this.#waitForRoom(signal), { signal, priority: -places });
    } catch {
      return this.#refuse(this.#lastRefusal.retryAt);
    } finally {
      settled.abort();
      this.#leave(asker);
    }
  }

  #tryOnce(): BudgetAnswer {
    const answer = this.#options.budget.take(this.#kind, this.#options.now());
    if (!answer.ok) this.#lastRefusal = answer;
    return answer;
  }

  /** @throws the reason of `signal` */
  async #waitForRoom(signal: AbortSignal): Promise<BudgetAnswer> {
    for (;;) {
      signal.throwIfAborted();
      const answer = this.#tryOnce();
      if (answer.ok) return answer;
      await this.#options.wait(Math.max(1, answer.retryAt - this.#options.now()), signal);
    }
  }

  #refuse(expectedAt: number): BudgetRefusal {
    const latest = this.#options.now() + MAX_TOLD_MS;
    const retryAt = Math.max(expectedAt, Math.min(latest, this.#toldUntil));
    this.#toldUntil = retryAt + this.#lastRefusal.everyMs;
    return { ...this.#lastRefusal, retryAt };
  }

  #leave(asker: PersonId | undefined): void {
    const left = (this.#waitingOf.get(asker) ?? 1) - 1;
    if (left > 0) this.#waitingOf.set(asker, left);
    else this.#waitingOf.delete(asker);
  }
}
