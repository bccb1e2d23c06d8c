import { LANGUAGES, type Language } from '../../swap/people.ts';
import { HAN_ALIASES } from '../../swap/token.ts';
import { FRACTION_WORDS, foldWord, fractionOfWord, isTypoOf, MOST_WORDS } from '../../swap/words.ts';
import { VOCABULARIES } from '../language/index.ts';
import { type Meaning, type Vocabulary, wordsIn } from '../language/vocabulary.ts';
import { isKnownWord } from './find-clues.ts';
import type { Lexeme, Verb, Wanted } from './grammar.ts';

const SHARES: readonly (readonly [string, Meaning])[] = [
  ...[...MOST_WORDS].map((word) => [foldWord(word), 'most'] as const),
];

const TABLES = new Map(LANGUAGES.map((language) => [language, tableOf(VOCABULARIES[language].words)]));

const EVERYWHERE = mergeTables();

/** First in the person's language. Undefined where other languages disagree. */
export function meaningOf(word: string, language: Language): Meaning | undefined {
  return TABLES.get(language)?.get(word) ?? EVERYWHERE.get(word) ?? undefined;
}

export const LONGEST_PHRASE = 4;

function isWordOf(word: string, language: Language): boolean {
  return TABLES.get(language)?.has(word) === true || TABLES.get('en')?.has(word) === true;
}

/** Joined by `_`. */
export function phraseAt(words: readonly string[], language: Language): string | undefined {
  if (!PHRASE_BEGINNINGS.has(words[0] ?? '')) return undefined;
  for (let length = Math.min(LONGEST_PHRASE, words.length); length > 1; length -= 1) {
    const phrase = words.slice(0, length).join('_');
    if (fractionOfWord(phrase) || meaningOf(phrase, language)) return phrase;
  }
  return undefined;
}

const PHRASE_BEGINNINGS = new Set(
  [...EVERYWHERE.keys(), ...FRACTION_WORDS].flatMap((words) =>
    words.includes('_') ? [words.slice(0, words.indexOf('_'))] : [],
  ),
);

export const VERBS: readonly (readonly [string, Meaning])[] = [...EVERYWHERE].flatMap(([word, meaning]) =>
  isVerb(meaning) && !word.includes('_') ? [[word, meaning] as const] : [],
);

const { buy, sell, want } = VOCABULARIES.tr.words;

/** They follow their object. */
const FINAL = new Set([buy, sell, want].flatMap((list) => wordsIn(list ?? '')));

function isVerb(meaning: Meaning | null): meaning is 'buy' | 'sell' | 'swap' {
  return meaning === 'buy' || meaning === 'sell' || meaning === 'swap';
}

/** Longest first. */
export const HAN_WORDS: readonly string[] = [...EVERYWHERE.keys(), ...FRACTION_WORDS, ...HAN_ALIASES]
  .filter((word) => /^\p{Script=Han}+$/u.test(word))
  .sort((one, other) => other.length - one.length);

function tableOf(words: Vocabulary['words']): ReadonlyMap<string, Meaning> {
  const entries = Object.entries(words) as [Meaning, string][];
  return new Map(
    entries.flatMap(([meaning, list]) => wordsIn(list).map((word) => [foldWord(word), meaning])),
  );
}

/** Null for a word with several meanings. */
function mergeTables(): ReadonlyMap<string, Meaning | null> {
  const merged = new Map<string, Meaning | null>(SHARES);
  for (const table of TABLES.values()) {
    for (const [word, meaning] of table) {
      // The Turkish cases apart from their word are single letters.
      if (meaning === 'for_before') continue;
      const known = merged.get(word);
      merged.set(word, known === undefined || known === meaning ? meaning : null);
    }
  }
  return merged;
}

export function readMeaning(
  folded: string,
  written: string,
  { language }: { readonly language: Language },
): readonly Lexeme[] | undefined {
  const fraction = fractionOfWord(folded);
  if (fraction) return [{ kind: 'fraction', word: written, fraction }];
  const meaning = meaningOf(folded, language);
  return meaning && [lexemeOf(meaning, written)];
}

/** Phones write `i’m`. */
export function foldMark(word: string): string {
  return foldWord(word).replaceAll('’', "'");
}

function wantedBeside(word: string): Wanted {
  return FINAL.has(foldWord(word)) ? 'before' : 'behind';
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

/** Correct words that look like a misspelt verb. */
const NOT_TYPOS = new Set('tell cell bell well fell shell smell hell help self start card wrap'.split(' '));

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

/** Of the first word; tokens are never corrected. */
export function readTypo(word: string, index: number, language: Language): Lexeme {
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
