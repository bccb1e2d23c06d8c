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
}

export interface InboxStore {
  /**
   * Stores all of them in one commit, so that a crash loses none; gives the ids of those that were not accepted before. It may
   * be begun with them at once: a loss of power that takes them takes along what was written since.
   */
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

/** A key whose updates this replica handles, and the first of them that it can read. */
export interface HeldKey {
  readonly key: string;
  readonly next: InboxEntry | undefined;
}

/** What follows a handled update: the next of its key; nothing, and the key is let go; or somebody else handles the key by now. */
export type AfterUpdate =
  | { readonly kind: 'next'; readonly next: InboxEntry }
  | { readonly kind: 'let_go' }
  | { readonly kind: 'lost' };

/**
 * The inbox that several replicas share. Whoever holds the lease of a key handles its updates, whichever replica stored
 * them, and lets go only where none is left, in the same transaction.
 */
export interface LeasedInbox extends Pick<InboxStore, 'countTries'> {
  /**
   * Stores all of them in one commit, and with `takes` leases their keys where nobody has; gives the ids of those that were
   * not accepted before, and the keys that this replica holds.
   */
  accept(
    entries: readonly InboxEntry[],
    now: number,
    takes: boolean,
  ): Promise<{ readonly accepted: ReadonlySet<number>; readonly held: readonly HeldKey[] }>;
  /** Leases keys with updates that nobody holds: those of the dead. At most so many. */
  takeAbandoned(most: number): Promise<readonly string[]>;
  /** The oldest update of a key that this replica holds and that is not handled. */
  next(key: string): Promise<AfterUpdate>;
  /** Only while this replica holds the key. */
  finish(entry: InboxEntry, now: number): Promise<AfterUpdate>;
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
