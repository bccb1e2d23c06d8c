import type { BaseUnits, Mint } from '../../solana/mint.ts';
import type { PersonId } from './brands.ts';

/** Rows with a due time, leased to one worker at a time. Writes need the newest fence. */
export interface DueQueue<Item> {
  /**
   * Leases up to `limit` due rows by due time, each with a new fence. Skips `underWay`: a clock set forward
   * may end leases early.
   */
  claimDue(
    now: number,
    limit: number,
    leaseMs: number,
    underWay: readonly string[],
  ): Promise<readonly Item[]>;
  /** Undefined where none waits. */
  nextDueAt(now: number): Promise<number | undefined>;
}

/** A Telegram update, stored until handled. */
export interface InboxEntry {
  readonly updateId: number;
  /** Updates of one key are handled in sequence, by id. */
  readonly key: string;
  /** JSON, stored encrypted, erased once handled. */
  readonly payload: string;
}

export interface InboxPortion {
  readonly after: number;
  readonly most: number;
  /** Ids, and keys with all their updates. */
  readonly except?: { readonly ids: readonly number[]; readonly keys: readonly string[] };
}

export interface InboxStore {
  /**
   * Stores all entries in one commit and returns the new ids. Handling may start before it is durable: a
   * power loss that drops these rows drops all later writes too.
   */
  accept(entries: readonly InboxEntry[], now: number): Promise<ReadonlySet<number>>;
  /** By id. Undecryptable entries are skipped: fewer than requested may come; an empty answer is the end. */
  listUnfinished(portion: InboxPortion): Promise<readonly InboxEntry[]>;
  /** @returns the total with `begun` added */
  countTries(updateId: number, begun: number): Promise<number>;
  /**
   * Erases the content.
   * @returns false where another process finished it
   */
  finish(updateId: number, now: number): Promise<boolean>;
}

/** For grammY's sessions and conversations. */
export interface TextStore {
  read(key: string): Promise<string | undefined>;
  write(key: string, value: string, now: number): Promise<void>;
  delete(key: string): Promise<void>;
}

/** An intent linked by a short id from a group to the private chat. */
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
  /** Undefined for an unknown id and after thirty days. */
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

/** Interval, ms; its first price is kept. */
export const NOTED_EVERY_MS = 300_000;

/** Longest distance from the requested time, ms. */
export const NEAR_MS = 1_800_000;

/** Prices of small impact from quotes made anyway, for 26 hours. Names no person. */
export interface PriceRecord {
  /** Ignored where the interval has a price. */
  note(pair: PairOfMints, price: NotedPrice): Promise<void>;
  /** Undefined without a price within half an hour. */
  near(pair: PairOfMints, at: number): Promise<NotedPrice | undefined>;
  between(pair: PairOfMints, since: number, until: number): Promise<readonly NotedPrice[]>;
}

/** Days after the last use. The store sweeps by it, /privacy shows it. */
export const RETENTION_DAYS = {
  /** Telegram repeats updates for a day; a week allows a late restore of a backup. */
  handledUpdates: 7,
  deliveredMessages: 30,
  /** After the last press. */
  sharedIntents: 30,
  attempts: 30,
  dialogues: 7,
  /** After firing or expiry. */
  alerts: 30,
  /** After the bot's removal. */
  goneGroups: 30,
  groupTurns: 1,
  /** A day for daily changes, plus two hours of margin. */
  prices: 26 / 24,
  walletLinks: 1,
} as const;

/** Links expire when the sweep may remove them. */
export const SHARED_INTENT_LASTS_MS = RETENTION_DAYS.sharedIntents * 86_400_000;
