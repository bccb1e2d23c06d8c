import { LANGUAGES } from '../swap/people.ts';
import { VOCABULARIES } from './language/index.ts';
import { wordsIn } from './language/vocabulary.ts';
import type { ReadRequest, SwapRequest } from './parser/grammar.ts';
import { splitWords } from './parser/split-words.ts';

/** Buttons of tokens beyond these are no help. */
const MAX_NAMED = 4;

const HAN = /^\p{Script=Han}+$/u;

/** Folded; Chinese words need no spaces around them. */
const WORDS = LANGUAGES.flatMap((language) => {
  const { linking, next } = VOCABULARIES[language];
  return [...wordsIn(linking), ...wordsIn(next)];
});

/** What parts two requests: marks, and words of the languages. */
const BETWEEN = new RegExp(
  [
    String.raw`[,;\n，；。،؛]+|\.\s`,
    String.raw`(?<=\s)(?:${WORDS.filter((word) => !HAN.test(word)).join('|')})(?=\s)`,
    WORDS.filter((word) => HAN.test(word)).join('|'),
  ].join('|'),
  'iu',
);

/** The swaps that a text names one after another: "swap 1 sol to usdc and 2 bonk to sol". Empty for less than two. */
export function readSeveral(text: string, read: (part: string) => ReadRequest): readonly SwapRequest[] {
  const found = text.split(BETWEEN).flatMap((part) => {
    const one = read(part.trim());
    return one.kind === 'request' && one.request.amount && (one.request.from ?? one.request.to)
      ? [one.request]
      : [];
  });
  return found.length > 1 ? found.slice(0, MAX_NAMED) : [];
}

/** The tokens that a text names, each once, in the order of their words. */
export function readTokens(text: string, namesToken: (word: string) => boolean): readonly string[] {
  const words = splitWords(text).filter(namesToken);
  return [...new Map(words.map((word) => [word.toLowerCase(), word])).values()].slice(0, MAX_NAMED);
}
