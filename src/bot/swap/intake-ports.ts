import type { BaseUnits, Mint } from '../../solana/mint.ts';

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
}

export interface InboxStore {
  /** Stores all of them in one commit; gives the ids of those that were not accepted before. */
  accept(entries: readonly InboxEntry[], now: number): Promise<ReadonlySet<number>>;
  /**
   * Accepted and not finished, by update id: what a restart takes up again. Without what no key opens, which stays as it
   * is; so there may be fewer than asked for, and nothing only where nothing follows.
   */
  listUnfinished(portion: InboxPortion): Promise<readonly InboxEntry[]>;
  /** Counts `begun` more tries; returns how many there were, these included. */
  countTries(updateId: number, begun: number): Promise<number>;
  finish(updateId: number, now: number): Promise<void>;
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
  share(intent: SharedIntent, now: number): Promise<string>;
  findShared(id: string): Promise<SharedIntent | undefined>;
}
