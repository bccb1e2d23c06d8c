import type { Update } from 'grammy/types';
import type { HandlingDeps } from './handle-update.ts';
import type { PrivateWork } from './private-work.ts';

/**
 * Begins with updates of groups while no private one is under way, or after a moment, and with one of them in a turn of the
 * event loop, so that what came in private meanwhile is heard of before the next. They are begun with in the order in which they came.
 */
export function privateFirst(handle: HandlingDeps['handle'], work: PrivateWork): HandlingDeps['handle'] {
  let previous: Promise<unknown> = Promise.resolve();

  const turnOfGroup = (): Promise<void> => {
    const cameAt = performance.now();
    const turn = previous.then(() => work.over(cameAt));
    previous = turn.then(() => new Promise(setImmediate));
    return turn;
  };

  return async (update) => {
    if (isPrivate(update)) return work.during(() => handle(update));
    await turnOfGroup();
    return handle(update);
  };
}

function isPrivate({ message, callback_query }: Update): boolean {
  return (message ?? callback_query?.message)?.chat.type === 'private';
}
