import { LANGUAGES } from '../../swap/people.ts';
import { foldWord } from '../../swap/words.ts';
import { VOCABULARIES } from '../language/index.ts';
import { wordsIn } from '../language/vocabulary.ts';
import { assignRoles } from './assign-roles.ts';
import {
  ask,
  has,
  isFiller,
  type Lexeme,
  type Mark,
  type ReadRequest,
  type SwapRequest,
  type Wanted,
} from './grammar.ts';
import { isOfClue } from './meanings.ts';
import { splitTerms } from './split-terms.ts';

const LIKE_A_SYMBOL = /^[A-Za-z0-9]{2,10}$/;

const RELATES: ReadonlySet<Lexeme['kind']> = new Set(['mark', 'mark_before', 'verb', 'want']);

/** Undefined where nothing is about a swap. An unknown word counts only where it may be a misspelt token. */
export function readAround(said: readonly Lexeme[]): ReadRequest | undefined {
  if (!has(said, 'unknown')) return readKnown(said);
  const tokens = new Set(
    said.flatMap((lexeme) => (lexeme.kind === 'token' ? [lexeme.word.toLowerCase()] : [])),
  );
  const isAboutASwap = has(said, 'verb', 'amount', 'fraction');
  if (tokens.size < 2 || !isAboutASwap) return readWithUnknown(said, tokens.size > 0);
  const known = readKnown(withoutUnknown(said));
  return isApart(said) || mayBeWished(said) ? askWhichWay(known) : known;
}

/** Every word behind a command counts. */
export function readExactly(said: readonly Lexeme[]): ReadRequest | undefined {
  const tokens = said.filter(({ kind }) => kind === 'token').length;
  return has(said, 'unknown') ? readWithUnknown(said, tokens === 1) : readKnown(said);
}

function readKnown(lexemes: readonly Lexeme[]): ReadRequest | undefined {
  const said = takeWants(lexemes);
  if (!has(said, 'verb', 'token', 'amount', 'fraction')) return undefined;
  const sentence = splitTerms(said);
  return sentence ? assignRoles(sentence) : ask({ code: 'form' });
}

/**
 * An unread word beside a number may belong to it: "5 dozen sol", "umpteen thousand bonk". No card is made of such
 * a number: it is asked about.
 */
export function askUnsure(read: ReadRequest, said: readonly Lexeme[], folded: string): ReadRequest {
  if (!('request' in read) || !hasOddAmount(said, read.request, folded)) return read;
  const request = { ...read.request, amount: null };
  // "20 yuan of bonk".
  if (read.kind === 'request' && request.from === null) return ask({ code: 'form' }, request);
  const meant = read.request.amount ? [read.request.amount] : [];
  if (read.kind === 'request')
    return meant.length > 0 ? ask({ code: 'unsure_amount', meant }, request) : read;
  switch (read.question.code) {
    case 'direction':
      return ask({ code: 'direction', back: null }, request);
    case 'side':
      return ask(read.question, request);
    default:
      return read;
  }
}

function hasOddAmount(said: readonly Lexeme[], { from, to }: SwapRequest, folded: string): boolean {
  const things = said.filter((lexeme) => !isFiller(lexeme) && !isOf(lexeme));
  const isUnread = (lexeme: Lexeme | undefined) =>
    lexeme?.kind === 'unknown' && ![from, to].includes(lexeme.word) && !isOfClue(lexeme.word, folded);
  return things.some((lexeme, index) => {
    // A number with an ending that was not read; "in2" is a word.
    if (isUnread(lexeme) && /^[^\p{L}]*\d/u.test(wordOf(lexeme))) return true;
    const isNumber =
      has([lexeme], 'fraction', 'plus_half') || (lexeme.kind === 'amount' && lexeme.text !== 'max');
    return isNumber && [things[index - 1], things[index + 1]].some(isUnread);
  });
}

function wordOf(lexeme: Lexeme): string {
  return 'word' in lexeme ? lexeme.word : '';
}

/** "Hand me 200 usdc for sol": an unknown verb may ask for the other thing. */
function mayBeWished(said: readonly Lexeme[]): boolean {
  if (has(said, 'verb', 'want')) return false;
  const first = said.findIndex(({ kind }) => kind === 'token' || kind === 'amount');
  const isUnknownFirst = has(said.slice(0, first), 'unknown');
  return said.some(
    (lexeme) =>
      (lexeme.kind === 'mark' && isUnknownFirst && IN_RETURN.has(lexeme.mark)) ||
      (lexeme.kind === 'mark_before' && BEHIND_ITS_TOKEN.has(lexeme.mark)),
  );
}

const IN_RETURN: ReadonlySet<Mark> = new Set(['for', 'exchange', 'with']);

/** Turkish puts these behind their token; "for" is missing, because it names the goal there. */
const BEHIND_ITS_TOKEN: ReadonlySet<Mark> = new Set(['exchange', 'with', 'worth']);

/** The mark of an unknown verb goes with it: "to move 1 sol", "end up with 200 usdc". */
function withoutUnknown(said: readonly Lexeme[]): readonly Lexeme[] {
  return said.filter((lexeme, index) => {
    if (lexeme.kind !== 'mark') return lexeme.kind !== 'unknown';
    const [before, next] = [said[index - 1], said[index + 1]];
    if (lexeme.mark === 'with' && before?.kind === 'unknown') return next?.kind !== 'amount';
    if (next?.kind !== 'unknown') return true;
    const thing = said.slice(index + 1).find((one) => !isFiller(one) && one.kind !== 'unknown');
    return thing?.kind !== 'amount';
  });
}

/** "1 sol because usdc is dull". */
function isApart(said: readonly Lexeme[]): boolean {
  const first = said.findIndex(({ kind }) => kind === 'token');
  const last = said.findLastIndex(({ kind }) => kind === 'token');
  const between = said.slice(first + 1, last);
  const isRelated = [...between, ...said.slice(last + 1, last + 3)].some(
    (lexeme, index) =>
      RELATES.has(lexeme.kind) &&
      (index < between.length || lexeme.kind === 'mark_before' || isWanted(lexeme)),
  );
  const unknown = between.flatMap((lexeme) => (lexeme.kind === 'unknown' ? [lexeme.word.toLowerCase()] : []));
  if (unknown.length === 0 || isRelated) return false;
  const isSlip = unknown.length === 1 && unknown.every((word) => word.length <= MAX_SLIP_LENGTH);
  return !isSlip || unknown.some((word) => LINKING.has(foldWord(word))) || !paysFirst(said);
}

/** A mark is short, letters. */
const MAX_SLIP_LENGTH = 4;

/** Words such as "and" put two tokens on one side. */
export const LINKING: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap((language) => wordsIn(VOCABULARIES[language].linking).map(foldWord)),
);

function paysFirst(said: readonly Lexeme[]): boolean {
  const verbs = said.flatMap((lexeme) => (lexeme.kind === 'verb' ? [lexeme.verb] : []));
  const isSale = verbs.length > 0 && !verbs.includes('buy') && !has(said, 'want');
  const amount = said.findIndex(({ kind }) => kind === 'amount' || kind === 'fraction');
  return isSale && amount >= 0 && amount < said.findIndex(({ kind }) => kind === 'token');
}

/** "1 sol … usdc istiyorum". */
function isWanted(lexeme: Lexeme): boolean {
  return (lexeme.kind === 'want' || lexeme.kind === 'verb') && lexeme.wants === 'before';
}

function askWhichWay(known: ReadRequest | undefined): ReadRequest | undefined {
  if (known?.kind !== 'request') return known;
  const { from, to, amount } = known.request;
  if (from === null || to === null) return known;
  return amount === null
    ? ask({ code: 'form' })
    : { kind: 'question', question: { code: 'direction', back: null }, request: known.request };
}

/** An unknown word may be the other token where at most one token is known. */
function readWithUnknown(written: readonly Lexeme[], isOneKnown: boolean): ReadRequest | undefined {
  const said = takeWants(written);
  const verbAt = said.findIndex(({ kind }) => kind === 'verb');
  const isBeforeVerb = has(said.slice(0, Math.max(0, verbAt)), 'unknown');
  const names = said.filter(({ kind }) => kind === 'token' || kind === 'unknown').length;
  const isInPlace = said.every((lexeme, at) => lexeme.kind !== 'unknown' || isInTokenPlace(said, at));
  const mayNameTokens = verbAt >= 0 || (isInPlace && !isCount(said));
  if (names <= 2 && !isBeforeVerb && mayNameTokens) {
    const placed = readKnown(written);
    const code = placed?.kind === 'question' ? placed.question.code : null;
    // "hello": a single unknown word is no token.
    if (placed && code !== 'form' && (code !== 'side' || has(said, 'token'))) return placed;
  }
  if (verbAt < 0) return askTwice(said);
  if (!isOneKnown) return ask({ code: 'form' });
  const candidate = written.find((lexeme, at) => lexeme.kind === 'unknown' && mayBeToken(written, at));
  return readKnown(written.filter((lexeme) => lexeme.kind !== 'unknown' || lexeme === candidate));
}

/** "Two friends: 20 usdc and 30 usdc". */
function askTwice(said: readonly Lexeme[]): ReadRequest | undefined {
  const counted = said.filter(({ kind }, at) => kind !== 'amount' || said[at + 1]?.kind !== 'unknown');
  const known = readKnown(withoutUnknown(counted));
  return known?.kind === 'question' && known.question.code === 'unsure_amount' ? known : undefined;
}

function mayBeToken(said: readonly Lexeme[], at: number): boolean {
  const lexeme = said[at];
  const before = said.slice(0, at).findLast((one) => !isFiller(one));
  const isPlace = before?.kind === 'mark' || before?.kind === 'amount';
  return isPlace && lexeme?.kind === 'unknown' && LIKE_A_SYMBOL.test(lexeme.word);
}

function isInTokenPlace(said: readonly Lexeme[], index: number): boolean {
  const before = said.slice(0, index).filter((lexeme) => !isFiller(lexeme) && lexeme.kind !== 'dollars');
  return has(before, 'amount', 'fraction') && before[0]?.kind !== 'unknown';
}

function isCount(said: readonly Lexeme[]): boolean {
  if (has(said, 'token')) return false;
  if (has(said, 'own_before')) return true;
  const unknown = said.flatMap((lexeme) => (lexeme.kind === 'unknown' ? [lexeme.word] : []));
  const marks = said.flatMap((lexeme) => (lexeme.kind === 'mark' ? [lexeme.mark] : []));
  // "At 10:30 then" counts nothing.
  const isLone = unknown.length === 1 && !marks.includes('at');
  return (
    !unknown.every((word) => LIKE_A_SYMBOL.test(word)) || (!isLone && marks.every((mark) => mark === 'at'))
  );
}

const THINGS: ReadonlySet<Lexeme['kind']> = new Set(['amount', 'fraction', 'dollars', 'token', 'unknown']);

/**
 * "I want 20 usdc for my sol" is a purchase, "I want to sell" a sale, "I want 20 usdc, swap my sol" a swap with
 * a wanted side, "I want a cat" none.
 */
function takeWants(lexemes: readonly Lexeme[]): readonly Lexeme[] {
  const wanted = lexemes.findIndex(({ kind }) => kind === 'want');
  const hasVerb = has(lexemes, 'verb');
  if (wanted < 0) return hasVerb ? lexemes : lexemes.map(wishOf);
  const isFirst = lexemes.slice(0, wanted).every(isFiller);
  const isPurchase = has(lexemes, 'token') && (isFirst || !has(lexemes, 'unknown'));
  return lexemes.map((lexeme, index) => {
    // "preciso de 20 usdc".
    if (isOf(lexeme) && lexemes[index - 1]?.kind === 'want') return { kind: 'filler' };
    if (lexeme.kind !== 'want') return lexeme;
    const { wants, word } = lexeme;
    if (hasVerb || index !== wanted)
      return wishesThing(lexemes, index, wants) ? { kind: 'wish', wants } : { kind: 'filler' };
    if (isPurchase) return { kind: 'verb', verb: 'buy', wants, isWish: true };
    return has(lexemes, 'unknown') ? { kind: 'unknown', word } : { kind: 'filler' };
  });
}

/** "usdc to me for 2 sol". */
function wishOf(lexeme: Lexeme, index: number, lexemes: readonly Lexeme[]): Lexeme {
  const isWish = lexeme.kind === 'to_me' && lexemes[index - 1]?.kind === 'token';
  return isWish ? { kind: 'verb', verb: 'buy', wants: 'before', isWish: true } : lexeme;
}

/** "I want to swap 2 sol". */
function wishesThing(lexemes: readonly Lexeme[], at: number, wants: Wanted): boolean {
  const says = (lexeme: Lexeme) => !isFiller(lexeme) && lexeme.kind !== 'want' && !isOf(lexeme);
  const beside = wants === 'before' ? lexemes.slice(0, at).findLast(says) : lexemes.slice(at + 1).find(says);
  return beside !== undefined && THINGS.has(beside.kind);
}

function isOf(lexeme: Lexeme): boolean {
  return lexeme.kind === 'mark' && (lexeme.mark === 'of' || lexeme.mark === 'de');
}
