import type { Mark, Verb } from './grammar.ts';
import { type Ownership, resolveFraction, type SaidFraction } from './resolve-fraction.ts';

/** An amount, a token or both, with the preposition that assigns a side. */
export interface Term {
  readonly mark: Mark | null;
  /** As written; `max` for words; a fraction as `resolveFraction` gives it. */
  readonly amount: string | null;
  readonly token: string | null;
  /** In a token's place, but names none. */
  readonly isUnknown: boolean;
  readonly isOwned: boolean;
  /** A word for a unit is behind the amount: `0.4个`. */
  readonly isCounted: boolean;
  /** Object of a purchase or wish: the `to` side. */
  readonly isWanted: boolean;
}

export interface Sentence {
  readonly verb: Verb | null;
  readonly terms: readonly Term[];
  readonly isWish: boolean;
}

export interface OpenTerm extends Term {
  readonly said: SaidFraction | null;
  readonly own: Ownership;
}

export const EMPTY: OpenTerm = {
  mark: null,
  amount: null,
  token: null,
  isUnknown: false,
  isOwned: false,
  isCounted: false,
  isWanted: false,
  said: null,
  own: { before: false, between: false, after: false },
};

export interface State {
  verb: Verb | null;
  before: number;
  terms: Term[];
  open: OpenTerm;
  owesDollars: boolean;
  isWish: boolean;
  wantsNext: boolean;
  /** A second verb waits for its object. */
  owesThing: boolean;
}

export function begin(state: State): void {
  if (state.wantsNext) state.open = { ...state.open, isWanted: true };
  state.wantsNext = false;
  state.owesThing = false;
}

export function isEmpty({ amount, token }: Term): boolean {
  return amount === null && token === null;
}

/** A mark without a thing is dropped. */
export function close(state: State): void {
  const { said, own, ...term } = state.open;
  state.open = EMPTY;
  if (term.amount === null && term.token === null) return;
  const amount = said ? resolveFraction(said, own, term.token !== null) : term.amount;
  state.terms.push({ ...term, amount });
}
