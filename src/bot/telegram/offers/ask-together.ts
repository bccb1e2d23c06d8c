import type { Log } from '../../../log.ts';
import type { Clock } from '../../swap/clock.ts';
import { done, type Result } from '../../swap/problems.ts';
import type { Offer } from '../../swap/quote.ts';
import type { SharedPriceStore } from '../../swap/shared-prices-port.ts';

/** Identical questions within so long share one price. */
export const FRESH_FOR_MS = 3_000;

/** Whoever waits for the answer that another program gets looks so often, and then asks itself. */
const LOOKS_EVERY_MS = 150;
const MOST_LOOKS = 10;

interface TogetherDeps {
  readonly prices: SharedPriceStore;
  readonly now: Clock;
  readonly wait: (ms: number) => Promise<unknown>;
  readonly log: Pick<Log, 'warn'>;
}

/** One question of all programs on a database. */
interface AskTogether {
  /** What the others know; undefined also where the database does not answer. */
  find(question: string): Promise<Offer | undefined>;
  /** Asks where it is this program's turn; else waits for what another one is told. */
  ask(question: string, askService: () => Promise<Result<Offer>>): Promise<Result<Offer>>;
}

/** What costs the database costs nobody their price: where it fails, everybody asks for themselves. */
export function askTogether({ prices, now, wait, log }: TogetherDeps): AskTogether {
  const underWay = new Map<string, Promise<Result<Offer>>>();
  const orElse = <Value>(asked: Promise<Value>, otherwise: Value): Promise<Value> =>
    asked.catch((err: unknown) => {
      log.warn({ err }, 'the prices of all programs could not be read or kept');
      return otherwise;
    });
  const find = (question: string) => orElse(prices.find(question), undefined);

  const waitForOther = async (question: string): Promise<Offer | undefined> => {
    for (let look = 0; look < MOST_LOOKS; look += 1) {
      await wait(LOOKS_EVERY_MS);
      const offer = await find(question);
      if (offer && now() - offer.quotedAt < FRESH_FOR_MS) return offer;
    }
    return undefined;
  };

  const askInTurn = async (question: string, askService: () => Promise<Result<Offer>>) => {
    const isMine = await orElse(prices.takeTurn(question, now(), FRESH_FOR_MS), true);
    const told = isMine ? undefined : await waitForOther(question);
    if (told) return done(told);
    const answer = await askService();
    const end = answer.ok ? prices.keep(question, answer.value) : prices.giveTurnBack(question);
    await orElse(end, undefined);
    return answer;
  };

  return {
    find,
    ask: (question, askService) => {
      const asked =
        underWay.get(question) ?? askInTurn(question, askService).finally(() => underWay.delete(question));
      underWay.set(question, asked);
      return asked;
    },
  };
}
