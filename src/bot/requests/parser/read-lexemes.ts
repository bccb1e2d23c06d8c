import type { Language } from '../../swap/people.ts';
import { fractionOfSign, fractionOfWord } from '../../swap/share-words.ts';
import { foldWord, isTypoOf } from '../../swap/words.ts';
import type { Meaning } from '../language/vocabulary.ts';
import { isKnownWord } from './find-clues.ts';
import { isFiller, type Lexeme, type Mark, type Verb, type Wanted } from './grammar.ts';
import { type NumberRun, readNumberRun } from './read-numbers.ts';
import { LINK, readLink, splitWords } from './split-words.ts';
import { isFinalWord, isWordOf, LONGEST_PHRASE, meaningOf, phraseAt, VERBS } from './stopwords.ts';

/** True for the symbol or mint of a listed token. */
export type NamesToken = (word: string) => boolean;

export interface Reader {
  readonly language: Language;
  readonly namesToken: NamesToken;
}

const MINT = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

const AMOUNT = /^(?:[-+]?\$?[-+]?\.?\d[\d.,'’_]*[%$]?|%\.?\d[\d.,]*)$/;
const SHORT_FORM = /^[\d.,]+(?:[kmbкм]|[百千万萬亿億]+|e[+-]?\d+)$/i;
const AMOUNT_THEN_WORD = /^([-+]?\$?\.?\d[\d.,]*[%$]?|%\d[\d.,]*)(\$?\p{L}.*)$/u;
const FRACTION_THEN_WORD = /^([\u00bc-\u00be\u2150-\u215e]|\d[/⁄]\d{1,2})(\$?\p{L}.*)$/u;
const SHORT_FORM_THEN_WORD = /^(\d[\d.,]*[kmbкм万千])(\$?\p{L}.*)$/iu;

/** Correct words that look like a misspelt verb. */
const NOT_TYPOS = new Set([
  'tell',
  'cell',
  'bell',
  'well',
  'fell',
  'shell',
  'smell',
  'hell',
  'help',
  'self',
  'start',
  'card',
  'wrap',
]);

const THINGS: ReadonlySet<Lexeme['kind']> = new Set(['amount', 'fraction', 'dollars', 'token', 'unknown']);

export function isMintAddress(word: string): boolean {
  return MINT.test(word);
}

/** Splits a text into lexemes. No word is skipped. */
export function readLexemes(text: string, reader: Reader): readonly Lexeme[] {
  const { words, links } = splitWords(text);
  const said: Said = { words, folded: words.map(foldMark), links: links.values(), reader };
  const lexemes: Lexeme[] = [];
  for (let at = 0; at < words.length; ) at = readNext(said, at, lexemes);
  return joinPercents(lexemes);
}

/** "10 percent" and "yüzde 10". */
function joinPercents(lexemes: readonly Lexeme[]): readonly Lexeme[] {
  return lexemes.flatMap((lexeme, index): readonly Lexeme[] => {
    if (lexeme.kind === 'percent' || lexeme.kind === 'percent_before') return [];
    if (lexeme.kind !== 'amount') return [lexeme];
    const isShare = lexemes[index + 1]?.kind === 'percent' || lexemes[index - 1]?.kind === 'percent_before';
    return isShare && !lexeme.text.includes('%') ? [{ kind: 'amount', text: `${lexeme.text}%` }] : [lexeme];
  });
}

interface Said {
  readonly words: readonly string[];
  readonly folded: readonly string[];
  readonly links: Iterator<string>;
  readonly reader: Reader;
}

/** @returns the next word to read */
function readNext(said: Said, at: number, lexemes: Lexeme[]): number {
  const { words, folded, links, reader } = said;
  const word = words[at] ?? '';
  if (word === LINK) {
    lexemes.push(...readLinked(links.next().value ?? '', reader));
    return at + 1;
  }
  const name = `${word} ${words[at + 1]}`;
  if (at + 1 < words.length && reader.namesToken(name)) {
    lexemes.push({ kind: 'token', word: name });
    return at + 2;
  }
  const phrase = phraseAt(folded.slice(at, at + LONGEST_PHRASE), reader.language);
  if (phrase) {
    const next = at + phrase.split('_').length;
    lexemes.push(...(readMeaning(phrase, words.slice(at, next).join(' '), reader) ?? []));
    return next;
  }
  const run = readNumberRun(folded, at, reader.language);
  if (run && takeRun(said, at, run, lexemes)) return at + run.length;
  lexemes.push(...readWord(word, at, reader, folded[at]));
  return at + 1;
}

/** "One" is a number only beside a token: before it, or behind it in Arabic. */
function takeRun({ words, reader }: Said, at: number, run: NumberRun, lexemes: Lexeme[]): boolean {
  const amount: Lexeme = { kind: 'amount', text: run.digits };
  const next = words[at + run.length];
  const [thing] = run.isOne && next !== undefined ? readWord(next, 1, reader) : [];
  if (!run.isOne || (thing && COUNTED.has(thing.kind))) return lexemes.push(amount) > 0;
  if (lexemes.at(-1)?.kind !== 'token' || !/\p{Script=Arabic}/u.test(words[at] ?? '')) return false;
  return lexemes.splice(-1, 0, amount).length === 0;
}

const COUNTED: ReadonlySet<Lexeme['kind']> = new Set(['token', 'dollars', 'plus_half']);

function readMeaning(folded: string, written: string, { language }: Reader): readonly Lexeme[] | undefined {
  const fraction = fractionOfWord(folded);
  if (fraction) return [{ kind: 'fraction', word: written, fraction }];
  const meaning = meaningOf(folded, language);
  return meaning && [lexemeOf(meaning, written)];
}

function readLinked(link: string, { namesToken }: Reader): readonly Lexeme[] {
  const linked = readLink(link);
  switch (linked.kind) {
    case 'token':
      return [{ kind: 'token', word: linked.word, isNamed: true }];
    case 'pool':
      return namesToken(linked.address)
        ? [{ kind: 'token', word: linked.address, isNamed: true }]
        : [{ kind: 'link', address: linked.address }];
    case 'pair':
      return [...sideOf('from', linked.from), ...sideOf('to', linked.to)];
    default:
      return [{ kind: 'link', address: null }];
  }
}

function sideOf(mark: Mark, word: string | null): readonly Lexeme[] {
  return word === null
    ? []
    : [
        { kind: 'mark', mark },
        { kind: 'token', word },
      ];
}

function readWord(word: string, index: number, reader: Reader, folded = foldMark(word)): readonly Lexeme[] {
  if (word.startsWith('$') && /^\$\p{L}/u.test(word))
    return [{ kind: 'token', word: word.slice(1), isNamed: true }];
  if (isMintAddress(word)) return [{ kind: 'token', word, isNamed: true }];
  const meaning = readMeaning(folded, word, reader);
  if (meaning) return meaning;
  if (reader.namesToken(word)) return [{ kind: 'token', word }];
  return (
    readNumber(word, reader) ??
    readPair(word, reader) ??
    readSuffixed(word, reader) ??
    readPrefixed(word, reader) ??
    readHalf(word, reader) ??
    readVerbThenNumber(word, reader) ?? [readTypo(word, index, reader.language)]
  );
}

/** `1.5`, `½`, `$50`, `1.5sol`, `1/2sol`, `2abc`. */
function readNumber(word: string, reader: Reader): readonly Lexeme[] | undefined {
  const sign = fractionOfSign(word);
  if (sign) return [{ kind: 'fraction', word, fraction: sign }];
  const [, fraction = '', named = ''] = FRACTION_THEN_WORD.exec(word) ?? [];
  const joined = fractionOfSign(fraction);
  if (joined && isKnown(named, reader))
    return [{ kind: 'fraction', word: fraction, fraction: joined }, ...readWord(named, 1, reader)];
  if (AMOUNT.test(word) || SHORT_FORM.test(word)) return [{ kind: 'amount', text: signLast(word) }];
  for (const form of [AMOUNT_THEN_WORD, SHORT_FORM_THEN_WORD]) {
    const [, amount, rest] = form.exec(word) ?? [];
    if (amount === undefined || rest === undefined) continue;
    const joined = readWord(rest, 1, reader);
    if (joined.every(({ kind }) => kind !== 'unknown'))
      return [{ kind: 'amount', text: signLast(amount) }, ...joined];
  }
  const isNumber = /^[-+$]*[.,]?\d/.test(word) && !/\d['’]\p{L}/u.test(word);
  return isNumber ? [{ kind: 'amount', text: word }] : undefined;
}

/** `%50` in Turkish. */
function signLast(amount: string): string {
  return amount.startsWith('%') ? `${amount.slice(1)}%` : amount;
}

function isKnown(word: string, { language, namesToken }: Reader): boolean {
  const folded = foldMark(word);
  return (
    meaningOf(folded, language) !== undefined || fractionOfWord(folded) !== undefined || namesToken(word)
  );
}

/** Phones write `i’m`. */
function foldMark(word: string): string {
  return foldWord(word).replaceAll('’', "'");
}

/** `SOL/USDC` and `SOL-USDC`. */
function readPair(word: string, { namesToken }: Reader): readonly Lexeme[] | undefined {
  const [one = '', other = '', more] = word.split(/[/-]/);
  if (more !== undefined || !namesToken(one) || !namesToken(other)) return undefined;
  return [one, other].map((side) => ({ kind: 'token', word: side }) as const);
}

/** Turkish cases follow an apostrophe: `SOL'den`, `20 USDC'lik`; "my" often lacks it: `solumun`. */
function readSuffixed(word: string, reader: Reader): readonly Lexeme[] | undefined {
  const [, base = '', suffix = ''] = /^(.+)['’](\p{L}{1,8})$/u.exec(word) ?? [];
  if (reader.namesToken(base) || AMOUNT.test(base)) return readCase(base, suffix, reader);
  // "item" is no case of a token ITE outside Turkish.
  if (reader.language !== 'tr') return undefined;
  for (let length = 1; length < word.length && length <= LONGEST_SUFFIX; length += 1) {
    const [bare, ending] = [word.slice(0, -length), word.slice(-length)];
    const isCase = POSSESSIVE.test(foldWord(ending)) || bare.length >= SHORTEST_BASE;
    const read = isCase && reader.namesToken(bare) ? readCase(bare, ending, reader) : undefined;
    if (read) return read;
  }
  return undefined;
}

/** `بعملة`: a preposition and a word without a part in the swap. */
function readFiller(base: string, reader: Reader): readonly Lexeme[] | undefined {
  const meaning = readMeaning(foldMark(base), base, reader);
  return meaning?.[0]?.kind === 'filler' ? meaning : undefined;
}

/** Russian joins "half": `полсола`. */
function readHalf(word: string, reader: Reader): readonly Lexeme[] | undefined {
  const [, half = '', base = ''] = /^(пол)-?(\p{L}{2,})$/iu.exec(word) ?? [];
  const fraction = base === '' ? undefined : fractionOfWord('пол');
  return fraction && reader.namesToken(base)
    ? [
        { kind: 'fraction', word: half, fraction },
        { kind: 'token', word: base },
      ]
    : undefined;
}

/** Arabic joins short words to the next one: `لبونك`, `بالسول`, `واعطني`. */
function readPrefixed(word: string, reader: Reader): readonly Lexeme[] | undefined {
  const [, and = '', prefix = '', base = ''] =
    /^(و?)(لل|بال|ل|ب|ال|)(\p{Script=Arabic}{2,})$/u.exec(word) ?? [];
  if (base === '') return undefined;
  if (and !== '' && prefix === '') return readMeaning(foldMark(base), base, reader) ?? nameOf(base, reader);
  const named = nameOf(base, reader) ?? readFiller(base, reader);
  if (prefix === '' || prefix === 'ال' || !named) return named;
  return [{ kind: 'mark', mark: prefix.startsWith('ل') ? 'to' : 'with' }, ...named];
}

/** `convertir10usdc`: a verb without the space behind it. */
function readVerbThenNumber(word: string, reader: Reader): readonly Lexeme[] | undefined {
  const [, verb = '', rest = ''] = /^(\p{L}{3,20})(\d.{0,60})$/u.exec(word) ?? [];
  const [lexeme] = verb === '' ? [] : (readMeaning(foldMark(verb), verb, reader) ?? []);
  return lexeme?.kind === 'verb' ? [lexeme, ...readWord(rest, 1, reader)] : undefined;
}

function nameOf(word: string, { namesToken }: Reader): readonly Lexeme[] | undefined {
  return namesToken(word) ? [{ kind: 'token', word }] : undefined;
}

function readCase(base: string, suffix: string, reader: Reader): readonly Lexeme[] | undefined {
  const folded = foldWord(suffix);
  const [, ownCase] = POSSESSIVE.exec(folded) ?? [];
  const rest = (ownCase ?? folded).replace(/^l[ae]r/, '');
  const mark = rest === '' ? null : SUFFIXES.find(([pattern]) => pattern.test(rest))?.[1];
  if (mark === undefined) return undefined;
  const own: readonly Lexeme[] = ownCase === undefined ? [] : [{ kind: 'own_before' }];
  const marked: readonly Lexeme[] = mark === null ? [] : [{ kind: 'mark_before', mark }];
  return [...readWord(base, 1, reader), ...own, ...marked];
}

const LONGEST_SUFFIX = 8;

/** Shorter symbols are the beginning of many words, letters. */
const SHORTEST_BASE = 3;

/** `-um` in `solum`, with a following case. */
const POSSESSIVE = /^(?:l[ae]r)?[iu]?m((?:[iu]n?|[ae]|[dt][ae]n|l[ae])?)$/;

const SUFFIXES: readonly (readonly [RegExp, Mark | null])[] = [
  // Price of a purchase, proceeds of a sale.
  [/^y?[ea]$/, 'for'],
  [/^[dt][ea]n$/, 'from'],
  [/^y?l[ea]$/, 'with'],
  [/^l[iu]k$/, 'worth'],
  [/^y?[iu]$|^n?[iu]n$|^s?[iu]n[iu]$/, null],
];

/** Where nothing else is a verb, the first unknown word near one is it: "kiero canbiar 2 sol". */
export function withMisspeltVerb(lexemes: readonly Lexeme[], language: Language): readonly Lexeme[] {
  const has = (sought: Lexeme['kind']) => lexemes.some(({ kind }) => kind === sought);
  if (has('verb') || !has('token') || !has('amount')) return lexemes;
  const at = lexemes.findIndex(
    (lexeme) => lexeme.kind === 'unknown' && verbOfTypo(lexeme.word, language) !== undefined,
  );
  return lexemes.map((lexeme, index) => {
    const verb = index === at && lexeme.kind === 'unknown' ? verbOfTypo(lexeme.word, language) : undefined;
    return verb ? { kind: 'verb', verb, wants: 'behind' } : lexeme;
  });
}

function verbOfTypo(word: string, language: Language): Verb | undefined {
  const lexeme = word.length < LETTERS_OF_A_TYPO ? undefined : readTypo(word, 0, language);
  return lexeme?.kind === 'verb' ? lexeme.verb : undefined;
}

/** In the middle of a text, letters. */
const LETTERS_OF_A_TYPO = 5;

/** The first word may be a misspelt verb; tokens are never corrected. */
function readTypo(word: string, index: number, language: Language): Lexeme {
  const folded = foldWord(word);
  if (index !== 0 || NOT_TYPOS.has(folded) || isKnownWord(folded)) return { kind: 'unknown', word };
  const near = VERBS.filter(([verb]) => isWordOf(verb, language) && mayBeTypo(folded, verb));
  const [first] = near;
  const isClear = first && near.every(([, meaning]) => meaning === first[1]);
  return isClear ? { kind: 'verb', verb: first[1] as Verb, wants: 'behind' } : { kind: 'unknown', word };
}

/** In three letters only a transposition counts. */
function mayBeTypo(word: string, verb: string): boolean {
  if (verb.length < 3 || !isTypoOf(word, verb)) return false;
  return verb.length > 3 || [...word].sort().join('') === [...verb].sort().join('');
}

function wantedBeside(word: string): Wanted {
  return isFinalWord(foldWord(word)) ? 'before' : 'behind';
}

function lexemeOf(meaning: Meaning, word: string): Lexeme {
  switch (meaning) {
    case 'buy':
    case 'sell':
    case 'swap':
      return { kind: 'verb', verb: meaning, wants: wantedBeside(word) };
    case 'ape':
      return { kind: 'verb', verb: 'buy', wants: null };
    case 'most':
      return { kind: 'amount', text: 'max' };
    case 'with_before':
      return { kind: 'mark_before', mark: 'with' };
    case 'for_before':
      return { kind: 'mark_before', mark: 'for' };
    case 'exchange_before':
      return { kind: 'mark_before', mark: 'exchange' };
    case 'worth_before':
      return { kind: 'mark_before', mark: 'worth' };
    case 'dollars':
    case 'percent':
    case 'percent_before':
    case 'filler':
    case 'to_me':
    case 'own':
    case 'own_before':
    case 'unit':
    case 'plus_half':
      return { kind: meaning };
    case 'want':
      return { kind: meaning, word, wants: wantedBeside(word) };
    default:
      return { kind: 'mark', mark: meaning };
  }
}

/**
 * Resolves wishes: "I want 20 usdc for my sol" is a purchase, "I want to sell" a sale, "I want 20 usdc, swap my sol" a swap
 * with a wanted side, "I want a cat" none.
 */
export function takeWants(lexemes: readonly Lexeme[]): readonly Lexeme[] {
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

/** False where a verb is adjacent: "I want to swap 2 sol". */
function wishesThing(lexemes: readonly Lexeme[], at: number, wants: Wanted): boolean {
  const says = (lexeme: Lexeme) => !isFiller(lexeme) && lexeme.kind !== 'want' && !isOf(lexeme);
  const beside = wants === 'before' ? lexemes.slice(0, at).findLast(says) : lexemes.slice(at + 1).find(says);
  return beside !== undefined && THINGS.has(beside.kind);
}

function isOf(lexeme: Lexeme): boolean {
  return lexeme.kind === 'mark' && (lexeme.mark === 'of' || lexeme.mark === 'de');
}
