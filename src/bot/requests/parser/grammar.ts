import type { AskedAmount } from '../../swap/asked-amount.ts';
import type { UnclearAmount } from '../../swap/read-asked-amount.ts';
import type { Fraction } from '../../swap/share-words.ts';
import type { Topic } from './read-topic.ts';

/** What a person asked for, as far as they said it; tokens in their own words. */
export interface SwapRequest {
  /** What is paid. */
  readonly from: string | null;
  /** What is got. */
  readonly to: string | null;
  readonly amount: AskedAmount | null;
}

/** What has to be asked back, because it could be taken in more than one way. */
export type RequestQuestion =
  /** The amount of what is paid is written in a way that nobody may guess at. */
  | {
      readonly code: 'amount';
      readonly text: string;
      readonly problem: UnclearAmount;
      readonly meant: readonly AskedAmount[];
    }
  /** An amount of what is to be got, or of nobody knows which side: only what is paid can be exact. */
  | {
      readonly code: 'got_amount';
      readonly text: string;
      /** The words say that it is to be got. */
      readonly isSaid: boolean;
    }
  /** One token, and neither that it is to be bought nor sold; an amount is one of it where it is sold. */
  | { readonly code: 'side' }
  /** Two tokens, and not which of them is paid; `back` is the amount where it is `to` that is paid. */
  | { readonly code: 'direction'; readonly back: AskedAmount | null }
  /** The link is one to a pool, whose address is no token. */
  | { readonly code: 'pool_link' }
  | { readonly code: 'unknown_link' }
  /** The words are about a swap and do not fit together. */
  | { readonly code: 'form' };

export type ReadRequest =
  | { readonly kind: 'request'; readonly request: SwapRequest }
  | { readonly kind: 'question'; readonly question: RequestQuestion; readonly request: SwapRequest }
  /** Not about a swap. */
  | { readonly kind: 'talk'; readonly topic: Topic }
  | { readonly kind: 'none' };

export type Verb = 'buy' | 'sell' | 'swap';

export type Mark = 'to' | 'for' | 'with' | 'from' | 'of' | 'de' | 'exchange' | 'worth';

/** Beside a word for a purchase or a wish; null where it is not sure to be what is wanted. */
export type Wanted = 'before' | 'behind' | null;

/** One piece of what a person wrote. */
export type Lexeme =
  /** `wants` says where the thing of a purchase stands; `isWish` for "I want". */
  | { readonly kind: 'verb'; readonly verb: Verb; readonly wants: Wanted; readonly isWish?: true }
  | { readonly kind: 'mark'; readonly mark: Mark }
  /** Belongs to what stands before it. */
  | { readonly kind: 'mark_before'; readonly mark: Mark }
  | { readonly kind: 'amount'; readonly text: string }
  /** `word` as it was written. */
  | { readonly kind: 'fraction'; readonly word: string; readonly fraction: Fraction }
  /** "and a half", behind a number. */
  | { readonly kind: 'plus_half' }
  | { readonly kind: 'dollars' | FillerKind }
  | { readonly kind: 'want'; readonly word: string; readonly wants: Wanted }
  /** A wish for the very thing beside it, in a sentence with a verb of its own. */
  | { readonly kind: 'wish'; readonly wants: Wanted }
  /** `isNamed` where nothing but a token can be meant: an address, or a symbol behind `$`. */
  | { readonly kind: 'token'; readonly word: string; readonly isNamed?: true }
  | { readonly kind: 'unknown'; readonly word: string }
  /** A link that names no token by itself; `address` is that of a pool. */
  | { readonly kind: 'link'; readonly address: string | null };

/** Says nothing of the swap itself; `own`, `own_before` and `unit` decide what a fraction is one of. */
type FillerKind = 'filler' | 'own' | 'own_before' | 'unit';

export function isFiller({ kind }: Lexeme): boolean {
  return kind === 'filler' || kind === 'own' || kind === 'own_before' || kind === 'unit';
}
