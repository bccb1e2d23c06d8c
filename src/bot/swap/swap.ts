import type { LookupTables } from '../../guard/index.ts';
import type { Address, Signature } from '../../solana/address.ts';
import type { BaseUnits } from '../../solana/mint.ts';
import type { ChatId, PersonId, SwapId } from './brands.ts';
import type { Offer, OfferCard } from './offer.ts';
import type { Language } from './people.ts';
import type { TokenPair } from './token.ts';

export interface Swap {
  readonly id: SwapId;
  readonly personId: PersonId;
  readonly chatId: ChatId;
  /** Edited through the swap's life; null until sent. */
  readonly messageId: number | null;
  readonly state: SwapState;
  readonly intent: Intent;
  readonly offer: Offer;
  /** Grows with every new price. */
  readonly offerVersion: number;
  /** An order keeps it until it is signed. */
  readonly card?: OfferCard | null;
  readonly agreedVersion?: number | null;
  readonly slippageBps: number;
  /** Bound by Confirm, or by the wallet app that scanned the offer. */
  readonly wallet: Address | null;
  /** The wallet scanned the offer's code: it need not be linked, and until it landed nothing proves that it asked. */
  readonly isScanned?: boolean;
  readonly signed: SignedTransaction | null;
  /** Null where the transaction cannot be read. */
  readonly arrived?: BaseUnits | null;
  /** Units of the token bought that the wallet holds afterwards; null where unreadable. */
  readonly heldAfter?: BaseUnits | null;
  /** Code of the end, or why there is none; a failure has `chain:…` (`writeFailureCode`). */
  readonly reason: string | null;
  readonly refusal?: SignedRefusal | null;
  /** Guaranteed by the newest transaction, from `signed` on by the signed one. */
  readonly minimum?: BaseUnits | null;
  /** The bytes state no minimum, so a simulation alone supports it. */
  readonly isMinimumSimulated?: boolean;
  /** The service refused the transaction, and our own node took it. */
  readonly isSentDirectly?: boolean;
  /** A simulation found it missing; it may come back. */
  readonly shortfall?: Shortfall | null;
  /** Never shown as the truth. */
  readonly serviceReport: 'submitted' | 'confirmed' | null;
  readonly createdAt: number;
  readonly orderedAt: number | null;
  /** About when it is told that a served or signed transaction did not land. */
  readonly landsUntil?: number;
  readonly signedAt: number | null;
  readonly submittedAt: number | null;
  readonly finalAt: number | null;
  /** The watcher's next poll; null for never. */
  readonly dueAt: number | null;
  /** End of a pause demanded by the service. */
  readonly executeAfter?: number | null;
  /** First poll that saw the chain past the height bound. */
  readonly expirySeenAt?: number | null;
  /**
   * Language of the last messages of a person who asked for erasure. The swap is in no history, and is erased
   * after its end is reported.
   */
  readonly erasureLanguage?: Language | null;
  /** Grows with every claim. */
  readonly fence: number;
}

export interface Intent extends TokenPair {
  /**
   * Absent for a swap. `reclaim` gets deposits back, so `amount` is 0 and both tokens are SOL. `place` lets `amount` of `from`
   * rest in a pool until it is filled by `to`; `close` takes such an order out, and its `amount` is 0.
   */
  readonly kind?: SwapKind;
  readonly amount: BaseUnits;
}

export const SWAP_KINDS = ['reclaim', 'place', 'close'] as const;

export type SwapKind = (typeof SWAP_KINDS)[number];

/** For operators, who read English. */
export const KIND_NAMES: Readonly<Record<SwapKind, string>> = {
  reclaim: 'return of deposits',
  place: 'placement of an order',
  close: 'end of an order',
};

/** One of possibly several unsigned transactions of a swap. */
export interface Attempt {
  readonly id: string;
  readonly swapId: SwapId;
  /** sha256, hex. */
  readonly returnTokenHash: string;
  readonly wallet: Address;
  /** Empty where the bot built the transaction itself. */
  readonly quoteId: string;
  readonly routeName: string;
  readonly providerRequestId: string | null;
  readonly unsignedTransaction: Uint8Array;
  /** Null in rows of an earlier version. */
  readonly minimum?: BaseUnits | null;
  /** Table address → addresses, as the guard resolved them. */
  readonly lookupTables: LookupTables;
  readonly lastValidBlockHeight: number;
  readonly builtAt: number;
  readonly expiresAt: number;
  /** Absent where the wallet hands its signature to us. */
  readonly served?: ServedBytes;
}

/** A wallet submits them itself: only its signature is missing. */
export interface ServedBytes {
  readonly cosigned: Uint8Array;
  /** Null where a co-signer of the route signed first. */
  readonly reference: Address | null;
}

/** The wallet's answer, resent unchanged until the chain decides. */
export interface SignedTransaction {
  readonly txHash: Signature;
  /** base64. */
  readonly transaction: string;
  readonly attemptId: string;
  readonly quoteId: string;
  readonly routeName: string;
  readonly providerRequestId: string | null;
  readonly blockhash: string;
  readonly lastValidBlockHeight: number;
  /** The service did not quote it: only our own node sends it. */
  readonly isUnquoted?: true;
}

/** Each refusal has its own words on the card. */
export const SIGNED_REFUSALS = [
  'changed',
  'wrong_signer',
  'fee_too_high',
  'unreadable',
  'expired',
  'scan_over',
  'sponsor_late',
  'in_flight',
  'chain_unreachable',
  'superseded',
] as const;

export type SignedRefusal = (typeof SIGNED_REFUSALS)[number];

export const SHORTFALLS = ['sol', 'token'] as const;

export type Shortfall = (typeof SHORTFALLS)[number];

/** False for what uses the life of a swap and swaps no two tokens: `SwapKind`. */
export function isTokenSwap({ intent }: Pick<Swap, 'intent'>): boolean {
  return intent.kind === undefined;
}

/** The built transaction states the minimum; the offer states it while there is none. */
export function minimumOf({ minimum, offer }: Swap): BaseUnits {
  return minimum ?? offer.minimumToAmount;
}

/** The same swap the other way round: pays what arrived, or what came at least. */
export function reverseOf(swap: Swap): Intent {
  const { from, to } = swap.intent;
  return { from: to, to: from, amount: swap.arrived ?? minimumOf(swap) };
}

/** Reason of a served swap whose person pressed Cancel. */
export const CANCEL_WANTED = 'cancel_wanted';

/** Reason of a served swap that the person has signed: the sponsor, who pays its fees, signs last and sends it. */
export const SPONSORED = 'sponsored';

export function isSponsored({ state, reason }: Swap): boolean {
  return state === 'served' && reason === SPONSORED;
}

/** Reason of a swap whose landing nothing can show or rule out: the ledger of every node begins after its signature. */
export const LEDGER_SHORT = 'ledger_short';

/** Reason of an offer that ended because its person asked for newer ones. */
export const NEWER_OFFERS = 'newer_offers';

/** One person has at most this many open offers. A further one ends the oldest. */
export const MAX_OPEN_OFFERS = 5;

/** One person has at most this many, because each is searched on the chain while it may land. */
export const MAX_SERVED_AT_ONCE = 3;

/** An order lasts this long from Confirm on, ms. */
export const ORDER_LASTS_MS = 10 * 60_000;

/** An offer is kept this long after its price expires, ms. */
const OFFER_KEPT_MS = 10 * 60_000;

/** An order lapses then, once none of its transactions can land. */
export function lapsesAt({ orderedAt, createdAt }: Swap): number {
  return (orderedAt ?? createdAt) + ORDER_LASTS_MS;
}

/** An unconfirmed offer lapses then. */
export function offerEndsAt({ validUntil }: Offer): number {
  return validUntil + OFFER_KEPT_MS;
}

/** See the state diagram in docs/lifecycle.md. */
export type SwapState =
  | 'offered'
  | 'ordered'
  | 'served'
  | 'signed'
  | 'submitted'
  | 'confirmed'
  | 'failed'
  | 'expired'
  | 'cancelled'
  | 'lapsed';

/**
 * The chain alone ends a signed swap: no move leads from `signed` or `submitted` to `cancelled` or `lapsed`.
 * A move leads out of `served` where the transaction landed, or can no longer land.
 */
export const TRANSITIONS: Readonly<Record<SwapState, readonly SwapState[]>> = {
  offered: ['ordered', 'served', 'lapsed'],
  ordered: ['served', 'signed', 'cancelled', 'lapsed'],
  served: ['submitted', 'ordered', 'offered', 'cancelled', 'lapsed'],
  signed: ['submitted', 'confirmed', 'failed', 'expired'],
  submitted: ['confirmed', 'failed', 'expired'],
  confirmed: [],
  failed: [],
  expired: [],
  cancelled: [],
  lapsed: [],
};

/** A rollback before finality allows the one move out of a final state. */
const CORRECTIONS: Readonly<Partial<Record<SwapState, readonly SwapState[]>>> = {
  confirmed: ['failed', 'expired'],
  failed: ['confirmed', 'expired'],
};

/**
 * A transaction may still land; at most one such swap per wallet. A served one whose wallet is unproven (`isScanned`) counts
 * only among those of its own person: a stranger must not lock a wallet by its address.
 */
export const IN_FLIGHT_STATES = ['served', 'signed', 'submitted'] as const satisfies readonly SwapState[];

/** Swaps normally end within a minute. */
export const STUCK_AFTER_MS = 5 * 60_000;

export function canMove(from: SwapState, to: SwapState): boolean {
  return TRANSITIONS[from].includes(to);
}

export function canCorrect(from: SwapState, to: SwapState): boolean {
  return CORRECTIONS[from]?.includes(to) ?? false;
}

export function isFinal(state: SwapState): boolean {
  return TRANSITIONS[state].length === 0;
}

export function isInFlight(state: SwapState): boolean {
  return IN_FLIGHT_STATES.some((one) => one === state);
}
