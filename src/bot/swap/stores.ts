import type { BaseUnits, Mint } from '../../solana/mint.ts';
import type { PersonId } from './brands.ts';

/** One update of Telegram, kept until it was handled so that a crash in between loses nothing. */
export interface InboxEntry {
  readonly updateId: number;
  /** Updates of one key are handled one after the other, in the order of their ids. */
  readonly key: string;
  /** The update as JSON; stored encrypted and erased once handled. */
  readonly payload: string;
}

/** The next so many after an update id. */
export interface InboxPortion {
  readonly after: number;
  readonly most: number;
  /** Left out: updates by id, and all updates of these keys. */
  readonly except?: { readonly ids: readonly number[]; readonly keys: readonly string[] };
}

export interface InboxStore {
  /**
   * Stores all of them in one commit, so that a crash loses none; gives the ids of those that were not accepted before. It may
   * be begun with them at once: a loss of power that takes them takes along what was written since.
   */
  accept(entries: readonly InboxEntry[], now: number): Promise<ReadonlySet<number>>;
  /**
   * Accepted and not finished, by update id. Without what no key opens, which stays as it
   * is; so there may be fewer than asked for, and nothing only where nothing follows.
   */
  listUnfinished(portion: InboxPortion): Promise<readonly InboxEntry[]>;
  /** Counts `begun` more tries; returns how many there were, these included. */
  countTries(updateId: number, begun: number): Promise<number>;
  /** Marks it as handled and erases its content. @returns false where it was finished before: another process did it */
  finish(updateId: number, now: number): Promise<boolean>;
}

/** Storage of grammY's sessions and conversations: JSON text by key. */
export interface TextStore {
  read(key: string): Promise<string | undefined>;
  write(key: string, value: string, now: number): Promise<void>;
  delete(key: string): Promise<void>;
}

/** An intent shared by a short id, for a link that carries it from a group into a private chat. */
export interface SharedIntent {
  readonly fromMint: Mint;
  readonly toMint: Mint;
  readonly amount: BaseUnits;
}

export interface SharedIntentStore {
  /**
   * The id of a link to it, which carries the amount; 30 characters at most.
   * @param sharedBy whom an erasure asks for
   */
  share(intent: SharedIntent, sharedBy: PersonId, now: number): Promise<string>;
  /** Undefined for one that nobody shared, or not in the last thirty days. */
  findShared(id: string, now: number): Promise<SharedIntent | undefined>;
}

/** What is paid and what is got, in this order: the way back has a price of its own. */
export interface PairOfMints {
  readonly from: Mint;
  readonly to: Mint;
}

/** What so much of a pair gave at a time. */
export interface NotedPrice {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly fromAmount: BaseUnits;
  readonly toAmount: BaseUnits;
}

/** One price of a pair is noted in so long; the first. */
export const NOTED_EVERY_MS = 300_000;

/** A price noted so long before or after a time still tells of it. */
export const NEAR_MS = 1_800_000;

/** Our own record of prices: what was asked for anyway, of little impact, for 26 hours. Nobody is named in it. */
export interface PriceRecord {
  /** Keeps a price, unless one was noted within the same five minutes. */
  note(pair: PairOfMints, price: NotedPrice): Promise<void>;
  /** The price that was noted closest to a time; undefined where none was within half an hour of it. */
  near(pair: PairOfMints, at: number): Promise<NotedPrice | undefined>;
  /** What was noted from `since` to `until`, oldest first. */
  between(pair: PairOfMints, since: number, until: number): Promise<readonly NotedPrice[]>;
}

/** How long rows stay after nothing needs them any more, in days: what the store sweeps by, and what /privacy says. */
export const RETENTION_DAYS = {
  /** Telegram repeats an update for a day at most; a week leaves room for a late restore of a backup. */
  handledUpdates: 7,
  deliveredMessages: 30,
  /** A card of a group that nobody pressed in this time is forgotten. */
  sharedIntents: 30,
  /** Long after the last transaction built for an order has died. */
  attempts: 30,
  dialogues: 7,
  /** After they fired or ran out. */
  alerts: 30,
  /** After the bot was taken out. */
  goneGroups: 30,
  /** After they were over. */
  groupTurns: 1,
  /** A change over a day is told by one, and a little more lets half an hour be missed. */
  prices: 26 / 24,
  /** After they ran out. */
  walletLinks: 1,
} as const;

/** A link is good for so long; what the store sweeps later is not followed any more either. */
export const SHARED_INTENT_LASTS_MS = RETENTION_DAYS.sharedIntents * 86_400_000;
