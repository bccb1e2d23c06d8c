import type { Lexeme, Mark, Sentence, Term, Verb, Wanted } from './grammar.ts';
import {
  close,
  EMPTY,
  isEmpty,
  put,
  type State,
  takeAmount,
  takeDollars,
  takeFraction,
  takeOwn,
  takePlusHalf,
  takeUnit,
} from './open-term.ts';
import { fractionOfText } from './read-fractions.ts';

/** Undefined where the lexemes do not fit together. */
export function splitTerms(lexemes: readonly Lexeme[]): Sentence | undefined {
  const state: State = {
    verb: null,
    before: 0,
    terms: [],
    open: EMPTY,
    owesDollars: false,
    isWish: false,
    wantsNext: false,
    owesThing: false,
  };
  for (const lexeme of lexemes) {
    if (!take(state, lexeme)) return undefined;
  }
  close(state);
  if (state.owesThing || (state.owesDollars && state.terms.length === 0)) return undefined;
  const terms = markBefore(state);
  return terms && { verb: state.verb, terms, isWish: state.isWish };
}

function take(state: State, lexeme: Lexeme): boolean {
  switch (lexeme.kind) {
    case 'filler':
    case 'to_me':
      return true;
    case 'own':
    case 'own_before':
      return takeOwn(state, lexeme.kind);
    case 'end':
      close(state);
      return true;
    case 'unit':
      return takeUnit(state);
    case 'fraction':
      return takeFraction(state, { word: lexeme.word, fraction: lexeme.fraction, isOfUnit: false });
    case 'plus_half':
      return takePlusHalf(state);
    case 'verb':
      return takeVerb(state, lexeme);
    case 'wish':
      return takeWanted(state, lexeme.wants);
    case 'mark':
      return takeMark(state, lexeme.mark);
    case 'mark_before':
      return takeMarkBefore(state, lexeme.mark);
    case 'amount':
      return takeAmount(state, lexeme.text);
    case 'dollars':
      return takeDollars(state);
    case 'token':
    case 'unknown':
      return takeToken(state, lexeme.word);
    default:
      return false;
  }
}

/** A verb between two sides means "to": `1 sol swap usdc`, `用1SOL换USDC`. */
function takeVerb(state: State, { verb, wants, isWish }: Extract<Lexeme, { kind: 'verb' }>): boolean {
  const { open } = state;
  const isPaidWith = open.amount !== null && (open.mark === 'with' || open.mark === 'from');
  const hasSides = state.terms.length > 0 || open.token !== null || isPaidWith;
  // "I have 100 usdc, swap 20 to sol".
  const isNew = state.verb === null && (open.isOwned || state.terms.some(({ isOwned }) => isOwned));
  if (verb === 'swap' && (state.verb !== null || (hasSides && !isNew)))
    return hasSides ? takeMark(state, 'to') : true;
  if (hasSides && isTrade(state.verb, verb)) return takeSecond(state, verb, wants);
  if (state.verb !== null && (state.verb !== 'swap' || hasSides)) return state.verb === verb;
  state.verb = verb;
  state.isWish = isWish === true;
  close(state);
  markSold(state, verb, wants);
  state.before = state.terms.length;
  return verb === 'buy' ? takeWanted(state, wants) : true;
}

/** Turkish puts the sold thing before the verb. */
function markSold({ terms }: State, verb: Verb, wants: Wanted): void {
  const last = terms.at(-1);
  if (verb === 'sell' && wants === 'before' && last?.mark === null)
    terms[terms.length - 1] = { ...last, mark: 'from' };
}

function isTrade(first: Verb | null, second: Verb): boolean {
  return (first === 'sell' && second === 'buy') || (first === 'buy' && second === 'sell');
}

function takeSecond(state: State, verb: Verb, wants: Wanted): boolean {
  const mark = verb === 'buy' ? 'to' : 'from';
  if (wants !== 'before') {
    state.owesThing = true;
    return takeMark(state, mark);
  }
  close(state);
  return takeMarkBefore(state, mark);
}

function takeWanted(state: State, wants: Wanted): boolean {
  const { open, terms } = state;
  const last = terms.at(-1);
  if (wants === null) return true;
  if (wants === 'before' && !isEmpty(open)) state.open = { ...open, isWanted: true };
  else if (wants === 'before' && last) terms[terms.length - 1] = { ...last, isWanted: true };
  else state.wantsNext = true;
  return true;
}

/** "1 sol buy bonk" pays the first thing; "sol sell bonk" is ambiguous. */
function markBefore({ verb, before, terms }: State): readonly Term[] | undefined {
  const [first, then] = [terms.slice(0, before), terms.slice(before)];
  const isBetween = first.some(({ mark }) => mark === null) && then.some(({ mark }) => mark === null);
  if (!isBetween || verb === 'swap') return terms;
  // "all of it sell bonk", in Chinese and Turkish: the one thing is sold.
  if (verb === 'sell' && first.every(({ token }) => token === null)) return terms;
  if (verb === 'sell' && first.every(({ isWanted }) => isWanted)) return terms;
  if (verb !== 'buy') return undefined;
  return [...first.map(paidWith), ...then];
}

function paidWith(term: Term): Term {
  return term.isWanted ? term : { ...term, mark: term.mark ?? 'with' };
}

function takeMark(state: State, mark: Mark): boolean {
  const { open } = state;
  const isOf = mark === 'of' || mark === 'de';
  if (state.owesDollars && state.terms.length === 0 && isEmpty(open)) return false;
  state.wantsNext = false;
  // "half of my JUP", "20 dollars of SOL": the amount waits for its token.
  if (isOf && open.amount !== null && open.token === null) return true;
  // "a cambio de sol": the other mark is more specific.
  if (isOf && open.mark !== null && open.token === null) return true;
  if (mark === 'to' && state.verb !== 'buy') joinToLast(state);
  close(state);
  state.open = { ...EMPTY, mark };
  return true;
}

function joinToLast(state: State): void {
  const { open, terms } = state;
  const last = terms.at(-1);
  const isBare = open.amount !== null && open.token === null && open.mark === null && !open.said;
  if (!isBare || !last || last.token === null || last.amount !== null || last.mark !== null) return;
  terms[terms.length - 1] = { ...last, amount: open.amount };
  state.open = EMPTY;
}

function takeMarkBefore(state: State, mark: Mark): boolean {
  close(state);
  const last = state.terms.pop();
  // "usdc bas msol'a": the verb between has said "to" already.
  if (last?.mark === 'to' && mark === 'for') return state.terms.push(last) > 0;
  // `以160的价格`: the word behind is more specific.
  if (!last || (last.mark !== null && mark !== 'at')) return false;
  // "all of it into bonk": a share belongs to `from`, not to this `to`.
  const isApart = (mark === 'for' || mark === 'exchange') && last.token !== null && isPart(last.amount);
  if (isApart) state.terms.push({ ...last, token: null });
  state.terms.push({ ...last, amount: isApart ? null : last.amount, mark });
  return true;
}

function takeToken(state: State, token: string): boolean {
  if (state.owesDollars) return false;
  if (state.open.token !== null) close(state);
  put(state, { token });
  return true;
}

function isPart(amount: string | null): boolean {
  return amount !== null && (/%$|^max$/.test(amount) || fractionOfText(amount) !== undefined);
}
