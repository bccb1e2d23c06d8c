import type { Update } from 'grammy/types';
import type { HandlingDeps } from './handle-update.ts';

/** So long a group waits at the most, however many talk to the bot in private. Nobody there notices. */
const LONGEST_WAIT_MS = 30;

interface Waiting {
  readonly begin: () => void;
  isLate: boolean;
}

/**
 * Begins with updates of groups while no private one is under way, or after a moment, and with one of them at a time: there is
 * one thread, and whoever swaps waits for it. They are begun with in the order in which they came.
 */
export function privateFirst(handle: HandlingDeps['handle']): HandlingDeps['handle'] {
  let underWay = 0;
  /** In this turn of the event loop one of a group was begun with; what came in private meanwhile is heard of before the next. */
  let hadTurn = false;
  const waiting: Waiting[] = [];

  const beginNext = (): void => {
    const [next] = waiting;
    if (!next || hadTurn || (underWay > 0 && !next.isLate)) return;
    waiting.shift();
    hadTurn = true;
    setImmediate(() => {
      hadTurn = false;
      beginNext();
    });
    next.begin();
  };

  const turnOfGroup = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => {
        entry.isLate = true;
        beginNext();
      }, LONGEST_WAIT_MS);
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const entry: Waiting = { begin, isLate: false };
      waiting.push(entry);
      beginNext();
    });

  return async (update) => {
    if (!isPrivate(update)) {
      await turnOfGroup();
      return handle(update);
    }
    underWay += 1;
    try {
      await handle(update);
    } finally {
      underWay -= 1;
      beginNext();
    }
  };
}

function isPrivate({ message, callback_query }: Update): boolean {
  return (message ?? callback_query?.message)?.chat.type === 'private';
}
