import type { Language } from '../../swap/people.ts';
import { foldWord, isTypoOf } from '../../swap/words.ts';
import { isKnownWord } from './find-clues.ts';
import type { Lexeme, Verb } from './grammar.ts';
import { isWordOf, VERBS } from './stopwords.ts';

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
