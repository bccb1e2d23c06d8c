import type { AskedAmount } from '../../swap/asked-amount.ts';
import { LANGUAGES } from '../../swap/people.ts';
import { foldWord } from '../../swap/words.ts';
import { VOCABULARIES } from '../language/index.ts';
import { wordsIn } from '../language/vocabulary.ts';
import { ask, has, isFiller, type Lexeme, type ReadRequest } from './grammar.ts';
import type { Clues } from './meanings.ts';
import { readAskedAmount } from './read-amount.ts';

/*
 * "Keep 1 sol, swap the rest to usdc", "all but 10 usdc to sol": the number is what stays, and what is paid is the balance
 * less that. A number is never taken for what stays unless a word of keeping is beside it: "swap 5 sol and keep the rest"
 * pays five. `meant-amounts.test.ts` puts words in every place of such sentences.
 */

interface Kept {
  readonly lexemes: readonly Lexeme[];
  readonly clues: Clues;
  /** The different tokens of the text, in its order. */
  readonly tokens: readonly string[];
}

/** A card where every word is read, else a question that offers what was understood. Undefined where nothing is kept. */
export function readRest({ lexemes, clues, tokens }: Kept): ReadRequest | undefined {
  const things = lexemes.filter((lexeme) => !isFiller(lexeme));
  const at = things.findIndex(isNumber);
  const behind = things[at + 1];
  const isCounted = behind?.kind === 'token';
  const amount = keptAmount(things, at, isCounted);
  if (at < 0 || (!amount && !clues.has('rest')) || ABOUT_ELSE.some((clue) => clues.has(clue)))
    return undefined;
  const from = isCounted ? behind.word : tokens[0];
  if (from === undefined || tokens.length > 2 || isBuying(lexemes) || isOfAnother(things, from, isCounted))
    return ask({ code: 'form' });
  const request = { from, to: tokens.find((token) => !isSame(token, from)) ?? null, amount: null };
  if (!amount) return ask({ code: 'unsure_amount', meant: [] }, request);
  const isPlain = (isCounted || tokens.length === 1) && !UNSURE.some((clue) => clues.has(clue));
  return isPlain && things.every(isRead)
    ? { kind: 'request', request: { ...request, amount } }
    : ask({ code: 'unsure_amount', meant: [amount] }, request);
}

const ABOUT_ELSE = ['missing', 'tolerance', 'stopLoss'] as const;
const UNSURE = ['not', 'later', 'send', 'maybeSend', 'withdraw', 'price', 'many', 'need', 'back'] as const;

/** The one number of the text, where a word of keeping is beside it and the rest, or all, is swapped. */
function keptAmount(things: readonly Lexeme[], at: number, isCounted: boolean): AskedAmount | undefined {
  const number = things[at];
  if (number?.kind !== 'amount' || things.filter(isNumber).length !== 1) return undefined;
  const isKept =
    isOneOf(KEEP_BEFORE, things[at - 1]) || isOneOf(KEEP_BEHIND, things[isCounted ? at + 2 : at + 1]);
  const hasRest = things.some((lexeme) => isAll(lexeme) || isOneOf(REST, lexeme));
  const read = readAskedAmount(number.text);
  return isKept && hasRest && read.ok && read.asked.kind === 'exact'
    ? { kind: 'rest', text: read.asked.text }
    : undefined;
}

const KEEP_BEFORE = wordsOfAll((language) => wordsIn(VOCABULARIES[language].keep.before));
const KEEP_BEHIND = wordsOfAll((language) => wordsIn(VOCABULARIES[language].keep.behind ?? ''));
const REST = wordsOfAll((language) => wordsIn(VOCABULARIES[language].keep.rest));
/** "But", "and" between the two halves of such a sentence. */
const JOINING = wordsOfAll((language) =>
  [VOCABULARIES[language].linking, VOCABULARIES[language].keep.but].flatMap(wordsIn),
);

function wordsOfAll(list: (language: (typeof LANGUAGES)[number]) => readonly string[]): ReadonlySet<string> {
  return new Set(LANGUAGES.flatMap((language) => list(language).map(foldWord)));
}

function isOneOf(words: ReadonlySet<string>, lexeme: Lexeme | undefined): boolean {
  return lexeme?.kind === 'unknown' && words.has(foldWord(lexeme.word));
}

function isNumber(lexeme: Lexeme): boolean {
  return has([lexeme], 'fraction', 'plus_half') || (lexeme.kind === 'amount' && !isAll(lexeme));
}

function isAll(lexeme: Lexeme): boolean {
  return lexeme.kind === 'amount' && lexeme.text === 'max';
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** "Swap all my usdc to sol but keep 10 sol": what stays is of the other token. */
function isOfAnother(things: readonly Lexeme[], from: string, isCounted: boolean): boolean {
  const all = things.findIndex(isAll);
  const owned = things[all + 1];
  const isBeforeNumber = all >= 0 && all < things.findIndex(isNumber);
  return isCounted && isBeforeNumber && owned?.kind === 'token' && !isSame(owned.word, from);
}

function isBuying(lexemes: readonly Lexeme[]): boolean {
  return lexemes.some((lexeme) => lexeme.kind === 'verb' && lexeme.verb === 'buy') || has(lexemes, 'want');
}

const ALL_KNOWN = [KEEP_BEFORE, KEEP_BEHIND, REST, JOINING];

function isRead(lexeme: Lexeme): boolean {
  return lexeme.kind !== 'unknown' || ALL_KNOWN.some((words) => isOneOf(words, lexeme));
}
