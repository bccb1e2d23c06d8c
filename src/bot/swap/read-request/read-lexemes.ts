import { isSlipOf } from '../is-slip-of.ts';
import type { Language } from '../language.ts';
import { foldWord } from './fold-word.ts';
import { readLink } from './read-link.ts';
import { type Meaning, meaningOf, phraseOf, VERBS } from './small-words.ts';
import { LINK, splitWords } from './split-words.ts';

export type Verb = 'buy' | 'sell' | 'swap';
export type Mark = 'to' | 'for' | 'with' | 'from' | 'of';

/** One piece of what a person wrote. */
export type Lexeme =
  | { readonly kind: 'verb'; readonly verb: Verb }
  | { readonly kind: 'mark'; readonly mark: Mark }
  /** Belongs to what stands before it. */
  | { readonly kind: 'mark_before'; readonly mark: Mark }
  | { readonly kind: 'amount'; readonly text: string }
  | { readonly kind: 'dollars' | 'filler' }
  | { readonly kind: 'want'; readonly word: string }
  /** `isNamed` where nothing but a token can be meant: an address, or a symbol behind `$`. */
  | { readonly kind: 'token'; readonly word: string; readonly isNamed?: true }
  | { readonly kind: 'unknown'; readonly word: string }
  /** A link that names no token by itself; `address` is that of a pool. */
  | { readonly kind: 'link'; readonly address: string | null };

/** Whether a listed token bears the word as its symbol or has it as its mint. */
export type NamesToken = (word: string) => boolean;

export interface Reader {
  readonly language: Language;
  readonly namesToken: NamesToken;
}

const MINT = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

/** Digits, with what people put before, between and behind them. */
const AMOUNT = /^(?:[-+]?\$?[-+]?\.?\d[\d.,'’_]*[%$]?|%\.?\d[\d.,]*)$/;

const SHORT_FORM = /^[\d.,]+(?:[kmbкм]|[百千万萬亿億]+|e[+-]?\d+)$/i;

const AMOUNT_THEN_WORD = /^([-+]?\$?\.?\d[\d.,]*[%$]?|%\d[\d.,]*)(\$?\p{L}.*)$/u;

const SHORT_FORM_THEN_WORD = /^(\d[\d.,]*[kmbкм万千])(\$?\p{L}.*)$/iu;

/** A verb may be misspelt where a sentence begins; these are right as they stand, and mean something else. */
const NO_SLIPS = new Set([
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

/** A mint is a token wherever it stands, listed or not. */
export function isMintAddress(word: string): boolean {
  return MINT.test(word);
}

/** Takes a text apart. Every word of it becomes a piece: none is passed over. */
export function readLexemes(text: string, reader: Reader): readonly Lexeme[] {
  const { words, links } = splitWords(text);
  let link = 0;
  const folded = words.map(foldMark);
  let joined = -1;
  const lexemes = words.flatMap((word, index) => {
    if (index === joined) return [];
    if (word === LINK) {
      link += 1;
      return readLinked(links[link - 1] ?? '', reader);
    }
    const phrase = phraseOf(folded[index] ?? '', folded[index + 1] ?? '', reader.language);
    if (!phrase) return readWord(word, index, reader, folded[index]);
    joined = index + 1;
    return [lexemeOf(phrase, word)];
  });
  return takeWants(lexemes);
}

/** "I want 20 usdc for my sol" is a purchase; "I want to sell" says by itself what it is; "I want a cat" is no swap. */
function takeWants(lexemes: readonly Lexeme[]): readonly Lexeme[] {
  const wanted = lexemes.findIndex(({ kind }) => kind === 'want');
  if (wanted < 0) return lexemes;
  const has = (sought: Lexeme['kind']) => lexemes.some(({ kind }) => kind === sought);
  const isFirst = lexemes.slice(0, wanted).every(({ kind }) => kind === 'filler');
  const isPurchase = has('token') && (isFirst || !has('unknown'));
  return lexemes.map((lexeme, index) => {
    if (lexeme.kind !== 'want') return lexeme;
    if (has('verb') || index !== wanted) return { kind: 'filler' };
    if (isPurchase) return { kind: 'verb', verb: 'buy' };
    return has('unknown') ? { kind: 'unknown', word: lexeme.word } : { kind: 'filler' };
  });
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
  const meaning = meaningOf(folded, reader.language);
  if (meaning) return [lexemeOf(meaning, word)];
  if (reader.namesToken(word)) return [{ kind: 'token', word }];
  return (
    readNumber(word, reader) ??
    readPair(word, reader) ??
    readSuffixed(word, reader) ?? [readSlip(word, index)]
  );
}

/** `1.5`, `$50`, `1.5sol`, `2abc`. */
function readNumber(word: string, reader: Reader): readonly Lexeme[] | undefined {
  if (AMOUNT.test(word) || SHORT_FORM.test(word)) return [{ kind: 'amount', text: signLast(word) }];
  for (const form of [AMOUNT_THEN_WORD, SHORT_FORM_THEN_WORD]) {
    const [, amount, rest] = form.exec(word) ?? [];
    if (amount === undefined || rest === undefined || !isKnown(rest, reader)) continue;
    return [{ kind: 'amount', text: signLast(amount) }, ...readWord(rest, 1, reader)];
  }
  return /^[-+$]*[.,]?\d/.test(word) ? [{ kind: 'amount', text: word }] : undefined;
}

/** `%50` as Turkish has it. */
function signLast(amount: string): string {
  return amount.startsWith('%') ? `${amount.slice(1)}%` : amount;
}

function isKnown(word: string, { language, namesToken }: Reader): boolean {
  return meaningOf(foldMark(word), language) !== undefined || namesToken(word);
}

/** `i’m` as phones write it. */
function foldMark(word: string): string {
  return foldWord(word).replaceAll('’', "'");
}

/** `SOL/USDC` and `SOL-USDC`. */
function readPair(word: string, { namesToken }: Reader): readonly Lexeme[] | undefined {
  const [one = '', other = '', more] = word.split(/[/-]/);
  if (more !== undefined || !namesToken(one) || !namesToken(other)) return undefined;
  return [one, other].map((side) => ({ kind: 'token', word: side }) as const);
}

/** The cases of Turkish stand behind an apostrophe: `SOL'den USDC'ye`, `20 USDC'lik`. */
function readSuffixed(word: string, reader: Reader): readonly Lexeme[] | undefined {
  const [, base = '', suffix = ''] = /^(.+)['’](\p{L}{1,4})$/u.exec(word) ?? [];
  const mark = SUFFIXES.find(([pattern]) => pattern.test(foldWord(suffix)))?.[1];
  if (mark === undefined || !(reader.namesToken(base) || AMOUNT.test(base))) return undefined;
  const bare = readWord(base, 1, reader);
  return mark === null ? bare : [...bare, { kind: 'mark_before', mark }];
}

const SUFFIXES: readonly (readonly [RegExp, Mark | null])[] = [
  // What is bought for 20 usdc is paid with them, what is sold or changed becomes them.
  [/^y?[ea]$/, 'for'],
  [/^[dt][ea]n$/, 'from'],
  [/^y?l[ea]$/, 'with'],
  [/^l[iu]k$/, 'with'],
  [/^y?[iu]$|^n?[iu]n$|^s?[iu]n[iu]$|^[iu]m[iu]?$/, null],
];

/** A slip of the finger in the first word may be a verb; in a token it never is one. */
function readSlip(word: string, index: number): Lexeme {
  const folded = foldWord(word);
  if (index !== 0 || NO_SLIPS.has(folded)) return { kind: 'unknown', word };
  const near = VERBS.filter(([verb]) => mayBeSlip(folded, verb));
  const [first] = near;
  const isClear = first && near.every(([, meaning]) => meaning === first[1]);
  return isClear ? { kind: 'verb', verb: first[1] as Verb } : { kind: 'unknown', word };
}

/** Three letters say too little: there only two of them may have changed places. */
function mayBeSlip(word: string, verb: string): boolean {
  if (verb.length < 3 || !isSlipOf(word, verb)) return false;
  return verb.length > 3 || [...word].sort().join('') === [...verb].sort().join('');
}

function lexemeOf(meaning: Meaning, word: string): Lexeme {
  switch (meaning) {
    case 'buy':
    case 'sell':
    case 'swap':
      return { kind: 'verb', verb: meaning };
    case 'most':
      return { kind: 'amount', text: 'max' };
    case 'half':
      return { kind: 'amount', text: '50%' };
    case 'quarter':
      return { kind: 'amount', text: '25%' };
    case 'with_before':
      return { kind: 'mark_before', mark: 'with' };
    case 'for_before':
      return { kind: 'mark_before', mark: 'for' };
    case 'dollars':
    case 'filler':
      return { kind: meaning };
    case 'want':
      return { kind: meaning, word };
    default:
      return { kind: 'mark', mark: meaning };
  }
}
