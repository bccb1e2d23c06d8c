import { LANGUAGES, type Language } from '../../swap/people.ts';
import { foldWord } from '../../swap/words.ts';
import { VOCABULARIES } from '../language/index.ts';
import { type Clue, phrasesIn, type Vocabulary } from '../language/vocabulary.ts';

export type Clues = ReadonlySet<Clue>;

interface Phrase {
  readonly clue: Clue;
  /** Folded, with spaces where a word begins or ends. */
  readonly text: string;
}

interface Table {
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

const TABLES: readonly Table[] = LANGUAGES.map(tableOf);

/**
 * Courtesies such as "if you don't mind" are removed first. A negation counts in every language: a missed one
 * would become a card.
 */
export function findClues(text: string, language: Language): Clues {
  const folded = foldText(text);
  const likely = likelyLanguage(folded, language);
  const tables = TABLES.filter((table) => table.language === likely || !LATIN.has(table.language));
  const polite = tables.flatMap((table) => table.polite).filter((phrase) => folded.includes(phrase));
  const plain = polite.reduce((rest, phrase) => rest.replaceAll(phrase, ' '), folded);
  const short = plain.replace(LENGTHENED, '$1').replaceAll(ARTICLE, ' ');
  const found = new Set<Clue>();
  for (const table of TABLES) {
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
  const scoreOf = (table: Table) =>
    words.filter((word) => table.known.has(word) || table.stems.some((stem) => word.startsWith(stem)))
      .length + (table.language === language ? 0.5 : 0);
  const scores = TABLES.map((table) => [scoreOf(table), table.language] as const);
  return scores.reduce((best, one) => (one[0] > best[0] ? one : best), [0, language] as const)[1];
}

export function isKnownWord(folded: string): boolean {
  return TABLES.some(({ known }) => known.has(folded));
}

/** Folded, between spaces: " don t swap ". */
export function foldText(text: string): string {
  return ` ${foldWord(text)
    .replace(/[^\p{L}\p{N}$%]+/gu, ' ')
    .trim()} `;
}

function tableOf(language: Language): Table {
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
  const lists = [...Object.values(words), ...Object.values(numbers)].flatMap((list) => list.split(/[\s_]+/));
  const phrases = Object.values(clues).flatMap((list) => foldText(list).split(' '));
  return new Set([...lists.map(foldWord), ...phrases].filter((word) => /^\p{L}{2,}$/u.test(word)));
}
