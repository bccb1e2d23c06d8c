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
