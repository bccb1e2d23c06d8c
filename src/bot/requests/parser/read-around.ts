import { assignRoles } from './assign-roles.ts';
import { ask, isFiller, type Lexeme, type Mark, type ReadRequest, type Wanted } from './grammar.ts';
import { splitTerms } from './split-terms.ts';

const LIKE_A_SYMBOL = /^[A-Za-z0-9]{2,10}$/;

const SAYS_SOMETHING: ReadonlySet<Lexeme['kind']> = new Set(['verb', 'token', 'amount', 'fraction']);

const RELATES: ReadonlySet<Lexeme['kind']> = new Set(['mark', 'mark_before', 'verb', 'want']);

/** Undefined where nothing is about a swap. An unknown word counts only where it may be a misspelt token. */
export function readAround(said: readonly Lexeme[]): ReadRequest | undefined {
  if (!said.some(({ kind }) => kind === 'unknown')) return readKnown(takeWants(said));
  const tokens = new Set(
    said.flatMap((lexeme) => (lexeme.kind === 'token' ? [lexeme.word.toLowerCase()] : [])),
  );
  if (tokens.size < 2 || !isAboutASwap(said)) return readWithUnknown(said, tokens.size);
  if (hasOddAmount(said)) return ask({ code: 'form' });
  const known = readKnown(takeWants(withoutUnknown(said)));
  return isApart(said) || mayBeWished(said) ? askWhichWay(known) : known;
}

/** Behind a command every word counts. */
export function readExactly(said: readonly Lexeme[]): ReadRequest | undefined {
  const tokens = said.filter(({ kind }) => kind === 'token').length;
  const hasUnknown = said.some(({ kind }) => kind === 'unknown');
  return hasUnknown ? readWithUnknown(said, tokens === 1 ? 1 : 0) : readKnown(takeWants(said));
}

function isAboutASwap(said: readonly Lexeme[]): boolean {
  return said.some(({ kind }) => kind === 'verb' || kind === 'amount' || kind === 'fraction');
}

function readKnown(lexemes: readonly Lexeme[]): ReadRequest | undefined {
  if (!lexemes.some(({ kind }) => SAYS_SOMETHING.has(kind))) return undefined;
  const sentence = splitTerms(lexemes);
  return sentence ? assignRoles(sentence) : ask({ code: 'form' });
}

/** "5 dozen sol", "20 minutes": the word behind a number may change it. */
function hasOddAmount(said: readonly Lexeme[], known?: Lexeme): boolean {
  const things = said.filter((lexeme) => !isFiller(lexeme));
  return things.some((lexeme, index) => {
    const next = things[index + 1];
    const isNumber = lexeme.kind === 'fraction' || (lexeme.kind === 'amount' && lexeme.text !== 'max');
    return isNumber && next?.kind === 'unknown' && next !== known;
  });
}

/** "Hand me 200 usdc for sol": an unknown verb may ask for the other thing. */
function mayBeWished(said: readonly Lexeme[]): boolean {
  if (said.some(({ kind }) => kind === 'verb' || kind === 'want')) return false;
  const first = said.findIndex(({ kind }) => kind === 'token' || kind === 'amount');
  const isUnknownFirst = said.slice(0, first).some(({ kind }) => kind === 'unknown');
  return said.some(
    (lexeme) =>
      (lexeme.kind === 'mark' && isUnknownFirst && IN_RETURN.has(lexeme.mark)) ||
      (lexeme.kind === 'mark_before' && BEHIND_ITS_TOKEN.has(lexeme.mark)),
  );
}

const IN_RETURN: ReadonlySet<Mark> = new Set(['for', 'exchange', 'with']);

/** In Turkish, where "for" is the goal. */
const BEHIND_ITS_TOKEN: ReadonlySet<Mark> = new Set(['exchange', 'with', 'worth']);

function isPassedOver(lexeme: Lexeme): boolean {
  return isFiller(lexeme) || lexeme.kind === 'unknown';
}

/** The mark of an unknown verb goes with it: "to move 1 sol", "end up with 200 usdc". */
function withoutUnknown(said: readonly Lexeme[]): readonly Lexeme[] {
  return said.filter((lexeme, index) => {
    if (lexeme.kind === 'unknown') return false;
    const isOfVerb = lexeme.kind === 'mark' && lexeme.mark === 'with' && said[index - 1]?.kind === 'unknown';
    if (isOfVerb) return said[index + 1]?.kind !== 'amount';
    if (lexeme.kind !== 'mark' || said[index + 1]?.kind !== 'unknown') return true;
    return said.slice(index).find((one) => one !== lexeme && !isPassedOver(one))?.kind !== 'amount';
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
  // "swap 1 sol ot usdc".
  const isSlip = unknown.length === 1 && unknown.every((word) => word.length <= LONGEST_SLIP);
  return !isSlip || unknown.some((word) => LINKING.has(word)) || !paysFirst(said);
}

/** A mark is short, letters. */
const LONGEST_SLIP = 4;

/** "and" and "or" put two tokens on one side. */
const LINKING = new Set('and or y o u e ou и или ve veya 和 跟 或 و او أو'.split(' '));

function paysFirst(said: readonly Lexeme[]): boolean {
  const isSale = said.some((lexeme) => lexeme.kind === 'verb' && lexeme.verb !== 'buy');
  const isPurchase = said.some(
    (lexeme) => lexeme.kind === 'want' || (lexeme.kind === 'verb' && lexeme.verb === 'buy'),
  );
  const amount = said.findIndex(({ kind }) => kind === 'amount' || kind === 'fraction');
  return isSale && !isPurchase && amount >= 0 && amount < said.findIndex(({ kind }) => kind === 'token');
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

/** With at most one known token, an unknown word may be the other one. */
function readWithUnknown(written: readonly Lexeme[], known: number): ReadRequest | undefined {
  const said = takeWants(written);
  const verbAt = said.findIndex(({ kind }) => kind === 'verb');
  const isBeforeVerb = said.slice(0, Math.max(0, verbAt)).some(({ kind }) => kind === 'unknown');
  const all = said.filter(({ kind }) => kind === 'token' || kind === 'unknown').length;
  const isInPlace = said.every((lexeme, at) => lexeme.kind !== 'unknown' || isInTokenPlace(said, at));
  const mayNameTokens = verbAt >= 0 || (isInPlace && !isCount(said));
  if (all <= 2 && !isBeforeVerb && mayNameTokens) {
    const placed = readKnown(said);
    const isForm = placed?.kind === 'question' && placed.question.code === 'form';
    if (placed && !isForm && !isSideOfUnknown(placed, said)) return placed;
  }
  if (verbAt < 0) return undefined;
  if (known === 0) return ask({ code: 'form' });
  const candidate = written.find((lexeme, at) => lexeme.kind === 'unknown' && mayBeToken(written, at));
  if (hasOddAmount(written, candidate)) return ask({ code: 'form' });
  return readKnown(takeWants(written.filter((lexeme) => lexeme.kind !== 'unknown' || lexeme === candidate)));
}

/** "Hello, could you swap 5 sol to usdcc". */
function mayBeToken(said: readonly Lexeme[], at: number): boolean {
  const lexeme = said[at];
  const before = said.slice(0, at).findLast((one) => !isFiller(one));
  const isPlace = before?.kind === 'mark' || before?.kind === 'amount';
  return isPlace && lexeme?.kind === 'unknown' && LIKE_A_SYMBOL.test(lexeme.word);
}

/** "hello": a single unknown word is no token. */
function isSideOfUnknown(placed: ReadRequest, said: readonly Lexeme[]): boolean {
  const isSide = placed.kind === 'question' && placed.question.code === 'side';
  return isSide && !said.some(({ kind }) => kind === 'token');
}

/** `5 slo usdc`, `1 sol to usdcc`. */
function isInTokenPlace(said: readonly Lexeme[], index: number): boolean {
  const before = said.slice(0, index).filter((lexeme) => !isFiller(lexeme) && lexeme.kind !== 'dollars');
  const hasAmount = before.some(({ kind }) => kind === 'amount' || kind === 'fraction');
  return hasAmount && before[0]?.kind !== 'unknown';
}

/** "in 20 minutes". */
function isCount(said: readonly Lexeme[]): boolean {
  const unknown = said.flatMap((lexeme) => (lexeme.kind === 'unknown' ? [lexeme.word] : []));
  const has = (sought: Lexeme['kind']) => said.some(({ kind }) => kind === sought);
  if (has('token')) return false;
  if (has('own_before')) return true;
  return !unknown.every((word) => LIKE_A_SYMBOL.test(word)) || (unknown.length > 1 && !has('mark'));
}

const THINGS: ReadonlySet<Lexeme['kind']> = new Set(['amount', 'fraction', 'dollars', 'token', 'unknown']);

/**
 * "I want 20 usdc for my sol" is a purchase, "I want to sell" a sale, "I want 20 usdc, swap my sol" a swap with
 * a wanted side, "I want a cat" none.
 */
function takeWants(lexemes: readonly Lexeme[]): readonly Lexeme[] {
  const wanted = lexemes.findIndex(({ kind }) => kind === 'want');
  const has = (sought: Lexeme['kind']) => lexemes.some(({ kind }) => kind === sought);
  if (wanted < 0)
    return has('verb') ? lexemes : lexemes.map((lexeme, index) => wishOf(lexeme, lexemes[index - 1]));
  const isFirst = lexemes.slice(0, wanted).every(isFiller);
  const isPurchase = has('token') && (isFirst || !has('unknown'));
  return lexemes.map((lexeme, index) => {
    // "preciso de 20 usdc".
    if (isOf(lexeme) && lexemes[index - 1]?.kind === 'want') return { kind: 'filler' };
    if (lexeme.kind !== 'want') return lexeme;
    const { wants } = lexeme;
    if (has('verb') || index !== wanted)
      return wishesThing(lexemes, index, wants) ? { kind: 'wish', wants } : { kind: 'filler' };
    if (isPurchase) return { kind: 'verb', verb: 'buy', wants, isWish: true };
    return has('unknown') ? { kind: 'unknown', word: lexeme.word } : { kind: 'filler' };
  });
}

/** "usdc to me for 2 sol". */
function wishOf(lexeme: Lexeme, before: Lexeme | undefined): Lexeme {
  const isWish = lexeme.kind === 'to_me' && before?.kind === 'token';
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
