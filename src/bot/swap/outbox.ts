import type { AlertId } from './alerts.ts';
import type { ChatId, PersonId, SwapId } from './brands.ts';
import type { DueQueue } from './stores.ts';

/**
 * `status` draws the swap's one message from its row at delivery. `notice` is a new message about an end.
 * `wallet_question` asks whether a returned wallet is the person's own.
 */
export type OutboxKind = 'status' | 'notice' | 'wallet_question' | 'alert';

/** A message claimed by one worker; its content is drawn at delivery. */
export interface OutboxItem {
  readonly id: string;
  readonly kind: OutboxKind;
  /** The swap of `status`, `notice` and a fired alert; the wallet link of `wallet_question`. */
  readonly subject: string;
  readonly personId: PersonId;
  readonly chatId: ChatId;
  /** The revision grows with each request, before or during delivery. */
  readonly revision: number;
  /** Refused by Telegram or never sent. */
  readonly failures: number;
  /** New messages, sent with unknown outcome. */
  readonly unsure: number;
  readonly fence: number;
}

/**
 * Rows enter only in the transaction that changes what they show. A claim takes only a subject's oldest item,
 * which keeps messages in order.
 */
export interface OutboxStore extends DueQueue<OutboxItem> {
  /** Call before sending: a crash leaves `unsure` behind. */
  startSending(item: OutboxItem): Promise<boolean>;
  /**
   * An item requested again meanwhile stays due.
   * @param cardId the new message that becomes the swap's card, in the same commit
   */
  finish(item: OutboxItem, now: number, cardId?: number): Promise<void>;
  /**
   * For edits, which are idempotent, and messages that surely did not arrive. `counts` is false for a wait
   * that Telegram demanded.
   */
  retry(item: OutboxItem, dueAt: number, counts: boolean): Promise<void>;
  /** `unsure` stays counted. */
  retryUnsure(item: OutboxItem, dueAt: number): Promise<void>;
  /** Telegram's 429. Holds for every process and is no failure. */
  pauseChat(item: OutboxItem, until: number, now: number): Promise<void>;
  pausedUntil(chatId: ChatId, now: number): Promise<number | undefined>;
  /** Waits until a person who blocked the bot returns. */
  park(item: OutboxItem): Promise<void>;
}

/** Ids derive from the content: no message is queued twice. */
export function statusItemId(swapId: SwapId): string {
  return `${swapId}:status`;
}

export function noticeItemId(swapId: SwapId, end: string): string {
  return `${swapId}:notice:${end}`;
}

export function walletQuestionItemId(linkId: string): string {
  return `${linkId}:question`;
}

/** About one alert (fired, ended), or all of a person's alerts (no price, a price again). */
type AlertNews =
  | { readonly what: 'fired' | 'ended'; readonly alertId: AlertId }
  | { readonly what: 'blind' | 'sighted'; readonly personId: PersonId; readonly since: number };

export function alertItemId(news: AlertNews): string {
  if ('alertId' in news) return `${news.alertId}:alert:${news.what}`;
  return `${news.personId}.${news.since}:alert:${news.what}`;
}

/** Undefined for any other id. */
export function readAlertItemId(id: string): AlertNews | undefined {
  const [, subject = '', what] = /^([\w.-]+):alert:(fired|ended|blind|sighted)$/.exec(id) ?? [];
  if (what === 'fired' || what === 'ended') return { what, alertId: subject as AlertId };
  if (what !== 'blind' && what !== 'sighted') return undefined;
  const [personId, since] = subject.split('.').map(Number);
  return { what, personId: personId as PersonId, since: since ?? 0 };
}
