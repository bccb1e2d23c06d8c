import type { UnclearAmount } from '../../swap/amount.ts';
import type { AskedAmount } from '../../swap/asked-amount.ts';
import type { RelativePrice } from '../../swap/offer.ts';
import type { GuessedTopic, TalkTopic } from '../language/vocabulary.ts';
import type { Fraction } from './read-fractions.ts';

export interface SwapRequest {
  readonly from: string | null;
  readonly to: string | null;
  readonly amount: AskedAmount | null;
}

/** A trade at a price that the market need not have yet. */
export interface OrderRequest {
  readonly side: 'sell' | 'buy';
  /** The token that has the price; null for "take profit" on what is held. */
  readonly token: string | null;
  /** The token that the price is counted in; null where it is not said. */
  readonly money: string | null;
  /** The amount counts what is paid: the token in a sale, the money in a purchase. */
  readonly amount: AskedAmount;
  readonly price: OrderPrice;
  /** Equal parts at prices from `price` to another one. */
  readonly ladder?: Ladder;
}

/** Money for one token: a plain decimal number, or relative to another price. */
export type OrderPrice = string | RelativePrice;

export interface Ladder {
  readonly to: OrderPrice;
  readonly steps: number;
}

export type RequestQuestion =
  | {
      readonly code: 'amount';
      readonly text: string;
      readonly problem: UnclearAmount;
      readonly meant: readonly AskedAmount[];
    }
  /** Two numbers, or one beside an unread word: "20 of my 100 usdc", "umpteen thousand bonk". */
  | { readonly code: 'unsure_amount'; readonly meant: readonly AskedAmount[] }
  /** An amount of `to` or of an unknown side: only `from` can be exact. */
  | {
      readonly code: 'got_amount';
      readonly text: string;
      /** The words assign it to `to`. */
      readonly isSaid: boolean;
    }
  /** The amount is for a sale. */
  | { readonly code: 'side' }
  /** `back` is the amount of the reverse swap. */
  | { readonly code: 'direction'; readonly back: AskedAmount | null }
  /** A pool's address is not a token. */
  | { readonly code: 'pool_link' }
  | { readonly code: 'unknown_link' }
  /** A time or a condition: the bot swaps now or not at all. */
  | { readonly code: 'later' }
  /** An order whose price, amount or side is not clear. */
  | { readonly code: 'order' }
  | { readonly code: 'form' };

export type ReadRequest =
  | { readonly kind: 'request'; readonly request: SwapRequest }
  | { readonly kind: 'question'; readonly question: RequestQuestion; readonly request: SwapRequest }
  | {
      readonly kind: 'talk';
      readonly topic: TalkTopic;
      readonly price?: AskedPrice;
      readonly share?: number;
      /** The topics to pick from, where none is sure. */
      readonly likely?: readonly GuessedTopic[];
    }
  | { readonly kind: 'order'; readonly order: OrderRequest }
  | { readonly kind: 'none' };

/** "How much is 2 sol in usdc"; without `to` in dollars. */
export interface AskedPrice {
  readonly token: string;
  readonly to: string | null;
  /** "Chart bonk". */
  readonly isChart?: boolean;
}

export type Verb = 'buy' | 'sell' | 'swap';

export type Mark = 'to' | 'for' | 'with' | 'from' | 'of' | 'de' | 'exchange' | 'worth' | 'at';

/** The wanted thing relative to a verb; null for unknown. */
export type Wanted = 'before' | 'behind' | null;

export type Lexeme =
  /** `isWish` for "I want". */
  | { readonly kind: 'verb'; readonly verb: Verb; readonly wants: Wanted; readonly isWish?: true }
  | { readonly kind: 'mark'; readonly mark: Mark }
  | { readonly kind: 'mark_before'; readonly mark: Mark }
  | { readonly kind: 'amount'; readonly text: string }
  | { readonly kind: 'fraction'; readonly word: string; readonly fraction: Fraction }
  | { readonly kind: 'plus_half' }
  /** The number before counts what stands before it: `100 usdc'min 20'sini`. */
  | { readonly kind: 'end' }
  | { readonly kind: 'dollars' | 'percent' | 'percent_before' | FillerKind }
  | { readonly kind: 'want'; readonly word: string; readonly wants: Wanted }
  /** The adjacent thing, in a sentence with its own verb. */
  | { readonly kind: 'wish'; readonly wants: Wanted }
  /** `isNamed` for an address or a `$symbol`. */
  | { readonly kind: 'token'; readonly word: string; readonly isNamed?: true }
  | { readonly kind: 'unknown'; readonly word: string }
  /** A link without a token; `address` is a pool's. */
  | { readonly kind: 'link'; readonly address: string | null };

/** `own`, `own_before` and `unit` decide what a fraction refers to. */
type FillerKind = (typeof FILLERS)[number];

const FILLERS = ['filler', 'own', 'own_before', 'unit', 'to_me'] as const;

export function isFiller(lexeme: Lexeme): boolean {
  return has([lexeme], ...FILLERS);
}

export function has(lexemes: readonly Lexeme[], ...kinds: readonly Lexeme['kind'][]): boolean {
  return lexemes.some(({ kind }) => kinds.includes(kind));
}

/** A term carries the preposition that assigns its side. */
export interface Term {
  readonly mark: Mark | null;
  /** The amount is as written; words for all are `max`, a fraction is as `resolveFraction` gives it. */
  readonly amount: string | null;
  readonly token: string | null;
  readonly isOwned: boolean;
  /** `0.4个`. */
  readonly isCounted: boolean;
  /** A purchase or a wish names this thing, so it is the `to` side. */
  readonly isWanted: boolean;
}

export interface Sentence {
  readonly verb: Verb | null;
  readonly terms: readonly Term[];
  readonly isWish: boolean;
}

export function ask(question: RequestQuestion, request: SwapRequest = NOTHING): ReadRequest {
  return { kind: 'question', question, request };
}

const NOTHING: SwapRequest = { from: null, to: null, amount: null };
