import { isMintAddress, type NamesToken } from '../../requests/parser/read-lexemes.ts';
import { readLink } from '../../requests/parser/read-link.ts';
import { LINK, splitWords } from '../../requests/parser/split-words.ts';
import { meaningOf } from '../../requests/parser/stopwords.ts';
import { LONGEST_MS, MOST_PAIRS, SHORTEST_MS, USUAL_MS } from '../../swap/board.ts';
import { foldWord } from '../../swap/fold-word.ts';
import type { Language } from '../../swap/language.ts';
import { plainDigits } from '../../swap/plain-digits.ts';
import { fractionOfWord } from '../../swap/share-words.ts';
import { findInterval } from './parse-interval.ts';

/** Two tokens as they were written; `to` is null where it is about dollars. */
export interface AskedPair {
  readonly from: string;
  readonly to: string | null;
}

/** What stands behind /board. */
export type ReadBoard =
  | { readonly kind: 'show' | 'stop' }
  | { readonly kind: 'board'; readonly pairs: readonly AskedPair[]; readonly everyMs: number }
  | { readonly kind: 'problem'; readonly problem: BoardProblem };

/** Why it is no board; enough to say how to write it. */
export type BoardProblem =
  | { readonly code: 'form' | 'no_pairs' | 'too_many' | 'too_often' | 'too_seldom' }
  /** A price is that of one. */
  | { readonly code: 'amount'; readonly text: string };

interface Reader {
  readonly language: Language;
  readonly namesToken: NamesToken;
}

const words = (list: string) => new Set(list.split(' ').map(foldWord));

const STOP = words(
  'stop off end remove delete clear parar para deten detener quitar borrar fora remover apagar стоп останови выключи убери удали dur durdur kapat kaldir sil 停 停止 关闭 关 删除 إيقاف أوقف توقف حذف قف',
);
const SHOW = words(
  'show help list ? ver mostrar ayuda ajuda покажи помощь goster yardim 显示 帮助 عرض مساعدة',
);
/** Between two pairs, where nobody wrote a comma. */
const AND = words('and & + y e и ve 和 与 跟 و');

const LONGEST_TEXT = 2_000;
const LONGEST_WORD = 50;

/** Reads what stands behind /board, in any of the languages: pure, and every word of it counts. Tokens stay words. */
export function readBoard(text: string, reader: Reader): ReadBoard {
  if (text.length > LONGEST_TEXT) return refuse({ code: 'form' });
  const plain = plainDigits(text).trim();
  const only = foldWord(plain.replace(/[.!]+$/, ''));
  if (plain === '' || SHOW.has(only)) return { kind: 'show' };
  if (STOP.has(only)) return { kind: 'stop' };
  const parts = plain.split(/[,;\n،؛、，；]+/u).map((part) => wordsOf(part));
  const timed = parts.map(takeInterval);
  const times = timed.flatMap(({ ms }) => (ms === null ? [] : [ms]));
  const [everyMs = USUAL_MS, another] = times;
  if (another !== undefined) return refuse({ code: 'form' });
  if (everyMs < SHORTEST_MS) return refuse({ code: 'too_often' });
  if (everyMs > LONGEST_MS) return refuse({ code: 'too_seldom' });
  return pairAll(
    timed.flatMap(({ rest }) => partAtAnd(rest)),
    everyMs,
    reader,
  );
}

function refuse(problem: BoardProblem): ReadBoard {
  return { kind: 'problem', problem };
}

/** Tokens that a link names stand where the link stood. */
function wordsOf(part: string): readonly string[] {
  const { words: split, links } = splitWords(part);
  let link = 0;
  return split.flatMap((word) => {
    if (word !== LINK) return [word];
    link += 1;
    const linked = readLink(links[link - 1] ?? '');
    if (linked.kind === 'token') return [linked.word];
    return linked.kind === 'pair' ? [linked.from, linked.to].filter((side) => side !== null) : [LINK];
  });
}

/** Chinese writes `每小时` as one word. */
function takeInterval(all: readonly string[]): { ms: number | null; rest: readonly string[] } {
  const parted = all.flatMap((word) => {
    const [, every, unit] = /^(每隔?)(.+?)(?:一次)?$/u.exec(word) ?? [];
    return every !== undefined && unit !== undefined ? [every, unit] : [word];
  });
  const found = findInterval(parted);
  if (!found) return { ms: null, rest: parted };
  return { ms: found.ms, rest: [...parted.slice(0, found.from), ...parted.slice(found.to)] };
}

function partAtAnd(all: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = [[]];
  for (const word of all) {
    if (AND.has(foldWord(word))) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts;
}

function pairAll(parts: readonly (readonly string[])[], everyMs: number, reader: Reader): ReadBoard {
  const pairs: AskedPair[] = [];
  for (const part of parts) {
    const tokens: string[] = [];
    for (const word of part.flatMap((one) => sidesOf(one, reader))) {
      const read = readToken(word, reader);
      if (read === 'odd') return refuse({ code: 'form' });
      if (read === 'amount') return refuse({ code: 'amount', text: word.slice(0, LONGEST_WORD) });
      if (read !== 'filler') tokens.push(read.token);
    }
    const paired = pairUp(tokens);
    if (!paired) return refuse({ code: 'form' });
    pairs.push(...paired);
  }
  const different = [...new Map(pairs.map((pair) => [JSON.stringify(pair).toLowerCase(), pair])).values()];
  if (different.length === 0) return refuse({ code: 'no_pairs' });
  if (different.length > MOST_PAIRS) return refuse({ code: 'too_many' });
  return { kind: 'board', pairs: different, everyMs };
}

/** One alone is meant in dollars; several without a sign between them are pairs one after the other. */
function pairUp(tokens: readonly string[]): readonly AskedPair[] | undefined {
  const [one] = tokens;
  if (tokens.length === 1 && one !== undefined) return [{ from: one, to: null }];
  if (tokens.length % 2 !== 0) return undefined;
  return tokens.flatMap((from, index) => (index % 2 === 0 ? [{ from, to: tokens[index + 1] ?? null }] : []));
}

/** `SOL/USDC`, `SOL-USDC`, `SOL:USDC`, unless a token is called so. */
function sidesOf(word: string, { namesToken }: Reader): readonly string[] {
  if (namesToken(word)) return [word];
  const sides = word.split(/[/\\|:-]/);
  return sides.length === 2 && sides.every((side) => side !== '') ? sides : [word];
}

type ReadToken = { readonly token: string } | 'filler' | 'amount' | 'odd';

function readToken(word: string, { language, namesToken }: Reader): ReadToken {
  const bare = word.replace(/^\$(?=.)/, '');
  if (bare.length > LONGEST_WORD || word === LINK) return 'odd';
  if (isMintAddress(bare)) return { token: bare };
  const folded = foldWord(word);
  const meaning = bare === word ? meaningOf(folded, language) : undefined;
  // Dollars that somebody names are those that are counted in anyway.
  if (meaning === 'dollars') return { token: 'USDC' };
  if (meaning === 'most' || fractionOfWord(folded)) return 'amount';
  if (meaning !== undefined) return 'filler';
  if (namesToken(bare)) return { token: bare };
  if (bare === '1') return 'filler';
  if (/^[\d.,%]+$/.test(bare)) return 'amount';
  return /[\p{L}\p{N}]/u.test(bare) ? { token: bare } : 'odd';
}
