import type { AlertId } from './alerts.ts';
import type { ChatId, PersonId, SwapId } from './brands.ts';

/**
 * What is due to be shown: `status` draws the swap's one message as the row stands at delivery, `notice` is one new
 * message that announces an end, `wallet_question` asks whether the wallet that answered a link is the person's own,
 * `alert` says what became of what a person waits for.
 */
export type OutboxKind = 'status' | 'notice' | 'wallet_question' | 'alert';

/** A message that is due, claimed by one worker. It says what to show, never how: that is drawn at delivery. */
export interface OutboxItem {
  readonly id: string;
  readonly kind: OutboxKind;
  /** The swap of `status` and `notice`, and of an alert that fired; the wallet link of `wallet_question`. */
  readonly subject: string;
  readonly personId: PersonId;
  readonly chatId: ChatId;
  /** Grows when the same message is asked for again while it waits or is being delivered. */
  readonly revision: number;
  /** Tries that Telegram refused or that never reached it. */
  readonly failures: number;
  /** New messages sent without ever learning whether they arrived. */
  readonly unsure: number;
  readonly fence: number;
}

/** The queue of messages. Rows come to it only in the transactions that change what they show. */
export interface OutboxStore {
  /**
   * Claims due items, oldest first, by lease and fence. Of one subject only the oldest undelivered item is given out,
   * so that a person reads things in the order they happened; none of `underWay`, which the claiming process is still
   * busy with.
   */
  claimDue(
    now: number,
    limit: number,
    leaseMs: number,
    underWay: readonly string[],
  ): Promise<readonly OutboxItem[]>;
  nextDueAt(now: number): Promise<number | undefined>;
  /** Written before a new message is sent: a process that dies in the sending leaves `unsure` behind. */
  startSending(item: OutboxItem): Promise<boolean>;
  /**
   * Delivered. An item that was asked for again meanwhile stays due. @param cardId the new message that is the card of its
   * swap from now on, written down in the same commit
   */
  finish(item: OutboxItem, now: number, cardId?: number): Promise<void>;
  /** Known not to have arrived, or an edit that may be repeated freely. `counts` is false for a wait Telegram asked for. */
  retry(item: OutboxItem, dueAt: number, counts: boolean): Promise<void>;
  /** Whether the new message arrived is not known; stays counted as `unsure`. */
  retryUnsure(item: OutboxItem, dueAt: number): Promise<void>;
  /** Telegram asked to leave this chat alone: nothing goes to it until then, from any process. Counts as no failure. */
  pauseChat(item: OutboxItem, until: number, now: number): Promise<void>;
  /** Until when nothing goes to this chat; undefined when it may be written to. */
  pausedUntil(chatId: ChatId, now: number): Promise<number | undefined>;
  /** The person does not want us: waits until they return. */
  park(item: OutboxItem): Promise<void>;
}

/** Ids are made from what they announce, so that nothing can be announced twice. */
export function statusItemId(swapId: SwapId): string {
  return `${swapId}:status`;
}

export function noticeItemId(swapId: SwapId, end: string): string {
  return `${swapId}:notice:${end}`;
}

export function walletQuestionItemId(linkId: string): string {
  return `${linkId}:question`;
}

/** What is said of alerts: of one that it fired or ended, of a person's that there is no price, or one again. */
export type AlertNews =
  | { readonly what: 'fired'; readonly alertId: AlertId }
  | { readonly what: 'ended'; readonly alertId: AlertId }
  | { readonly what: 'blind'; readonly personId: PersonId; readonly since: number }
  | { readonly what: 'sighted'; readonly personId: PersonId; readonly since: number };

export function alertItemId(news: AlertNews): string {
  if ('alertId' in news) return `${news.alertId}:alert:${news.what}`;
  return `${news.personId}.${news.since}:alert:${news.what}`;
}

/** Undefined for what is no id of an alert's item. */
export function readAlertItemId(id: string): AlertNews | undefined {
  const [, subject = '', what] = /^([\w.-]+):alert:(fired|ended|blind|sighted)$/.exec(id) ?? [];
  if (what === 'fired' || what === 'ended') return { what, alertId: subject as AlertId };
  if (what !== 'blind' && what !== 'sighted') return undefined;
  const [personId, since] = subject.split('.').map(Number);
  return { what, personId: personId as PersonId, since: since ?? 0 };
}
