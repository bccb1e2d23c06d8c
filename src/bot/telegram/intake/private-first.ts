import type { Update } from 'grammy/types';
import type { HandlingDeps } from './handle-update.ts';

/** So long a group waits at the most, however many talk to the bot in private. Nobody there notices. */
const LONGEST_WAIT_MS = 30;

/**
 * Begins with updates of groups while no private one is under way, or after a moment: there is one thread, and whoever swaps
 * waits for it. Those of one group are begun with in the order in which they came.
 */
export function privateFirst(handle: HandlingDeps['handle']): HandlingDeps['handle'] {
  let underWay = 0;
  const waiting = new Set<() => void>();

  const endOfPrivate = (): Promise<void> =>
    new Promise((resolve) => {
      const begin = () => {
        clearTimeout(timer);
        waiting.delete(begin);
        resolve();
      };
      const timer = setTimeout(begin, LONGEST_WAIT_MS);
      waiting.add(begin);
    });

  return async (update) => {
    if (!isPrivate(update)) {
      if (underWay > 0) await endOfPrivate();
      return handle(update);
    }
    underWay += 1;
    try {
      await handle(update);
    } finally {
      underWay -= 1;
      if (underWay === 0) for (const begin of [...waiting]) begin();
    }
  };
}

function isPrivate({ message, callback_query }: Update): boolean {
  return (message ?? callback_query?.message)?.chat.type === 'private';
}
