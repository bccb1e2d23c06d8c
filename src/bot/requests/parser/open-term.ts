import type { Term, Verb } from './grammar.ts';
import type { Fraction } from './read-fractions.ts';

interface OpenTerm extends Term {
  readonly said: SaidFraction | null;
  readonly own: Ownership;
}

export const EMPTY: OpenTerm = {
  mark: null,
  amount: null,
  token: null,
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

/** Adds the next thing to the open term. */
export function put(state: State, thing: Partial<OpenTerm>): void {
  state.open = { ...state.open, ...thing, isWanted: state.open.isWanted || state.wantsNext };
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
  if (isEmpty(term)) return;
  const amount = said ? resolveFraction(said, own, term.token !== null) : term.amount;
  state.terms.push({ ...term, amount });
}

export function takeAmount(state: State, text: string): boolean {
  const { open } = state;
  if (text === 'max' && open.mark === 'to' && isEmpty(open) && takeAllOfLast(state)) return true;
  // "o usdc inteiro": all of the token before.
  const isPart = text === 'max' || (text.endsWith('%') && open.isOwned);
  const isOnly = state.terms.every(({ token }) => token === null);
  const isPartOfOpen = isPart && isOnly && open.amount === null && open.mark !== 'to';
  if (!isPartOfOpen && !isEmpty(open)) close(state);
  put(state, { amount: state.owesDollars ? `$${text}` : text });
  state.owesDollars = false;
  return true;
}

function takeAllOfLast({ terms }: State): boolean {
  const at = terms.findLastIndex(
    ({ token, amount, mark }) => token !== null && amount === null && mark !== 'to',
  );
  const last = terms[at];
  if (last) terms[at] = { ...last, amount: 'max' };
  return last !== undefined;
}

export function takeFraction(state: State, said: SaidFraction): boolean {
  if (state.owesDollars) return false;
  const { open } = state;
  // `1 1/2`.
  if (said.fraction.isSign && open.amount !== null && open.token === null && /\d$/.test(open.amount)) {
    state.open = { ...open, amount: `${open.amount} ${said.word}` };
    return true;
  }
  const isIts = said.fraction.kind === 'its';
  if (isIts && open.mark === 'of' && isEmpty(open)) reopenLast(state, false);
  // `jup卖一半`: the sold half is that of the wallet.
  if (isIts && state.verb === 'sell' && open.mark === null && isEmpty(open)) reopenLast(state, true);
  const isOfOpen = isIts && state.open.amount === null;
  if (!isOfOpen && !isEmpty(state.open)) close(state);
  put(state, { amount: said.word, said });
  return true;
}

/** `SOL的一半`: the fraction refers to the token before "of". */
function reopenLast(state: State, isSold: boolean): void {
  const last = state.terms.at(-1);
  if (!last || last.token === null || last.amount !== null) return;
  state.terms.pop();
  state.open = { ...EMPTY, ...last, own: { ...EMPTY.own, before: last.isOwned || isSold } };
}

/** "2 and a half", "2 sol y medio" and "sol y medio": after a whole number, or one. "Mil y medio" is asked about. */
export function takePlusHalf(state: State): boolean {
  const { open } = state;
  const whole = open.amount ?? (open.token === null ? '' : '1');
  if (open.said || !/^[1-9]\d{0,8}$/.test(whole)) return false;
  state.open = { ...open, amount: whole.endsWith('00') ? `${whole} ½` : `${whole}.5` };
  return true;
}

export function takeOwn(state: State, kind: 'own' | 'own_before'): boolean {
  if (state.open.token !== null && kind === 'own') close(state);
  const { token, own, said } = state.open;
  const place = token !== null ? 'after' : said ? 'between' : 'before';
  state.open = { ...state.open, isOwned: true, own: { ...own, [place]: true } };
  return true;
}

export function takeUnit(state: State): boolean {
  const { open } = state;
  if (open.said && open.token === null) state.open = { ...open, said: { ...open.said, isOfUnit: true } };
  else if (open.amount !== null) state.open = { ...open, isCounted: true };
  return true;
}

export function takeDollars(state: State): boolean {
  const { open } = state;
  const { amount, said } = open;
  const number = said ? resolveFraction(said, open.own, true) : amount;
  if (number !== null && open.token === null && /^[^$%]*\d$/.test(number)) {
    state.open = { ...open, amount: `$${number}`, said: null };
    return true;
  }
  const isFree = !state.owesDollars;
  state.owesDollars = true;
  return isFree;
}

interface SaidFraction {
  readonly word: string;
  readonly fraction: Fraction;
  /** A word for one unit follows: "un cuarto de un sol", `四分之一个`. */
  readonly isOfUnit: boolean;
}

interface Ownership {
  readonly before: boolean;
  readonly between: boolean;
  readonly after: boolean;
}

/**
 * `0.5` of the token, `50%` of the wallet, or the word itself where both are possible. Only a possessive makes
 * it a share.
 */
function resolveFraction(
  { word, fraction, isOfUnit }: SaidFraction,
  own: Ownership,
  hasToken: boolean,
): string {
  const kind = isOfUnit && fraction.kind !== 'share' ? 'unit' : fraction.kind;
  if (fraction.bps !== null && isShare(kind, own)) return `${fraction.bps / 100}%`;
  const isNumber = kind === 'unit' || kind === 'number' || kind === 'noun';
  const isOwned = own.before || own.between || own.after;
  return isNumber && !isOwned && !fraction.isEndless && hasToken ? fraction.number : word;
}

function isShare(kind: Fraction['kind'], { before, between, after }: Ownership): boolean {
  switch (kind) {
    case 'share':
      return true;
    case 'its':
      return before || between || after;
    case 'noun':
    case 'open':
      return between || after;
    case 'number':
      return between;
    default:
      return false;
  }
}
