import { BoundedCache } from '../../../bounded-cache.ts';
import { TokenBucket } from '../../../http/token-bucket.ts';
import type { Clock } from '../../swap/brands.ts';

/** Limits on ephemeral messages: how many one person is sent, and the chats that refused them. In memory only. */
export interface UnseenLimits {
  /** Whether Telegram may accept one in this chat; an answer to an ephemeral message is always tried. */
  mayTry(chatId: number, askedUnseen: boolean): boolean;
  /** Whether this person may be sent one more. */
  take(chatId: number, personId: number): boolean;
  /** The chat refused one: the bot lacks the rights, or the kind of chat has none. */
  noteRefused(chatId: number): void;
}

/** Bounds the calls: an ephemeral message disturbs no other member. */
const PER_PERSON = { burst: 5, refillMs: 10_000, mustPause: true };

/** Rights in a group change: ephemeral messages are tried again after this time, ms. */
const REFUSED_MS = 10 * 60_000;
const MOST_CHATS = 10_000;

export function createUnseenLimits(now: Clock): UnseenLimits {
  const people = new TokenBucket(PER_PERSON, now);
  const refusedUntil = new BoundedCache<number, number>(MOST_CHATS);
  return {
    mayTry: (chatId, askedUnseen) => askedUnseen || (refusedUntil.get(chatId) ?? 0) <= now(),
    take: (chatId, personId) => people.take(`${chatId} ${personId}`) === 'granted',
    noteRefused: (chatId) => refusedUntil.set(chatId, now() + REFUSED_MS),
  };
}
