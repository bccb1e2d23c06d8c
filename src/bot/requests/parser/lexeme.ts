import type { Fraction } from '../../swap/share-words.ts';

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
