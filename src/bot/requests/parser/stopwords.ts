import { LANGUAGES, type Language } from '../../swap/people.ts';
import { FRACTION_WORDS, fractionOfWord, MOST_WORDS } from '../../swap/share-words.ts';
import { HAN_ALIASES } from '../../swap/token-aliases.ts';
import { foldWord } from '../../swap/words.ts';
import { VOCABULARIES } from '../language/index.ts';
import { type Meaning, type Vocabulary, wordsIn } from '../language/vocabulary.ts';

const SHARES: readonly (readonly [string, Meaning])[] = [
  ...[...MOST_WORDS].map((word) => [foldWord(word), 'most'] as const),
];

const TABLES = new Map(LANGUAGES.map((language) => [language, tableOf(VOCABULARIES[language].words)]));

const EVERYWHERE = mergeTables();

/** Meaning of a folded word, first in the person's language. Undefined where other languages disagree. */
export function meaningOf(word: string, language: Language): Meaning | undefined {
  return TABLES.get(language)?.get(word) ?? EVERYWHERE.get(word) ?? undefined;
}

/** Words. */
export const LONGEST_PHRASE = 4;

/** True for a word of this language or of English. */
export function isWordOf(word: string, language: Language): boolean {
  return TABLES.get(language)?.has(word) === true || TABLES.get('en')?.has(word) === true;
}

/** The longest phrase at the start, joined by `_`. */
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

/** Folded words for a swap, purchase or sale. */
export const VERBS: readonly (readonly [string, Meaning])[] = [...EVERYWHERE].flatMap(([word, meaning]) =>
  isVerb(meaning) && !word.includes('_') ? [[word, meaning] as const] : [],
);

const { buy, sell, want } = VOCABULARIES.tr.words;

const FINAL = new Set([buy, sell, want].flatMap((list) => wordsIn(list ?? '')));

/** True for a word that follows its object, as in Turkish. */
export function isFinalWord(folded: string): boolean {
  return FINAL.has(folded);
}

function isVerb(meaning: Meaning | null): meaning is 'buy' | 'sell' | 'swap' {
  return meaning === 'buy' || meaning === 'sell' || meaning === 'swap';
}

/** Chinese words and names of tokens, longest first. */
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
