import { setTimeout as sleep } from 'node:timers/promises';
import type { PrivateWork } from './private-work.ts';

/** So long an update of a group waits for others where groups talk all the time; nobody there notices. */
const GATHERED_MS = 10;

interface Gathering {
  readonly updates: unknown[];
  readonly accepted: Promise<void>;
}

interface GatheringTime {
  /** Milliseconds that only go on. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<unknown>;
}

const REAL_TIME: GatheringTime = { now: () => performance.now(), wait: (ms) => sleep(ms) };

/**
 * Stores and begins updates of groups together where they come close upon each other, and while nothing private is under way:
 * what they write then shares its commits, and a private chat waits for fewer of those. The first after a pause goes at once,
 * and so does whatever is no group's.
 */
export function gatherGroupUpdates(
  accept: (raw: readonly unknown[]) => Promise<void>,
  work: PrivateWork,
  { now, wait }: GatheringTime = REAL_TIME,
): (update: unknown) => Promise<void> {
  let gathering: Gathering | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;

  const acceptGathered = async (updates: readonly unknown[]) => {
    await wait(GATHERED_MS);
    await work.over();
    gathering = undefined;
    lastAt = now();
    await accept(updates);
  };

  return (update) => {
    if (!isOfGroup(update)) return work.during(() => accept([update]));
    if (gathering) {
      gathering.updates.push(update);
      return gathering.accepted;
    }
    if (now() - lastAt >= GATHERED_MS) {
      lastAt = now();
      return accept([update]);
    }
    const updates = [update];
    gathering = { updates, accepted: acceptGathered(updates) };
    return gathering.accepted;
  };
}

/** By the id of the chat: those of groups are below zero. */
function isOfGroup(update: unknown): boolean {
  const { message, callback_query } = Object(update);
  const chatId: unknown = Object(Object(message ?? Object(callback_query).message).chat).id;
  return typeof chatId === 'number' && chatId < 0;
}
