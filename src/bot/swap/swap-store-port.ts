import type { Address } from '../../solana/address.ts';
import type { BaseUnits, Mint } from '../../solana/mint.ts';
import type { PersonId, SwapId } from './brands.ts';
import type { Offer, OfferCard } from './offer.ts';
import type { Attempt, Intent, SignedRefusal, Swap, SwapState } from './swap.ts';

/**
 * A message to the person that is due because of a change. `status` draws the swap's one message as the row stands at
 * delivery (sent when it has none yet, else edited); `notice` is one new message that announces the end. Everything a
 * swap shows travels through the outbox, so that an older picture can never overwrite a newer one.
 */
export type Notice = 'status' | 'notice';

/** One guarded move: acted on only when the row still is in `from`. */
export interface Move {
  readonly swap: Swap;
  readonly to: SwapState;
  readonly patch?: Partial<
    Pick<
      Swap,
      | 'wallet'
      | 'agreedVersion'
      | 'card'
      | 'signed'
      | 'minimum'
      | 'reason'
      | 'serviceReport'
      | 'dueAt'
      | 'arrived'
    >
  >;
  /** Words for the event log, from our own vocabulary: never a text of the person or a secret. */
  readonly why: string;
  readonly notices: readonly Notice[];
  readonly now: number;
  /** The chain took back what it had confirmed: the one move out of a final state (`CORRECTIONS`). */
  readonly correction?: true;
}

/** What a look at a due swap leaves behind when it moved nothing. */
export interface Postponement {
  /** Null when nothing is due any more. */
  readonly dueAt: number | null;
  readonly serviceReport?: 'submitted' | 'confirmed';
  /** Why the service would not carry it (`service:<code>`), while the chain is still asked; null once it does. */
  readonly reason?: string | null;
  readonly executeAfter?: number | null;
  readonly isSentDirectly?: boolean;
  readonly isMinimumSimulated?: boolean;
  /** Only where the price is still the one it was built for. */
  readonly minimum?: BaseUnits;
  readonly expirySeenAt?: number | null;
  /** Words for the event log; without them the look leaves no event. */
  readonly why?: string;
}

/** Something that the wallet returned and that was not taken. */
export interface RefusalNote {
  readonly swap: Swap;
  readonly refusal: SignedRefusal;
  /** What came back, to know it again; only a hash of it is kept. */
  readonly answer: Uint8Array;
  readonly now: number;
}

/** `moved` holds the new row; `stale` the row as it stands (somebody else was first); `in_flight` the swap that holds the wallet. */
export type MoveResult =
  | { readonly kind: 'moved'; readonly swap: Swap }
  | { readonly kind: 'stale'; readonly swap: Swap }
  | { readonly kind: 'in_flight'; readonly swap: Swap };

/** Another price, and what it is the price of where that is another too: only while `offered`. */
export interface NewPrice {
  readonly offer: Offer;
  readonly intent?: Intent;
  readonly slippageBps?: number;
  readonly card?: OfferCard;
  /** Words for the event log, from our own vocabulary. */
  readonly why?: string;
}

/** A part of somebody's history, newest first; offers nobody confirmed are left out. */
export interface HistoryPart {
  /** Only what is older, or newer, than this swap; absent for the newest. */
  readonly from?: { readonly swap: Pick<Swap, 'createdAt' | 'id'>; readonly direction: 'older' | 'newer' };
  /** Any unless given. */
  readonly states?: readonly SwapState[];
  /** Paid or received. */
  readonly mint?: Mint;
  readonly limit: number;
}

export interface SwapReader {
  findSwap(id: SwapId): Promise<Swap | undefined>;
  /** By sha256 (hex) of the token of the signing page. */
  findSwapBySigningToken(tokenHash: string): Promise<Swap | undefined>;
  /** By sha256 (hex) of the token under which the wallet returns. */
  findAttemptByReturnToken(tokenHash: string): Promise<Attempt | undefined>;
  /** Newest first. */
  findAttempts(swapId: SwapId): Promise<readonly Attempt[]>;
  findInFlight(wallet: Address): Promise<Swap | undefined>;
  listPast(personId: PersonId, part: HistoryPart): Promise<readonly Swap[]>;
  /** Not final and confirmed by the person, newest first. */
  listOpen(personId: PersonId): Promise<readonly Swap[]>;
  /** Cards the person has not answered yet, newest first, at most a handful. */
  listOffers(personId: PersonId): Promise<readonly Swap[]>;
  /** The newest card the person has not answered yet. */
  findNewestOffer(personId: PersonId): Promise<Swap | undefined>;
}

export interface SwapWriter {
  /** Stores a new swap in `offered` with its event and the notice that brings its card. */
  createSwap(swap: Swap, signingTokenHash: string, notices: readonly Notice[]): Promise<void>;
  /** Shows another price on the same card while `offered` or `ordered`; undefined when the version or state moved on. */
  replaceOffer(
    swap: Swap,
    price: NewPrice,
    now: number,
    notices: readonly Notice[],
  ): Promise<Swap | undefined>;
  /** Has the card show something else of the same price; false when version or state moved on. */
  showCardPage(swap: Swap, card: OfferCard, now: number): Promise<boolean>;
  /** Draws the card once more as the row stands. */
  redraw(swap: Swap, now: number): Promise<void>;
  setMessage(id: SwapId, messageId: number): Promise<void>;
  /** False when its swap was erased meanwhile. */
  addAttempt(attempt: Attempt): Promise<boolean>;
  /** State, event and notices in one database transaction; respects `fence` when the swap was claimed. */
  move(move: Move): Promise<MoveResult>;
  /**
   * The service's report and the next due time, without a move.
   * @returns false where it was dropped, because state or fence are no longer those of `swap`
   */
  postpone(swap: Swap, change: Postponement, now: number, notices?: readonly Notice[]): Promise<boolean>;
  /**
   * Writes down what was refused after signing, and has the card say it: once for the same answer, and only while the
   * swap still stands where that can be told. A finished card is never touched.
   */
  noteRefusal(note: RefusalNote): Promise<void>;
  /**
   * Erases an ended swap whose person asked to be forgotten, with its story and its messages. False while one of those
   * still has to be delivered.
   */
  eraseEnded(swap: Swap): Promise<boolean>;
}

interface DueSwaps {
  /**
   * Claims due rows in the order of their due time by lease and fence, so that many processes may share the work; none of
   * `underWay`, which the claiming process is still busy with.
   */
  claimDue(
    now: number,
    limit: number,
    leaseMs: number,
    underWay: readonly string[],
  ): Promise<readonly Swap[]>;
}

/** What the watcher needs beyond the claim. */
export interface DueSchedule extends DueSwaps {
  /** When the next row not yet due, or under a lease, may be claimed; undefined when none waits. */
  nextDueAt(now: number): Promise<number | undefined>;
}

export type SwapStore = SwapReader & SwapWriter & DueSwaps;
