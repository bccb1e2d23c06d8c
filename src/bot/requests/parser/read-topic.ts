import { LANGUAGES, type Language } from '../../swap/people.ts';
import { foldWord, isTypoOf } from '../../swap/words.ts';
import { VOCABULARIES } from '../language/index.ts';
import { phrasesIn, type Topic, type Vocabulary } from '../language/vocabulary.ts';

const LONGEST_PHRASE = 40;

/** Shorter words are not corrected, letters. */
const LETTERS_FOR_TYPOS = 5;

const TABLES = LANGUAGES.map((language) => ({ language, phrases: phrasesOf(VOCABULARIES[language].topics) }));

const ALERT_BEGINNINGS = LANGUAGES.flatMap((language) =>
  phrasesIn(VOCABULARIES[language].topics.alert).map(foldWord),
);

/** Suffixes, in Chinese and Turkish. */
const ALERT_ENDS = ['提醒我', '通知我', '告诉我', ' haber ver', ' bildir'];

/** Topic of a whole message; the person's language comes first. */
export function readTopic(text: string, language: Language): Topic | undefined {
  const phrase = foldPhrase(text);
  if (phrase === '') return undefined;
  if (ALERT_BEGINNINGS.some((beginning) => beginsWith(phrase, beginning))) return 'alert';
  if (ALERT_ENDS.some((end) => phrase.endsWith(end))) return 'alert';
  if (phrase.length > LONGEST_PHRASE) return undefined;
  const own = TABLES.find((table) => table.language === language)?.phrases.get(phrase);
  return own ?? TABLES.flatMap(({ phrases }) => phrases.get(phrase) ?? [])[0] ?? typoOf(phrase);
}

/** Undefined for none and for several. */
function typoOf(phrase: string): Topic | undefined {
  if (phrase.length < LETTERS_FOR_TYPOS || phrase.includes(' ')) return undefined;
  const near = TABLES.flatMap(({ phrases }) =>
    [...phrases].filter(([known]) => known.length >= 4 && isTypoOf(phrase, known)).map(([, topic]) => topic),
  );
  return new Set(near).size === 1 ? near[0] : undefined;
}

/** Chinese has no space after a prefix. */
function beginsWith(phrase: string, beginning: string): boolean {
  if (!phrase.startsWith(beginning)) return false;
  const next = phrase[beginning.length];
  return next === undefined || next === ' ' || /\p{Script=Han}$/u.test(beginning);
}

function phrasesOf(phrases: Vocabulary['topics']): ReadonlyMap<string, Topic> {
  const entries = Object.entries(phrases) as [Topic, string][];
  return new Map(
    entries.flatMap(([topic, list]) => phrasesIn(list).map((phrase) => [foldWord(phrase), topic])),
  );
}

function foldPhrase(text: string): string {
  return foldWord(
    text
      .slice(0, 200)
      .replace(/[^\p{L}\p{M}\p{N}$%<>.]+/gu, ' ')
      .trim(),
  );
}
