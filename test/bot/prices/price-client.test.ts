import { beforeEach, describe, expect, it } from 'vitest';
import { createPriceClient } from '../../../src/bot/prices/price-client.ts';
import type { PersonId } from '../../../src/bot/swap/brands.ts';
import type { Quote } from '../../../src/bot/swap/offer.ts';
import type {
  QuoteRequest,
  ServiceBudget,
  ServiceCall,
  ServiceResult,
} from '../../../src/bot/swap/service-port.ts';
import { createServiceBudget } from '../../../src/bot/swap-api/calls.ts';
import type { BaseUnits } from '../../../src/solana/mint.ts';
import { makeQuote } from '../support/make-quote.ts';
import { SOL, USDC, WALLET } from '../support/make-swap.ts';
import { scripted } from '../support/scripted.ts';
import { limit, refused, unanswered } from '../support/service-failure.ts';
import { settle, VirtualTime } from '../support/virtual-time.ts';

type Answer = ServiceResult<readonly Quote[]>;

const request: QuoteRequest = { fromMint: SOL.mint, toMint: USDC.mint, fromAmount: 1n as BaseUnits };
const good: Answer = { ok: true, value: [makeQuote()] };
const NOW = 1_000_000;
/** With a burst of four, price calls may use two immediately; then one every 100 ms. */
const BUDGET = { callsPerMinute: 604, burst: 4 };

let budget: ServiceBudget;
let time: VirtualTime;

beforeEach(() => {
  budget = createServiceBudget(BUDGET);
  time = new VirtualTime(NOW);
});

/** A service with a latency of 20 ms. */
function crowded(used: ServiceBudget = budget) {
  const asked: QuoteRequest[] = [];
  const quote = async (question: QuoteRequest) => {
    asked.push(question);
    await time.sleep(20);
    return good;
  };
  return { asked, api: limited(quote, used) };
}

function limited(quote: (question: QuoteRequest) => Promise<Answer>, used: ServiceBudget = budget) {
  return createPriceClient({
    swapApi: { quote },
    budget: used,
    now: time.now,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        signal?.addEventListener('abort', () => resolve());
        void time.sleep(ms).then(resolve);
      }),
  });
}

/** Collects each answer with its index and arrival time, ms after `NOW`. */
function collect(answers: readonly Promise<Answer>[]) {
  const seen: { place: number; at: number; answer: Answer }[] = [];
  for (const [place, coming] of answers.entries()) {
    void coming.then((answer) => seen.push({ place, at: time.now() - NOW, answer }));
  }
  return seen;
}

const own = (person: number, more: Partial<QuoteRequest> = {}): QuoteRequest => ({
  ...request,
  fromAmount: BigInt(person + 1) as BaseUnits,
  asker: person as PersonId,
  ...more,
});

describe('quotes within the budget of the key', () => {
  it('are served while their share lasts, and leave the rest to executions', async () => {
    const { api, asked } = crowded();
    const seen = collect([0, 1, 2].map((person) => api.quote(own(person))));
    await time.play(50);
    expect(seen.map(({ place }) => place)).toEqual([0, 1]);
    expect(asked).toHaveLength(2);
    expect(budget.take('first_execute', time.now())).toEqual({ ok: true });
  });

  it('are answered within nine seconds, with every wait and retry', async () => {
    let calls = 0;
    const quote = async (): Promise<Answer> => {
      calls += 1;
      if (calls === 1) await time.sleep(4_500);
      else await new Promise(() => {});
      return unanswered('quotes', 'unreachable');
    };
    const seen = collect([limited(quote).quote(own(1))]);
    await time.play(8_999);
    expect([calls, seen]).toEqual([2, []]);
    await time.play(1);
    expect(seen).toMatchObject([{ at: 9_000, answer: { ok: false, failure: { code: 'timeout' } } }]);
  });

  it('are rejected immediately when their signal aborts', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const prices = limited(({ signal }) => {
      signals.push(signal);
      return new Promise(() => {});
    });
    const ended = new AbortController();
    const answers = [own(1, { wallet: WALLET }), own(2)].map((one) =>
      prices.quote({ ...one, signal: ended.signal }),
    );
    await settle();
    ended.abort();
    expect(await Promise.all(answers)).toMatchObject([1, 2].map(() => ({ failure: { code: 'timeout' } })));
    // The wait of this caller ends; a shared price may still be pending for others.
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, undefined]);
  });
});

describe('a crowd', () => {
  it('with fifty different questions is served by the default budget without a refusal', async () => {
    const { api } = crowded(createServiceBudget({ callsPerMinute: 300 }));
    const seen = collect(Array.from({ length: 50 }, (_, person) => api.quote(own(person))));
    await time.play(5_000);
    expect(seen.filter(({ answer }) => answer.ok)).toHaveLength(50);
  });

  it('in a queue is served in order within five seconds, or refused immediately with the wait', async () => {
    const { api } = crowded();
    const seen = collect(Array.from({ length: 100 }, (_, person) => api.quote(own(person))));
    await time.play(5_000);
    expect(seen).toHaveLength(100);
    const served = seen.filter(({ answer }) => answer.ok);
    expect(served.length).toBeGreaterThanOrEqual(36);
    expect(served.map(({ place }) => place)).toEqual(
      served.map(({ place }) => place).toSorted((a, b) => a - b),
    );
    expect(Math.max(...served.map(({ at }) => at))).toBeLessThan(5_000);
    const waits = seen.flatMap(({ answer, at }) => {
      if (answer.ok) return [];
      expect(at).toBe(0);
      expect(answer.failure).toMatchObject({ status: 429, reaction: 'retry_after' });
      return [answer.failure.retryAfterMs ?? 0];
    });
    expect(waits).toHaveLength(100 - served.length);
    expect(Math.min(...waits)).toBeGreaterThan(3_000);
    // All waits differ, so retries do not collide (thundering herd).
    expect(new Set(waits).size).toBe(waits.length);
  });

  it('has one place per person, for any number of requests', async () => {
    const { api, asked } = crowded();
    const greedy = Array.from({ length: 20 }, (_, index) => own(100 + index, { asker: 1 as PersonId }));
    collect([...greedy, own(2), own(3)].map((question) => api.quote(question)));
    await time.play(500);
    const places = asked.map(({ asker }) => Number(asker));
    expect(places.indexOf(2)).toBeLessThanOrEqual(3);
    expect(places.indexOf(3)).toBeLessThanOrEqual(4);
  });

  it('of price requests leaves room for executions', async () => {
    const { api, asked } = crowded(createServiceBudget({ callsPerMinute: 620, burst: 20 }));
    collect(Array.from({ length: 30 }, (_, person) => api.quote(own(person))));
    await settle();
    const seen = collect([api.quote(own(99, { wallet: WALLET, maxAgeMs: 0 }))]);
    await time.play(20);
    expect(seen).toMatchObject([{ at: 20, answer: { ok: true } }]);
    expect(asked.length).toBeLessThan(20);
  });

  it('with the same question makes one call, and shares its answer for two seconds', async () => {
    const { api, asked } = crowded();
    const seen = collect(
      Array.from({ length: 500 }, (_, person) => api.quote({ ...request, asker: person as PersonId })),
    );
    await time.play(2_000);
    await time.play(19);
    expect(await api.quote(request)).toEqual(good);
    expect(seen).toHaveLength(500);
    expect(asked).toHaveLength(1);
    await time.play(1);
    void api.quote(request);
    await settle();
    expect(asked).toHaveLength(2);
  });

  it('shares no price for a swap', async () => {
    const { api, asked } = crowded(createServiceBudget({ callsPerMinute: 640, burst: 40 }));
    collect([request, { ...request, maxAgeMs: 0 }, { ...request, maxAgeMs: 0 }].map((one) => api.quote(one)));
    collect([1, 2].map((person) => api.quote(own(0, { wallet: WALLET, asker: person as PersonId }))));
    await time.play(100);
    expect(asked).toHaveLength(5);
  });
});

describe('a quote with a transient defect', () => {
  it.each([
    ['a 503', refused('quotes', 503, 'overloaded')],
    ['a torn connection', unanswered('quotes', 'unreachable')],
  ])('is asked for again after %s, while others are served', async (_fault, fault) => {
    const quote = scripted<[QuoteRequest], Answer>('quote', fault, good, good);
    const api = limited(quote);
    const seen = collect([api.quote(own(1)), api.quote(own(2))]);
    await time.play(1_000);
    expect(seen.map(({ place, answer }) => [place, answer.ok])).toEqual([
      [1, true],
      [0, true],
    ]);
  });

  it('is returned after three tries without a better one', async () => {
    const down = refused('quotes', 503, 'overloaded');
    const quote = scripted<[QuoteRequest], Answer>('quote', down, down, down);
    const seen = collect([limited(quote).quote(request)]);
    await time.play(5_000);
    expect(seen).toMatchObject([{ answer: { ok: false, failure: { status: 503 } } }]);
    expect(seen[0]?.at).toBeLessThan(2_000);
  });

  it('is not requested again when the service demands too long a wait, or refuses', async () => {
    const later = refused('quotes', 503, 'overloaded', limit(60));
    const quote = scripted<[QuoteRequest], Answer>('quote', later, refused('quotes', 403, 'GEO_BLOCKED'));
    const api = limited(quote);
    expect(await api.quote(own(1))).toMatchObject({ failure: { retryAfterMs: 60_000 } });
    expect(await api.quote(own(2))).toMatchObject({ failure: { status: 403 } });
  });
});

describe('background prices', () => {
  const calls: readonly ServiceCall[] = ['tokens', 'quote', 'signing', 'execute'];
  const background = (person: number) => own(person, { priority: 'shared_quote' });

  it('come last without waiting: every other call has room when their share is used up', async () => {
    const wide = createServiceBudget({ callsPerMinute: 700, burst: 100 });
    const asked: QuoteRequest[] = [];
    const prices = limited(async (question) => {
      asked.push(question);
      return good;
    }, wide);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, person) => prices.quote(background(person))),
    );
    expect(time.now()).toBe(NOW);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(20);
    expect(answers.at(-1)).toMatchObject({ failure: { status: 429, isUnsent: true } });
    expect(asked).toHaveLength(20);
    for (const call of calls) expect(wide.take(call, NOW), call).toEqual({ ok: true });
  });

  it('share their calls but not their refusals', async () => {
    const { api, asked } = crowded();
    collect([api.quote(own(8)), api.quote(own(9))]);
    const refusal = api.quote(background(1));
    const seen = collect([api.quote(own(1)), api.quote(background(1))]);
    expect(await refusal).toMatchObject({ failure: { isUnsent: true } });
    await time.play(1_000);
    expect(seen.map(({ answer }) => answer)).toEqual([good, good]);
    expect(asked).toHaveLength(3);
  });

  it('are not retried after a failure, but a person who joined one retries alone', async () => {
    const quote = scripted<[QuoteRequest], Answer>('quote', refused('quotes', 503, 'overloaded'), good);
    const prices = limited(quote);
    const seen = collect([prices.quote(background(1)), prices.quote(own(1))]);
    await time.play(1_000);
    expect(seen.map(({ place, answer }) => [place, answer.ok])).toEqual([
      [0, false],
      [1, true],
    ]);
  });
});

describe('a known price', () => {
  it('serves every caller within the age that caller allows', async () => {
    const { api, asked } = crowded();
    collect([api.quote(request)]);
    await time.play(60_000);
    expect(api.recall(request, 60_000)).toEqual({ quotes: [makeQuote()], at: NOW + 20 });
    expect(api.recall(request, 59_980)).toBeUndefined();
    expect(await api.quote({ ...request, maxAgeMs: 60_000, priority: 'board' })).toEqual(good);
    expect(asked).toHaveLength(1);
    collect([api.quote(request)]);
    await time.play(20);
    expect(asked).toHaveLength(2);
  });

  it('never carries a transaction of a wallet', async () => {
    const { api } = crowded();
    collect([api.quote({ ...request, wallet: WALLET })]);
    await time.play(20);
    expect(api.recall(request, 60_000)).toBeUndefined();
  });

  it('is not shown for longer after the clock was set back', async () => {
    let now = 10_000_000;
    let made = 0;
    const prices = createPriceClient({
      swapApi: {
        quote: async () => {
          made += 1;
          return good;
        },
      },
      budget: createServiceBudget({ callsPerMinute: 300 }),
      now: () => now,
      wait: () => new Promise(() => {}),
    });
    await prices.quote(request);
    now += 1_999;
    await prices.quote(request);
    expect(made).toBe(1);
    now -= 3_600_000;
    await prices.quote(request);
    expect(made).toBe(2);
  });
});
