import { VOCABULARIES } from '../../requests/language/index.ts';
import { type BoardWords, wordsIn } from '../../requests/language/vocabulary.ts';
import type { Lexeme } from '../../requests/parser/grammar.ts';
import { readAskedAmount } from '../../requests/parser/read-amount.ts';
import { LINKING } from '../../requests/parser/read-around.ts';
import { type Reader, readWords } from '../../requests/parser/read-lexemes.ts';
import { readNumberRun } from '../../requests/parser/read-numbers.ts';
import { readLink, splitWords } from '../../requests/parser/split-words.ts';
import { MAX_MS, MAX_PAIRS, MIN_MS, USUAL_MS } from '../../swap/boards.ts';
import { LANGUAGES } from '../../swap/people.ts';
import { foldWord, plainDigits } from '../../swap/words.ts';

/** Words as typed; a null `to` means dollars. */
export interface AskedPair {
  readonly from: string;
  readonly to: string | null;
}

export type ReadBoard =
  | { readonly kind: 'show' | 'stop' }
  | { readonly kind: 'board'; readonly pairs: readonly AskedPair[]; readonly everyMs: number }
  | { readonly kind: 'problem'; readonly problem: BoardProblem };

export type BoardProblem =
  | { readonly code: 'form' | 'no_pairs' | 'too_many' | 'too_often' | 'too_seldom' }
  /** Boards show unit prices. */
  | { readonly code: 'amount'; readonly text: string };

interface FoundInterval {
  readonly ms: number;
  /** Word indexes, end exclusive. */
  readonly from: number;
  readonly to: number;
}

const MINUTE_MS = 60_000;

const UNITS = { second: 1_000, minute: MINUTE_MS, hour: 60 * MINUTE_MS, day: 24 * 60 * MINUTE_MS } as const;

const BOARD_WORDS = LANGUAGES.map((language) => VOCABULARIES[language].boards);

const folded = (...lists: readonly (keyof BoardWords)[]): ReadonlySet<string> =>
  new Set(BOARD_WORDS.flatMap((words) => lists.flatMap((list) => wordsIn(words[list] ?? '').map(foldWord))));

const LENGTHS: ReadonlyMap<string, number> = new Map(
  Object.entries(UNITS).flatMap(([unit, ms]) =>
    [...folded(unit as keyof typeof UNITS)].map((word) => [word, ms] as const),
  ),
);

const EACH = folded('each');
const BEFORE_INTERVAL = folded('each', 'per', 'behind');
const BEHIND_INTERVAL = folded('behind');
const STOP = folded('stop');
const SHOW = folded('show');
const PAIR_ENDS: ReadonlySet<string> = new Set([...LINKING, '&', '+']);

const MAX_NUMBER_LENGTH = 6;
const GLUED = new RegExp(`^(\\d{1,${MAX_NUMBER_LENGTH}})(\\p{L}+)$`, 'u');
const NUMBER = new RegExp(`^\\d{1,${MAX_NUMBER_LENGTH}}$`);

const MAX_TEXT_LENGTH = 2_000;
const MAX_WORD_LENGTH = 50;

/** The line may be in any language; an unknown word in it is a problem. */
export function readBoard(text: string, reader: Reader): ReadBoard {
  if (text.length > MAX_TEXT_LENGTH) return refuse({ code: 'form' });
  const plain = plainDigits(text).trim();
  const only = foldWord(plain.replace(/[.!]+$/, ''));
  if (plain === '' || SHOW.has(only)) return { kind: 'show' };
  if (STOP.has(only)) return { kind: 'stop' };
  const parts = plain.split(/[,;\n،؛、，；]+/u).map((part) => splitWords(part));
  const timed = parts.map((part) => takeInterval(part, reader));
  const times = timed.flatMap(({ ms }) => (ms === null ? [] : [ms]));
  const [everyMs = USUAL_MS, another] = times;
  if (another !== undefined) return refuse({ code: 'form' });
  if (everyMs < MIN_MS) return refuse({ code: 'too_often' });
  if (everyMs > MAX_MS) return refuse({ code: 'too_seldom' });
  return pairAll(
    timed.flatMap(({ rest }) => partAtLinking(rest)),
    everyMs,
    reader,
  );
}

function refuse(problem: BoardProblem): ReadBoard {
  return { kind: 'problem', problem };
}

/** Splits `每小时`, one word in Chinese. */
function takeInterval(
  all: readonly string[],
  reader: Reader,
): { ms: number | null; rest: readonly string[] } {
  const parted = all.flatMap((word) => {
    const [, every, unit] = /^(每隔?)(.+?)(?:一次)?$/u.exec(word) ?? [];
    return every !== undefined && unit !== undefined ? [every, unit] : [word];
  });
  const found = findInterval(parted.map(foldWord), reader);
  if (!found) return { ms: null, rest: parted };
  return { ms: found.ms, rest: [...parted.slice(0, found.from), ...parted.slice(found.to)] };
}

/** `every 5 minutes`, `5m`, `cada hora`, `her beş dakikada bir`, `每5分钟`. */
function findInterval(words: readonly string[], reader: Reader): FoundInterval | undefined {
  for (let at = 0; at < words.length; at += 1) {
    const length = measure(words, at, reader);
    if (!length) continue;
    let from = at;
    while (from > 0 && BEFORE_INTERVAL.has(words[from - 1] ?? '')) from -= 1;
    const end = at + length.words;
    return { ms: length.ms, from, to: BEHIND_INTERVAL.has(words[end] ?? '') ? end + 1 : end };
  }
  return undefined;
}

function measure(
  words: readonly string[],
  at: number,
  { language }: Reader,
): { ms: number; words: number } | undefined {
  const word = words[at] ?? '';
  const [, digits, letters] = GLUED.exec(word) ?? [];
  const glued = letters === undefined ? undefined : LENGTHS.get(letters);
  if (glued !== undefined) return { ms: Number(digits) * glued, words: 1 };
  const run = readNumberRun(words, at, language) ?? { digits: word, length: 1 };
  const unit = LENGTHS.get(words[at + run.length] ?? '');
  if (NUMBER.test(run.digits) && unit !== undefined)
    return { ms: Number(run.digits) * unit, words: run.length + 1 };
  const alone = LENGTHS.get(word);
  return alone !== undefined && EACH.has(words[at - 1] ?? '') ? { ms: alone, words: 1 } : undefined;
}

function partAtLinking(all: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = [[]];
  for (const word of all) {
    if (PAIR_ENDS.has(foldWord(word))) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts;
}

function pairAll(parts: readonly (readonly string[])[], everyMs: number, reader: Reader): ReadBoard {
  const pairs: AskedPair[] = [];
  for (const part of parts) {
    const tokens: string[] = [];
    const sides = part.flatMap((word) => sidesOf(word, reader));
    for (const lexeme of readWords(sides, reader)) {
      const read = tokenOf(lexeme);
      if (typeof read === 'string') tokens.push(read);
      else if (read) return refuse(read);
    }
    const paired = pairUp(tokens);
    if (!paired) return refuse({ code: 'form' });
    pairs.push(...paired);
  }
  const different = [...new Map(pairs.map((pair) => [JSON.stringify(pair).toLowerCase(), pair])).values()];
  if (different.length === 0) return refuse({ code: 'no_pairs' });
  if (different.length > MAX_PAIRS) return refuse({ code: 'too_many' });
  return { kind: 'board', pairs: different, everyMs };
}

function pairUp(tokens: readonly string[]): readonly AskedPair[] | undefined {
  const [one] = tokens;
  if (tokens.length === 1 && one !== undefined) return [{ from: one, to: null }];
  if (tokens.length % 2 !== 0) return undefined;
  return tokens.flatMap((from, index) => (index % 2 === 0 ? [{ from, to: tokens[index + 1] ?? null }] : []));
}

/** `SOL/USDC`, `SOL-USDC`, `SOL:USDC`, unless a token has that name. */
function sidesOf(word: string, { namesToken }: Reader): readonly string[] {
  if (namesToken(word) || readLink(word)) return [word];
  const sides = word.split(/[/\\|:-]/);
  return sides.length === 2 && sides.every((side) => side !== '') ? sides : [word];
}

/** Null for a word that a board does not need. */
function tokenOf(lexeme: Lexeme): string | BoardProblem | null {
  switch (lexeme.kind) {
    case 'token':
    case 'unknown':
      return symbolOf(lexeme.word);
    case 'dollars':
      return 'USDC';
    case 'amount':
      if (lexeme.text === '1') return null;
      // `2Z` may be a token that is on no list.
      return isAmount(lexeme.text) ? amountProblem(lexeme.text) : symbolOf(lexeme.text);
    case 'fraction':
      return amountProblem(lexeme.word);
    case 'plus_half':
    case 'link':
      return { code: 'form' };
    default:
      return null;
  }
}

function isAmount(text: string): boolean {
  return !/[a-z]/i.test(text) || readAskedAmount(text).ok;
}

function amountProblem(text: string): BoardProblem {
  return { code: 'amount', text: text.slice(0, MAX_WORD_LENGTH) };
}

function symbolOf(word: string): string | BoardProblem {
  return /[\p{L}\p{N}]/u.test(word) && word.length <= MAX_WORD_LENGTH ? word : { code: 'form' };
}
