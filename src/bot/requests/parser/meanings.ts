import { LANGUAGES, type Language } from '../../swap/people.ts';
import { HAN_ALIASES } from '../../swap/token.ts';
import { FRACTION_WORDS, foldWord, fractionOfWord, isTypoOf, MOST_WORDS } from '../../swap/words.ts';
import { VOCABULARIES } from '../language/index.ts';
import { type Clue, type Meaning, phrasesIn, type Vocabulary, wordsIn } from '../language/vocabulary.ts';
import type { Lexeme, Verb, Wanted } from './grammar.ts';

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
  const merged = new Map<string, Meaning | null>([...MOST_WORDS].map((word) => [foldWord(word), 'most']));
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

export type Clues = ReadonlySet<Clue>;

interface Phrase {
  readonly clue: Clue;
  /** Folded, with spaces where a word begins or ends. */
  readonly text: string;
}

interface ClueTable {
  readonly language: Language;
  /** Words by which the language of a text is recognised. */
  readonly known: ReadonlySet<string>;
  readonly stems: readonly string[];
  readonly polite: readonly string[];
  readonly phrases: readonly Phrase[];
}

/** "holaaa". */
const LENGTHENED = /([\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}])\1{2,}/gu;

/** Arabic joins "the" to its word. */
const ARTICLE = / ال(?=\p{L}{3})/gu;

const HAN = /\p{Script=Han}/u;

/** Their words look alike: only those of the likely language count. */
const LATIN: ReadonlySet<Language> = new Set(['en', 'es', 'pt', 'tr']);

const CLUE_TABLES: readonly ClueTable[] = LANGUAGES.map(cluesOf);

/**
 * Courtesies such as "if you don't mind" are removed first. A negation counts in every language: a missed one
 * would become a card.
 */
export function findClues(text: string, language: Language): Clues {
  const folded = foldText(text);
  const likely = likelyLanguage(folded, language);
  const tables = CLUE_TABLES.filter((table) => table.language === likely || !LATIN.has(table.language));
  const polite = tables.flatMap((table) => table.polite).filter((phrase) => folded.includes(phrase));
  const plain = polite.reduce((rest, phrase) => rest.replaceAll(phrase, ' '), folded);
  const short = plain.replace(LENGTHENED, '$1').replaceAll(ARTICLE, ' ');
  const found = new Set<Clue>();
  for (const table of CLUE_TABLES) {
    const isLikely = tables.includes(table);
    for (const { clue, text: phrase } of table.phrases) {
      const isDenied = table.language === language || phrase.trim().length > LONGEST_SHARED_WORD;
      const counts = isLikely || (clue === 'not' && isDenied);
      if (counts && (isIn(phrase, plain) || isIn(phrase, short))) found.add(clue);
    }
  }
  if (polite.length > 0) found.add('polite');
  return found;
}

function isIn(phrase: string, text: string): boolean {
  return phrase.startsWith('^') ? text.startsWith(phrase.slice(1), 1) : text.includes(phrase);
}

/** Shorter negations mean something else in other languages. */
const LONGEST_SHARED_WORD = 2;

/** The person's language, unless another one has more of the words. */
export function likelyLanguage(folded: string, language: Language): Language {
  const words = folded.split(' ');
  const scoreOf = (table: ClueTable) =>
    words.filter((word) => table.known.has(word) || table.stems.some((stem) => word.startsWith(stem)))
      .length + (table.language === language ? 0.5 : 0);
  const scores = CLUE_TABLES.map((table) => [scoreOf(table), table.language] as const);
  return scores.reduce((best, one) => (one[0] > best[0] ? one : best), [0, language] as const)[1];
}

function isKnownWord(folded: string): boolean {
  return CLUE_TABLES.some(({ known }) => known.has(folded));
}

/** Folded, between spaces: " don t swap ". */
export function foldText(text: string): string {
  return ` ${foldWord(text)
    .replace(/[^\p{L}\p{N}$%]+/gu, ' ')
    .trim()} `;
}

function cluesOf(language: Language): ClueTable {
  const vocabulary = VOCABULARIES[language];
  const phrases = Object.entries(vocabulary.clues).flatMap(([clue, list]) =>
    phrasesIn(list).map((phrase) => ({ clue: clue as Clue, text: boundPhrase(phrase) })),
  );
  return {
    language,
    known: knownWords(vocabulary),
    stems: phrases.flatMap(({ text }) => (text.endsWith(' ') || HAN.test(text) ? [] : text.trimStart())),
    polite: phrases.flatMap(({ clue, text }) => (clue === 'polite' ? [text] : [])),
    phrases: phrases.filter(({ clue }) => clue !== 'polite'),
  };
}

/** Chinese has no spaces between words. */
function boundPhrase(phrase: string): string {
  if (HAN.test(phrase)) return foldWord(phrase);
  const folded = foldText(phrase);
  return phrase.endsWith('*') ? folded.trimEnd() : folded;
}

function knownWords({ words, numbers, clues }: Vocabulary): ReadonlySet<string> {
  const lists = [...Object.values(words), numbers].flatMap((list) => list.split(/[\s_,]+/));
  const phrases = Object.values(clues).flatMap((list) => foldText(list).split(' '));
  return new Set([...lists.map(foldWord), ...phrases].filter((word) => /^\p{L}{2,}$/u.test(word)));
}
