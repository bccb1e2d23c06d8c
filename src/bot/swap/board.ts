import type { ChatId } from './brands.ts';
import type { Language } from './language.ts';
import type { NotedPrice } from './price-record-port.ts';
import type { Token } from './token.ts';

/** What one of a token costs in the other. */
export interface BoardPair {
  readonly from: Token;
  readonly to: Token;
}

/** What a pair costs, as far as it is known. */
export interface BoardPrice {
  readonly price: NotedPrice;
  /** Since a day ago, in hundredths of a percent; null where our record does not reach there. */
  readonly changeBps: number | null;
  /** No newer one was to be had: its age has to be said. */
  readonly isOld: boolean;
}

/** One message of a group with the prices of some pairs. Nobody's name is in it: it is the group's. */
export interface Board {
  readonly chatId: ChatId;
  /** The topic of the forum that the message stands in; null in other groups. */
  readonly topicId: number | null;
  /** Null until the message is there. */
  readonly messageId: number | null;
  readonly pairs: readonly BoardPair[];
  readonly everyMs: number;
  /** Of whoever made it; a group may have a language of its own. */
  readonly language: Language;
  readonly state: BoardState;
  /** Somebody asked something of the bot in the group, or pressed a button, at this time or later. */
  readonly usedAt: number;
  /** When the message was last brought up to date; null before the first time. */
  readonly shownAt: number | null;
}

/** `stopping` says that it ends as soon as its message has said so. */
export type BoardState = 'running' | 'paused' | 'stopping';

/** A phone shows so many rows without scrolling. */
export const MOST_PAIRS = 12;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Telegram lets a group have about twenty edits a minute, which others in it need too. */
export const SHORTEST_MS = MINUTE_MS;
export const LONGEST_MS = DAY_MS;
export const USUAL_MS = 5 * MINUTE_MS;

/** A board that nobody looked at for so long is paused. */
export const UNUSED_MS = DAY_MS;
