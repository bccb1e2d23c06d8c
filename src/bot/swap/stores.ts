import type { BaseUnits, Mint } from '../../solana/mint.ts';
import type { ChatId, PersonId, SwapId } from './brands.ts';

/** Rows with a due time, leased to one worker at a time. Writes need the newest fence. */
export interface DueQueue<Item> {
  /** Leases up to `limit` rows by due time. Skips `underWay`: a clock set forward may end leases early. */
  claimDue(
    now: number,
    limit: number,
    leaseMs: number,
    underWay: readonly string[],
  ): Promise<readonly Item[]>;
  /** Undefined where none waits. */
  nextDueAt(now: number): Promise<number | undefined>;
}

export interface InboxEntry {
  readonly updateId: number;
  /** Updates of one key are handled in sequence. */
  readonly key: string;
  /** JSON, encrypted. */
  readonly payload: string;
}

export interface InboxPortion {
  readonly after: number;
  readonly most: number;
  /** Ids, and keys with all their updates. */
  readonly except?: { readonly ids: readonly number[]; readonly keys: readonly string[] };
}

export interface InboxStore {
  /** One commit stores all entries; returns the new ids. */
  accept(entries: readonly InboxEntry[], now: number): Promise<ReadonlySet<number>>;
  /** Entries come in the order of their ids. Undecryptable ones are skipped; an empty answer is the end. */
  listUnfinished(portion: InboxPortion): Promise<readonly InboxEntry[]>;
  /** @returns the total with `begun` added */
  countTries(updateId: number, begun: number): Promise<number>;
  /**
   * Erases the content.
   * @returns false where another process finished it
   */
  finish(updateId: number, now: number): Promise<boolean>;
  /** Takes `finish` back, where the only message has not arrived: a restart handles the update again. */
  reopen(entry: InboxEntry): Promise<void>;
}

/** Text that grammY's sessions and conversations keep. */
export interface TextStore {
  read(key: string): Promise<string | undefined>;
  write(key: string, value: string, now: number): Promise<void>;
  delete(key: string): Promise<void>;
}

export interface SharedIntent {
  readonly fromMint: Mint;
  readonly toMint: Mint;
  readonly amount: BaseUnits;
}

export interface SharedIntentStore {
  /**
   * @param sharedBy for erasure
   * @returns at most 30 characters, with the amount in it
   */
  share(intent: SharedIntent, sharedBy: PersonId, now: number): Promise<string>;
  /** Undefined after thirty days. */
  findShared(id: string, now: number): Promise<SharedIntent | undefined>;
}

/** Ordered: the reverse pair has its own price. */
export interface PairOfMints {
  readonly from: Mint;
  readonly to: Mint;
}

export interface NotedPrice {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly fromAmount: BaseUnits;
  readonly toAmount: BaseUnits;
}

/** Interval whose first price is kept, ms. */
export const NOTED_EVERY_MS = 300_000;

/** A noted price may be this far from the requested time, ms. */
export const NEAR_MS = 1_800_000;

/** Prices of small impact, for a week. Names no person. */
export interface PriceRecord {
  /** Ignored where the interval has a price. */
  note(pair: PairOfMints, price: NotedPrice): Promise<void>;
  near(pair: PairOfMints, at: number): Promise<NotedPrice | undefined>;
  between(pair: PairOfMints, since: number, until: number): Promise<readonly NotedPrice[]>;
}

/** Days after the last use. The store sweeps by it, /privacy shows it. */
export const RETENTION_DAYS = {
  /** Telegram repeats updates for a day; a week allows a late restore. */
  handledUpdates: 7,
  deliveredMessages: 30,
  sharedIntents: 30,
  attempts: 30,
  offers: 30,
  dialogues: 7,
  alerts: 30,
  groupTurns: 1,
  /** A week for the charts of tokens, plus two hours of margin. */
  prices: 170 / 24,
  walletLinks: 1,
} as const;

export const SHARED_INTENT_LASTS_MS = RETENTION_DAYS.sharedIntents * 86_400_000;

/**
 * `status` draws the swap's one message from its row at delivery. `notice` is a new message about an end.
 * `wallet_question` asks whether a returned wallet is the person's own. `outage` is a word of the operator about late swaps.
 * `standing` tells of a standing order (`standingItemId`).
 */
export type OutboxKind = 'status' | 'notice' | 'wallet_question' | 'alert' | 'outage' | 'standing';

export interface OutboxItem {
  readonly id: string;
  readonly kind: OutboxKind;
  /** A swap; for `wallet_question` a wallet link; for `outage` its own id. */
  readonly subject: string;
  readonly personId: PersonId;
  readonly chatId: ChatId;
  /** Grows with each request. */
  readonly revision: number;
  /** Refused by Telegram or never sent. */
  readonly failures: number;
  /** Sent with unknown outcome. */
  readonly unsure: number;
  readonly fence: number;
}

/**
 * Rows enter only in the transaction that changes what they show. Only a subject's oldest item is claimed,
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
   * Edits, and messages that surely did not arrive, are tried again. `counts` is false for a wait that
   * Telegram demanded.
   */
  retry(item: OutboxItem, dueAt: number, counts: boolean): Promise<void>;
  /** `unsure` stays counted. */
  retryUnsure(item: OutboxItem, dueAt: number): Promise<void>;
  /** Telegram's 429, which is no failure. `botUntil` pauses every other chat too. */
  pauseChat(
    item: OutboxItem,
    pause: { readonly until: number; readonly botUntil?: number | undefined },
    now: number,
  ): Promise<void>;
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
