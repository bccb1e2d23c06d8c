import { fractionOfText } from '../../swap/share-words.ts';
import type { Lexeme, Mark, Verb, Wanted } from './grammar.ts';
import { type Ownership, resolveFraction, type SaidFraction } from './resolve-fraction.ts';

/** An amount, a token or both, with the word that says which side they are. */
export interface Term {
  readonly mark: Mark | null;
  /** As written, `max` for words, a fraction as `resolveFraction` has it; null where none was. */
  readonly amount: string | null;
  readonly token: string | null;
  /** The word was in the place of a token and names none. */
  readonly isUnknown: boolean;
  /** "my". */
  readonly isOwned: boolean;
  /** What a purchase or a wish is about: it is to be got. */
  readonly isWanted: boolean;
}

export interface Sentence {
  readonly verb: Verb | null;
  readonly terms: readonly Term[];
  /** The purchase is said as a wish. */
  readonly isWish: boolean;
}

/** A term that is not over yet. */
interface OpenTerm extends Term {
  readonly said: SaidFraction | null;
  readonly own: Ownership;
}

const EMPTY: OpenTerm = {
  mark: null,
  amount: null,
  token: null,
  isUnknown: false,
  isOwned: false,
  isWanted: false,
  said: null,
  own: { before: false, between: false, after: false },
};

/** Groups the pieces of a text into terms; undefined where they do not fit together. */
export function splitTerms(lexemes: readonly Lexeme[]): Sentence | undefined {
  const room: Room = {
    verb: null,
    before: 0,
    terms: [],
    open: EMPTY,
    owesDollars: false,
    isWish: false,
    wantsNext: false,
  };
  for (const lexeme of lexemes) {
    if (!take(room, lexeme)) return undefined;
  }
  close(room);
  if (room.owesDollars) return undefined;
  const terms = markBefore(room);
  return terms && { verb: room.verb, terms, isWish: room.isWish };
}

interface Room {
  verb: Verb | null;
  /** How many terms stand before the verb. */
  before: number;
  terms: Term[];
  open: OpenTerm;
  /** A word for dollars stood before its number. */
  owesDollars: boolean;
  isWish: boolean;
  /** The next thing is what is wanted. */
  wantsNext: boolean;
}

function take(room: Room, lexeme: Lexeme): boolean {
  switch (lexeme.kind) {
    case 'filler':
    case 'want':
      return true;
    case 'own':
    case 'own_before':
      return takeOwn(room, lexeme.kind);
    case 'unit':
      return takeUnit(room);
    case 'fraction':
      return takeFraction(room, { word: lexeme.word, fraction: lexeme.fraction, isOfUnit: false });
    case 'plus_half':
      return takePlusHalf(room);
    case 'verb':
      return takeVerb(room, lexeme);
    case 'wish':
      return takeWanted(room, lexeme.wants);
    case 'mark':
      return takeMark(room, lexeme.mark);
    case 'mark_before':
      return takeMarkBefore(room, lexeme.mark);
    case 'amount':
      return takeAmount(room, lexeme.text);
    case 'dollars':
      return takeDollars(room);
    case 'token':
      return takeToken(room, lexeme.word, false);
    case 'unknown':
      return takeToken(room, lexeme.word, true);
    default:
      return false;
  }
}

/** A second verb for a swap between two sides stands for "to": `1 sol swap usdc`, `用1SOL换USDC`. */
function takeVerb(room: Room, { verb, wants, isWish }: Extract<Lexeme, { kind: 'verb' }>): boolean {
  const { open } = room;
  const isPaidWith = open.amount !== null && (open.mark === 'with' || open.mark === 'from');
  const hasSides = room.terms.length > 0 || open.token !== null || isPaidWith;
  if (verb === 'swap' && (room.verb !== null || hasSides)) return hasSides ? takeMark(room, 'to') : true;
  if (room.verb !== null && (room.verb !== 'swap' || hasSides)) return room.verb === verb;
  room.verb = verb;
  room.isWish = isWish === true;
  close(room);
  room.before = room.terms.length;
  return verb === 'buy' ? takeWanted(room, wants) : true;
}

/** What stands directly behind the word, or directly before it, is what is wanted. */
function takeWanted(room: Room, wants: Wanted): boolean {
  const { open, terms } = room;
  const last = terms.at(-1);
  if (wants === null) return true;
  if (wants === 'before' && !isEmpty(open)) room.open = { ...open, isWanted: true };
  else if (wants === 'before' && last) terms[terms.length - 1] = { ...last, isWanted: true };
  else room.wantsNext = true;
  return true;
}

/** "1 sol buy bonk" pays what stands first; of "sol sell bonk" nobody knows. */
function markBefore({ verb, before, terms }: Room): readonly Term[] | undefined {
  const [first, then] = [terms.slice(0, before), terms.slice(before)];
  const isBetween = first.some(({ mark }) => mark === null) && then.some(({ mark }) => mark === null);
  if (!isBetween || verb === 'swap') return terms;
  // "all of it sell bonk", as Chinese and Turkish have it: one thing is sold, wherever its amount stands.
  if (verb === 'sell' && first.every(({ token }) => token === null)) return terms;
  if (verb === 'sell' && first.every(({ isWanted }) => isWanted)) return terms;
  if (verb !== 'buy') return undefined;
  return [...first.map(paidWith), ...then];
}

function paidWith(term: Term): Term {
  return term.isWanted ? term : { ...term, mark: term.mark ?? 'with' };
}

function takeMark(room: Room, mark: Mark): boolean {
  const { open } = room;
  const isOf = mark === 'of' || mark === 'de';
  room.wantsNext = false;
  // "half of my JUP", "20 dollars of SOL": the amount waits for its token.
  if (isOf && open.amount !== null && open.token === null) return true;
  // "a cambio de sol": the other mark says more.
  if (isOf && open.mark !== null && open.token === null) return true;
  close(room);
  room.open = { ...EMPTY, mark };
  return true;
}

function takeMarkBefore(room: Room, mark: Mark): boolean {
  close(room);
  const last = room.terms.pop();
  if (!last || last.mark !== null) return false;
  // "all of it into bonk": a share is one of what is paid, so it does not belong to what the mark says is got.
  const isApart = (mark === 'for' || mark === 'exchange') && last.token !== null && isPart(last.amount);
  if (isApart) room.terms.push({ ...last, token: null });
  room.terms.push({ ...last, amount: isApart ? null : last.amount, mark });
  return true;
}

function isPart(amount: string | null): boolean {
  return amount !== null && (/%$|^max$/.test(amount) || fractionOfText(amount) !== undefined);
}

function takeAmount(room: Room, text: string): boolean {
  const { open } = room;
  const isGrouped =
    open.token === null && open.amount !== null && /\d$/.test(open.amount) && /^\d/.test(text);
  if (isGrouped) {
    room.open = { ...open, amount: `${open.amount} ${text}`, said: null };
    return true;
  }
  if (open.amount !== null || open.token !== null) close(room);
  begin(room);
  room.open = { ...room.open, amount: room.owesDollars ? `$${text}` : text };
  room.owesDollars = false;
  return true;
}

/** A thing begins: is it what is wanted? */
function begin(room: Room): void {
  if (room.wantsNext) room.open = { ...room.open, isWanted: true };
  room.wantsNext = false;
}

function takeFraction(room: Room, said: SaidFraction): boolean {
  if (room.owesDollars) return false;
  const { open } = room;
  // "1 1/2" is one amount.
  if (said.fraction.isSign && open.amount !== null && open.token === null) return takeAmount(room, said.word);
  const isIts = said.fraction.kind === 'its';
  if (isIts && open.mark === 'of' && isEmpty(open)) reopenLast(room);
  const isOfLast = isIts && room.open.token !== null && room.open.amount === null;
  if (!isOfLast && !isEmpty(room.open)) close(room);
  begin(room);
  room.open = { ...room.open, amount: said.word, said };
  return true;
}

function isEmpty({ amount, token }: Term): boolean {
  return amount === null && token === null;
}

/** `SOL的一半`: the token before "of" is the one that the fraction is of. */
function reopenLast(room: Room): void {
  const last = room.terms.at(-1);
  if (!last || last.token === null || last.amount !== null) return;
  room.terms.pop();
  room.open = { ...EMPTY, ...last, own: { ...EMPTY.own, before: last.isOwned } };
}

/** "2 and a half": of a whole number alone. */
function takePlusHalf(room: Room): boolean {
  const { open } = room;
  if (open.amount === null || open.token !== null || !/^[1-9]\d{0,5}$/.test(open.amount)) return false;
  room.open = { ...open, amount: `${open.amount}.5` };
  return true;
}

function takeOwn(room: Room, kind: 'own' | 'own_before'): boolean {
  const { open } = room;
  const isBehindToken = open.token !== null;
  if (isBehindToken && kind === 'own') close(room);
  const { own, said } = room.open;
  const place = room.open.token !== null ? 'after' : said ? 'between' : 'before';
  room.open = { ...room.open, isOwned: true, own: { ...own, [place]: true } };
  return true;
}

function takeUnit(room: Room): boolean {
  const { open } = room;
  if (open.said && open.token === null) room.open = { ...open, said: { ...open.said, isOfUnit: true } };
  return true;
}

function takeDollars(room: Room): boolean {
  const { open } = room;
  const { amount, said } = open;
  const number = said ? resolveFraction(said, open.own, true) : amount;
  if (number !== null && open.token === null && /^[^$%]*\d$/.test(number)) {
    room.open = { ...open, amount: `$${number}`, said: null };
    return true;
  }
  const isFree = !room.owesDollars;
  room.owesDollars = true;
  return isFree;
}

function takeToken(room: Room, token: string, isUnknown: boolean): boolean {
  if (room.owesDollars) return false;
  if (room.open.token !== null) close(room);
  begin(room);
  room.open = { ...room.open, token, isUnknown };
  return true;
}

/** A mark with nothing behind it says nothing. */
function close(room: Room): void {
  const { said, own, ...term } = room.open;
  room.open = EMPTY;
  if (term.amount === null && term.token === null) return;
  const amount = said ? resolveFraction(said, own, term.token !== null) : term.amount;
  room.terms.push({ ...term, amount });
}
