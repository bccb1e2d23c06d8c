import { BoundedCache } from '../../../limits/bounded-cache.ts';
import { TokenBucket } from '../../../limits/token-bucket.ts';
import type { Clock } from '../../swap/clock.ts';

/** What this process learnt of messages that only one person of a group sees, and how often anybody is sent one. */
export interface UnseenLimits {
  /** Whether such a message has a chance here; to who asked unseen it has one wherever the server knows them. */
  mayTry(chatId: number, askedUnseen: boolean): boolean;
  /** Whether the server has shown that it knows them; before, one may turn out to be seen by all. */
  isProven(): boolean;
  /** Whether this person may be sent one more. */
  take(chatId: number, personId: number): boolean;
  /** What the server did with one: it knows them, or read over it and showed the message to all. */
  noteSent(isUnseen: boolean): void;
  /** The chat takes none from us, as it stands. */
  noteRefused(chatId: number): void;
}

/** Nobody but who asks is disturbed, so this is about the calls. */
const PER_PERSON = { burst: 5, refillMs: 10_000, mustPause: true };

/** Rights in a group are given and taken: it is tried again after so long. */
const REFUSED_MS = 10 * 60_000;
const MOST_CHATS = 10_000;

/** `onUnknown` is told once that the server does not know such messages. */
export function createUnseenLimits(now: Clock, onUnknown: () => void): UnseenLimits {
  const people = new TokenBucket(PER_PERSON, now);
  const refusedUntil = new BoundedCache<number, number>(MOST_CHATS);
  let server: 'unproven' | 'knows' | 'reads_over' = 'unproven';
  return {
    mayTry: (chatId, askedUnseen) =>
      server !== 'reads_over' && (askedUnseen || (refusedUntil.get(chatId) ?? 0) <= now()),
    take: (chatId, personId) => people.take(`${chatId} ${personId}`) === 'granted',
    isProven: () => server === 'knows',
    noteSent: (isUnseen) => {
      if (!isUnseen && server !== 'reads_over') onUnknown();
      server = isUnseen ? 'knows' : 'reads_over';
    },
    noteRefused: (chatId) => refusedUntil.set(chatId, now() + REFUSED_MS),
  };
}
