import { inEveryLanguage, LANGUAGES, type Language } from '../../swap/people.ts';
import { HAN_ALIASES } from '../../swap/token.ts';
import { foldWord, isTypoOf } from '../../swap/words.ts';
import { VOCABULARIES } from '../language/index.ts';
import { type Clue, type Meaning, phrasesIn, type Vocabulary, wordsIn } from '../language/vocabulary.ts';
import { has, type Lexeme, type Mark, type Verb, type Wanted } from './grammar.ts';
import { FRACTION_WORDS, fractionOfWord } from './read-fractions.ts';

const TABLES = inEveryLanguage((language) => tableOf(VOCABULARIES[language].words));

const EVERYWHERE = mergeTables();

/** First in the person's language. Undefined where other languages disagree. */
function meaningOf(word: string, language: Language): Meaning | undefined {
  return TABLES[language].get(word) ?? EVERYWHERE.get(word) ?? undefined;
}

const MAX_PHRASE_WORDS = 4;

/** @returns the words that make a phrase, joined by `_` */
export function phraseAt(words: readonly string[], at: number, language: Language): string | undefined {
  if (!PHRASE_BEGINNINGS.has(words[at] ?? '')) return undefined;
  for (let end = Math.min(at + MAX_PHRASE_WORDS, words.length); end > at + 1; end -= 1) {
    const phrase = words.slice(at, end).join('_');
    if (fractionOfWord(phrase) || meaningOf(phrase, language)) return phrase;
  }
  return undefined;
}

const PHRASE_BEGINNINGS = new Set(
  [...EVERYWHERE.keys(), ...FRACTION_WORDS].flatMap((words) =>
    words.includes('_') ? [words.slice(0, words.indexOf('_'))] : [],
  ),
);

export const VERBS: ReadonlyMap<string, Verb> = new Map(
  [...EVERYWHERE].flatMap(([word, meaning]) =>
    isVerb(meaning) && !word.includes('_') ? [[word, meaning]] : [],
  ),
);

function isVerb(meaning: Meaning | null): meaning is Verb {
  return meaning === 'buy' || meaning === 'sell' || meaning === 'swap';
}

const { buy, sell, want } = VOCABULARIES.tr.words;

/** Turkish verbs follow their object. */
const FINAL = new Set([buy, sell, want].flatMap((list) => wordsIn(list ?? '')));

export const HAN_WORDS: readonly string[] = [...EVERYWHERE.keys(), ...FRACTION_WORDS, ...HAN_ALIASES].filter(
  (word) => /^\p{Script=Han}+$/u.test(word),
);

function tableOf(words: Vocabulary['words']): ReadonlyMap<string, Meaning> {
  const entries = Object.entries(words) as [Meaning, string][];
  return new Map(
    entries.flatMap(([meaning, list]) => wordsIn(list).map((word) => [foldWord(word), meaning])),
  );
}

/** Null for a word with several meanings, and for one that denies in some language: "no" is "to the" in Portuguese. */
function mergeTables(): ReadonlyMap<string, Meaning | null> {
  const denying = LANGUAGES.flatMap((language) => phrasesIn(VOCABULARIES[language].clues.not ?? ''));
  const merged = new Map<string, Meaning | null>();
  for (const language of LANGUAGES) {
    for (const [word, meaning] of TABLES[language]) {
      // The Turkish cases apart from their word are single letters.
      if (meaning === 'for_before') continue;
      const known = merged.get(word);
      const isOnlyThat = (known === undefined || known === meaning) && !denying.includes(word);
      merged.set(word, isOnlyThat ? meaning : null);
    }
  }
  return merged;
}

export function readMeaning(folded: string, written: string, language: Language): Lexeme | undefined {
  const fraction = fractionOfWord(folded);
  if (fraction) return { kind: 'fraction', word: written, fraction };
  const meaning = meaningOf(folded, language);
  return meaning && lexemeOf(meaning, written);
}

/** Phones write `i’m`. */
export function foldMark(word: string): string {
  return foldWord(word).replaceAll('’', "'");
}

function lexemeOf(meaning: Meaning, word: string): Lexeme {
  const wants: Wanted = FINAL.has(foldWord(word)) ? 'before' : 'behind';
  switch (meaning) {
    case 'buy':
    case 'sell':
    case 'swap':
      return { kind: 'verb', verb: meaning, wants };
    case 'ape':
      return { kind: 'verb', verb: 'buy', wants: null };
    case 'want':
      return { kind: 'want', word, wants };
    case 'most':
      return { kind: 'amount', text: 'max' };
    case 'to':
    case 'for':
    case 'with':
    case 'from':
    case 'of':
    case 'de':
    case 'exchange':
    case 'at':
      return { kind: 'mark', mark: meaning };
    case 'with_before':
    case 'for_before':
    case 'exchange_before':
    case 'worth_before':
    case 'at_before':
      return { kind: 'mark_before', mark: meaning.slice(0, -'_before'.length) as Mark };
    default:
      return { kind: meaning };
  }
}

/** Correct words that look like a misspelt verb. */
const NOT_TYPOS = new Set('tell cell bell well fell shell smell hell help self start card wrap'.split(' '));

/** The first unknown word near a verb counts as that verb where the text has none: "kiero canbiar 2 sol". */
export function withMisspeltVerb(lexemes: readonly Lexeme[], language: Language): readonly Lexeme[] {
  if (has(lexemes, 'verb') || !has(lexemes, 'token') || !has(lexemes, 'amount')) return lexemes;
  const verbs = lexemes.map((lexeme) =>
    lexeme.kind === 'unknown' && lexeme.word.length >= LETTERS_OF_A_TYPO
      ? verbOfTypo(lexeme.word, language)
      : undefined,
  );
  const at = verbs.findIndex((verb) => verb !== undefined);
  const verb = verbs[at];
  return verb ? lexemes.with(at, { kind: 'verb', verb, wants: 'behind' }) : lexemes;
}

/** A shorter word in the middle of a text is no misspelt verb. */
const LETTERS_OF_A_TYPO = 5;

/** Tokens are never corrected. */
export function verbOfTypo(word: string, language: Language): Verb | undefined {
  const folded = foldWord(word);
  if (NOT_TYPOS.has(folded) || CLUE_TABLES.some(({ known }) => known.has(folded))) return undefined;
  const isOwn = (verb: string) => TABLES[language].has(verb) || TABLES.en.has(verb);
  const near = [...VERBS].flatMap(([verb, meaning]) =>
    isOwn(verb) && mayBeTypo(folded, verb) ? [meaning] : [],
  );
  return new Set(near).size === 1 ? near[0] : undefined;
}

/** A verb of three letters counts as misspelt only where its letters are in another order. */
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

/** Languages in Latin letters have words that look alike, so their tables are not all read at once. */
export const LATIN: ReadonlySet<Language> = new Set(['en', 'es', 'pt', 'tr']);

const CLUE_TABLES: readonly ClueTable[] = LANGUAGES.map(cluesOf);

/**
 * Courtesies such as "if you don't mind" are removed first. A negation counts in every language: a missed one
 * would become a card.
 */
export function findClues(
  folded: string,
  { likely, own }: { readonly likely: Language; readonly own: Language },
): Clues {
  const tables = CLUE_TABLES.filter(({ language }) => language === likely || !LATIN.has(language));
  const polite = tables.flatMap((table) => table.polite).filter((phrase) => folded.includes(phrase));
  const plain = polite.reduce((rest, phrase) => rest.replaceAll(phrase, ' '), folded);
  const short = plain.replace(LENGTHENED, '$1').replaceAll(ARTICLE, ' ');
  const found = CLUE_TABLES.flatMap((table) =>
    table.phrases.filter(({ clue, text }) => {
      const isDenied = table.language === own || text.trim().length > MAX_SHARED_WORD_LENGTH;
      const counts = tables.includes(table) || (clue === 'not' && isDenied);
      return counts && (isIn(text, plain) || isIn(text, short));
    }),
  );
  return new Set(found.map(({ clue }) => clue));
}

function isIn(phrase: string, text: string): boolean {
  return phrase.startsWith('^') ? text.startsWith(phrase.slice(1), 1) : text.includes(phrase);
}

/** Shorter negations mean something else in other languages. */
const MAX_SHARED_WORD_LENGTH = 2;

/** The person's language, unless another one has more of the words. */
export function likelyLanguage(folded: string, own: Language): Language {
  const words = folded.split(' ');
  const scores = CLUE_TABLES.map(({ language, known, stems }) => {
    const said = words.filter((word) => known.has(word) || stems.some((stem) => word.startsWith(stem)));
    return { language, score: said.length + (language === own ? 0.5 : 0) };
  });
  return scores.reduce((best, one) => (one.score > best.score ? one : best), { language: own, score: 0 })
    .language;
}

/** Whether a clue of the text reads the word, as "how much" is read. */
export function isOfClue(word: string, folded: string): boolean {
  const parts = foldText(word).trim().split(' ');
  return parts.every((part) => PHRASES_WITH.get(part)?.some((phrase) => isIn(phrase, folded)));
}

/** The "k" of small talk may be a thousand, and a negation that denied nothing was not read. */
const UNREAD_CLUES: ReadonlySet<Clue> = new Set(['smalltalk', 'not']);

/** The phrases of clues by each word in them. */
const PHRASES_WITH: ReadonlyMap<string, readonly string[]> = phrasesByWord();

function phrasesByWord(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { polite, phrases } of CLUE_TABLES) {
    const read = phrases.flatMap(({ clue, text }) => (UNREAD_CLUES.has(clue) ? [] : text));
    for (const phrase of [...polite, ...read])
      for (const word of phrase.replace('^', '').trim().split(' '))
        found.set(word, [...(found.get(word) ?? []), phrase]);
  }
  return found;
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
