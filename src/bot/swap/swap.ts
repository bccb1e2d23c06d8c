import type { LookupTables } from '../../guard/lookup-tables.ts';
import type { Address, Signature } from '../../solana/address.ts';
import type { BaseUnits } from '../../solana/mint.ts';
import type { ChatId, PersonId, SwapId } from './brands.ts';
import type { Offer, OfferCard } from './offer.ts';
import type { Language } from './people.ts';
import type { Token } from './token.ts';

/** The durable record of one intent, from offer to final state. */
export interface Swap {
  readonly id: SwapId;
  readonly personId: PersonId;
  readonly chatId: ChatId;
  /** The one message of the chat that is edited through the swap's life; null until it was sent. */
  readonly messageId: number | null;
  readonly state: SwapState;
  readonly intent: Intent;
  readonly offer: Offer;
  /** Grows with every new price shown; a button carries the version it was drawn with. */
  readonly offerVersion: number;
  /** What its card shows beside the price; null once it is signed or over. */
  readonly card?: OfferCard | null;
  /** The price version the person agreed to with Confirm; null before. */
  readonly agreedVersion?: number | null;
  /** The person's tolerance at the time of the offer. */
  readonly slippageBps: number;
  /** The wallet the order is bound to; set when ordered. */
  readonly wallet: Address | null;
  readonly signed: SignedTransaction | null;
  /** What the confirmed transaction brought into the wallet, read from the chain; null before, or when it could not be read. */
  readonly arrived?: BaseUnits | null;
  /** A code that says why the swap ended as it did; of a failure it is `chain:…` (`writeFailureCode`). */
  readonly reason: string | null;
  /** Why what the wallet returned last was not taken; null before, and once a signature was. */
  readonly refusal?: SignedRefusal | null;
  /**
   * The least that the transaction brings that was handed out last, and from `signed` on the one that was signed: what card
   * and signing page show. Null until one is built.
   */
  readonly minimum?: BaseUnits | null;
  /** Only a simulation holds the minimum of what was handed out last: its bytes state none that can be read. */
  readonly isMinimumSimulated?: boolean;
  /** The service refused it, and our own node took it instead. */
  readonly isSentDirectly?: boolean;
  /** The last word of the swap service, shown only as its report, never as the truth. */
  readonly serviceReport: 'submitted' | 'confirmed' | null;
  readonly createdAt: number;
  readonly orderedAt: number | null;
  readonly signedAt: number | null;
  readonly submittedAt: number | null;
  readonly finalAt: number | null;
  /** When the watcher looks at it next, longest due first; null when nothing is due any more. */
  readonly dueAt: number | null;
  /** The service asked to be left alone until then; the chain is asked all the same. */
  readonly executeAfter?: number | null;
  /** When the chain first looked past the height bound; it takes a second look to call it expired. */
  readonly expirySeenAt?: number | null;
  /**
   * The language of its last messages, set when the person asked to be forgotten while the chain could still change it.
   * It belongs to nobody's history any more, and is erased once its end was told.
   */
  readonly erasureLanguage?: Language | null;
  /** Grows with every claim; a worker's write counts only while it holds the newest. */
  readonly fence: number;
}

/** What the person asked for: pay exactly `amount` of `from`, get `to`. */
export interface Intent {
  readonly from: Token;
  readonly to: Token;
  readonly amount: BaseUnits;
}

/** One unsigned transaction built for a swap. A swap may need several; the first that comes back signed closes the others. */
export interface Attempt {
  readonly id: string;
  readonly swapId: SwapId;
  /** sha256 (hex) of the one-time token under which the wallet returns. */
  readonly returnTokenHash: string;
  readonly wallet: Address;
  readonly quoteId: string;
  readonly routeName: string;
  readonly providerRequestId: string | null;
  readonly unsignedTransaction: Uint8Array;
  /** The least that it brings, as the guard read it; null in rows of an earlier version. */
  readonly minimum?: BaseUnits | null;
  /** Addresses of the lookup tables as they were resolved when the guard passed it: table address → addresses. */
  readonly lookupTables: LookupTables;
  readonly lastValidBlockHeight: number;
  readonly builtAt: number;
  readonly expiresAt: number;
}

/** An order that was never signed is closed this long after Confirm. */
export const ORDER_LASTS_MS = 10 * 60_000;

/** Who lets a transaction run out has this long to ask for another on the same page. */
export const ATTEMPT_GRACE_MS = 2 * 60_000;

/** A card nobody pressed is closed this long after its price ran out. */
export const OFFER_KEPT_MS = 10 * 60_000;

/** Where a swap stands. The meaning of each is in the README's state diagram. */
export type SwapState =
  | 'offered'
  | 'ordered'
  | 'signed'
  | 'submitted'
  | 'confirmed'
  | 'failed'
  | 'expired'
  | 'cancelled'
  | 'lapsed';

/**
 * The one table of allowed moves. A signed swap leaves only through what the chain says, so nothing leads from
 * `signed` or `submitted` to `cancelled` or `lapsed`.
 */
export const TRANSITIONS: Readonly<Record<SwapState, readonly SwapState[]>> = {
  offered: ['ordered', 'lapsed'],
  ordered: ['signed', 'cancelled', 'lapsed'],
  signed: ['submitted', 'confirmed', 'failed', 'expired'],
  submitted: ['confirmed', 'failed', 'expired'],
  confirmed: [],
  failed: [],
  expired: [],
  cancelled: [],
  lapsed: [],
};

/**
 * The only way out of a final state, and only the chain's: a confirmation that was rolled back before it was finalized.
 */
const CORRECTIONS: Readonly<Partial<Record<SwapState, readonly SwapState[]>>> = {
  confirmed: ['failed', 'expired'],
};

/** States in which a transaction of the wallet may still land: at most one swap per wallet is in one of them. */
export const IN_FLIGHT_STATES = ['signed', 'submitted'] as const satisfies readonly SwapState[];

/** What the wallet returned, exactly as it is sent again until the chain has decided. */
export interface SignedTransaction {
  readonly txHash: Signature;
  /** base64 of the signed bytes. */
  readonly transaction: string;
  readonly attemptId: string;
  readonly quoteId: string;
  readonly routeName: string;
  readonly providerRequestId: string | null;
  readonly blockhash: string;
  readonly lastValidBlockHeight: number;
}

/** Why what came back from the wallet was not taken. Each has words of its own in the card. */
export const SIGNED_REFUSALS = [
  'changed',
  'wrong_signer',
  'fee_too_high',
  'unreadable',
  'expired',
  'in_flight',
  'chain_unreachable',
  /** Another transaction of the same swap is on its way already. */
  'superseded',
] as const;

export type SignedRefusal = (typeof SIGNED_REFUSALS)[number];

/** The least that may arrive: what the built transaction promises, and until there is one what was offered. */
export function minimumOf({ minimum, offer }: Pick<Swap, 'minimum' | 'offer'>): BaseUnits {
  return minimum ?? offer.minimumToAmount;
}

export function canMove(from: SwapState, to: SwapState): boolean {
  return TRANSITIONS[from].includes(to);
}

export function canCorrect(from: SwapState, to: SwapState): boolean {
  return CORRECTIONS[from]?.includes(to) ?? false;
}

/** Nothing leaves a final state. */
export function isFinal(state: SwapState): boolean {
  return TRANSITIONS[state].length === 0;
}

export function isInFlight(state: SwapState): boolean {
  return state === 'signed' || state === 'submitted';
}
