import type { Address } from '../../solana/address.ts';
import type { BaseUnits, Mint } from '../../solana/mint.ts';
import type { PersonId, SwapId } from './brands.ts';
import type { Offer, OfferCard } from './offer.ts';
import type { DueQueue } from './stores.ts';
import type { Attempt, Intent, Shortfall, SignedRefusal, Swap, SwapState } from './swap.ts';

/** The outbox orders messages: an older picture never overwrites a newer one. */
export type Notice = 'status' | 'notice';

/** Applied only if the row still has the state of `swap`. */
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
      | 'landsUntil'
      | 'refusal'
      | 'minimum'
      | 'isMinimumSimulated'
      | 'offer'
      | 'reason'
      | 'dueAt'
      | 'arrived'
      | 'heldAfter'
    >
  >;
  /** The event log shows this; never a person's text or a secret. */
  readonly why: string;
  readonly notices: readonly Notice[];
  readonly now: number;
  /** A rollback allows a move of `CORRECTIONS`. */
  readonly correction?: true;
  /** The transaction that a move to `served` hands out. */
  readonly attempt?: Attempt;
}

export interface Reschedule {
  readonly dueAt: number | null;
  readonly serviceReport?: 'submitted' | 'confirmed';
  /** `service:<code>`; null once the service accepts. */
  readonly reason?: string | null;
  readonly executeAfter?: number | null;
  readonly isSentDirectly?: boolean;
  readonly isMinimumSimulated?: boolean;
  /** The minimum is stored while the price it was built for stands. */
  readonly minimum?: BaseUnits;
  /** The price stays the same, with what its newest transaction says of it. */
  readonly offer?: Offer;
  readonly agreedVersion?: number;
  readonly expirySeenAt?: number | null;
  readonly shortfall?: Shortfall | null;
  readonly why?: string;
}

export interface RefusalNote {
  readonly swap: Swap;
  readonly refusal: SignedRefusal;
  /** The hash of the answer is stored, not the answer. */
  readonly answer: Uint8Array;
  readonly now: number;
}

/** `stale`: the current row, changed by another writer. `in_flight`: the swap that holds the wallet. */
export type MoveResult =
  | { readonly kind: 'moved'; readonly swap: Swap }
  | { readonly kind: 'stale'; readonly swap: Swap }
  | { readonly kind: 'in_flight'; readonly swap: Swap };

/** A swap takes a new price while it is `offered`. */
export interface NewPrice {
  readonly offer: Offer;
  readonly intent?: Intent;
  readonly slippageBps?: number;
  readonly card?: OfferCard;
  readonly why?: string;
}

/** A swap in the order of its list. */
interface Placed {
  readonly createdAt: number;
  readonly id: SwapId;
}

/** Newest first, without unconfirmed offers. */
export interface HistoryPart {
  /**
   * Orders that swap no two tokens (`Intent.kind`) are included: for what is shown, not for what is learnt
   * from swaps.
   */
  readonly hasEveryKind?: true;
  readonly from?: { readonly swap: Placed; readonly direction: 'older' | 'newer' };
  readonly states?: readonly SwapState[];
  readonly mint?: Mint;
  readonly limit: number;
}

export interface SwapReader {
  findSwap(id: SwapId): Promise<Swap | undefined>;
  /** The hash is the sha256 (hex) of the token, for the next two lookups as well. */
  findSwapBySigningToken(tokenHash: string): Promise<Swap | undefined>;
  findSwapByPayToken(tokenHash: string): Promise<Swap | undefined>;
  findAttemptByReturnToken(tokenHash: string): Promise<Attempt | undefined>;
  /** Newest first. */
  findAttempts(swapId: SwapId): Promise<readonly Attempt[]>;
  /** The swap that holds the wallet. An unproven wallet (`isScanned`, served) is held for its own person alone. */
  findInFlight(wallet: Address, personId: PersonId): Promise<Swap | undefined>;
  listPast(personId: PersonId, part: HistoryPart): Promise<readonly Swap[]>;
  /** Confirmed and not final, newest first. */
  listOpen(personId: PersonId): Promise<readonly Swap[]>;
  /** Newest first, at most `MAX_OPEN_OFFERS`, behind the first `skipped`. */
  listOffers(personId: PersonId, skipped?: number): Promise<readonly Swap[]>;
  findNewestOffer(personId: PersonId): Promise<Swap | undefined>;
  /** Counts the served swaps of all people. */
  countServed(): Promise<number>;
}

export interface SwapWriter {
  createSwap(
    swap: Swap,
    signingTokenHash: string,
    notices: readonly Notice[],
    payTokenHash?: string,
  ): Promise<void>;
  /** The swap must be `offered` or `ordered`; undefined where its version or state changed. */
  replaceOffer(
    swap: Swap,
    price: NewPrice,
    now: number,
    notices: readonly Notice[],
  ): Promise<Swap | undefined>;
  /** False where version or state changed. */
  showCardPage(swap: Swap, card: OfferCard, now: number): Promise<boolean>;
  redraw(swap: Swap, now: number): Promise<void>;
  /** A new message is sent, and is the card from then on. */
  sendCardAgain(swap: Swap, now: number): Promise<void>;
  setMessage(id: SwapId, messageId: number): Promise<void>;
  /** False where the swap was erased. */
  addAttempt(attempt: Attempt): Promise<boolean>;
  /**
   * One transaction moves the swap, checks a claimed swap's fence, and refuses a person's fourth `served`
   * one.
   */
  move(move: Move): Promise<MoveResult>;
  /**
   * The swap keeps its state.
   * @returns false where state or fence changed
   */
  reschedule(swap: Swap, change: Reschedule, now: number, notices?: readonly Notice[]): Promise<boolean>;
  /**
   * Notes the wish to cancel, which the swap's end fulfils. A poll under way writes nothing more.
   * @returns undefined where the swap is no longer served
   */
  wantCancel(swap: Swap, now: number): Promise<Swap | undefined>;
  /** Once per answer. Final cards stay. */
  noteRefusal(note: RefusalNote): Promise<void>;
  /** Events and messages are erased too. False while one of the swap's messages is undelivered. */
  eraseEnded(swap: Swap): Promise<boolean>;
}

export interface DueSchedule extends DueQueue<Swap> {
  /** A swap that is due already stays as it is. */
  bringForward(id: SwapId, now: number): Promise<void>;
}

export interface SwapRows extends SwapReader, SwapWriter {}

export interface SwapStore extends SwapRows, DueSchedule {}
