import { isMintAddress } from '../../../solana/mint.ts';
import { meaningOf } from '../../requests/parser/meanings.ts';
import type { NamesToken } from '../../requests/parser/read-lexemes.ts';
import { readLink, splitWords } from '../../requests/parser/split-words.ts';
import { MAX_MS, MAX_PAIRS, MIN_MS, USUAL_MS } from '../../swap/boards.ts';
import type { Language } from '../../swap/people.ts';
import { foldWord, fractionOfWord, plainDigits } from '../../swap/words.ts';

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

interface Reader {
  readonly language: Language;
  readonly namesToken: NamesToken;
}

interface FoundInterval {
  readonly ms: number;
  /** Word indexes, end exclusive. */
  readonly from: number;
  readonly to: number;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const words = (list: string) => new Set(list.split(' ').map(foldWord));

const UNITS: ReadonlyMap<string, number> = new Map(
  (
    [
      [
        SECOND_MS,
        's sec secs second seconds segundo segundos seg с сек секунд секунды sn saniye 秒 秒钟 ثانية ثوان',
      ],
      [
        MINUTE_MS,
        'm min mins minute minutes minuto minutos м мин минут минуты минуту dk dakika dakikada 分 分钟 分鐘 د دقيقة دقائق دقيقه',
      ],
      [
        HOUR_MS,
        'h hr hrs hour hours hora horas ч час часа часов sa saat saatte 小时 小時 个小时 时 ساعة ساعات ساعه',
      ],
      [DAY_MS, 'd day days dia dias д день дня дней gun gunde 天 日 يوم ايام أيام'],
    ] as const
  ).flatMap(([ms, list]) => [...words(list)].map((word) => [word, ms] as const)),
);

const EVERY = words(
  'every each once per cada todos todas a los las каждый каждые каждую каждая раз в her 每 每隔 كل 一次',
);

/** Turn a bare unit into an interval: `every hour`. */
const STRONG = words('every each cada каждые каждый каждую her 每 每隔 كل todos todas');

const BEHIND = words('bir bi 一次');
const MAX_NUMBER_LENGTH = 6;
const GLUED = new RegExp(`^(\\d{1,${MAX_NUMBER_LENGTH}})(\\p{L}+)$`, 'u');
const NUMBER = new RegExp(`^\\d{1,${MAX_NUMBER_LENGTH}}$`);

const STOP = words(
  'stop off end remove delete clear parar para deten detener quitar borrar fora remover apagar стоп останови выключи убери удали dur durdur kapat kaldir sil 停 停止 关闭 关 删除 إيقاف أوقف توقف حذف قف',
);

const SHOW = words(
  'show help list ? ver mostrar ayuda ajuda покажи помощь goster yardim 显示 帮助 عرض مساعدة',
);

const AND = words('and & + y e и ve 和 与 跟 و');
const MAX_TEXT_LENGTH = 2_000;
const MAX_WORD_LENGTH = 50;

/** No word has a space. */
const ODD_LINK = ' ';

/** In any language. Unknown words are a problem. */
export function readBoard(text: string, reader: Reader): ReadBoard {
  if (text.length > MAX_TEXT_LENGTH) return refuse({ code: 'form' });
  const plain = plainDigits(text).trim();
  const only = foldWord(plain.replace(/[.!]+$/, ''));
  if (plain === '' || SHOW.has(only)) return { kind: 'show' };
  if (STOP.has(only)) return { kind: 'stop' };
  const parts = plain.split(/[,;\n،؛、，；]+/u).map((part) => wordsOf(part));
  const timed = parts.map(takeInterval);
  const times = timed.flatMap(({ ms }) => (ms === null ? [] : [ms]));
  const [everyMs = USUAL_MS, another] = times;
  if (another !== undefined) return refuse({ code: 'form' });
  if (everyMs < MIN_MS) return refuse({ code: 'too_often' });
  if (everyMs > MAX_MS) return refuse({ code: 'too_seldom' });
  return pairAll(
    timed.flatMap(({ rest }) => partAtAnd(rest)),
    everyMs,
    reader,
  );
}

function refuse(problem: BoardProblem): ReadBoard {
  return { kind: 'problem', problem };
}

function wordsOf(part: string): readonly string[] {
  return splitWords(part).flatMap((word) => {
    const linked = readLink(word);
    if (!linked) return [word];
    if (linked.kind === 'token') return [linked.word];
    return linked.kind === 'pair' ? [linked.from, linked.to].filter((side) => side !== null) : [ODD_LINK];
  });
}

/** Splits `每小时`, one word in Chinese. */
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
      if (read === 'amount') return refuse({ code: 'amount', text: word.slice(0, MAX_WORD_LENGTH) });
      if (read !== 'filler') tokens.push(read.token);
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
  if (namesToken(word)) return [word];
  const sides = word.split(/[/\\|:-]/);
  return sides.length === 2 && sides.every((side) => side !== '') ? sides : [word];
}

type ReadToken = { readonly token: string } | 'filler' | 'amount' | 'odd';

function readToken(word: string, { language, namesToken }: Reader): ReadToken {
  const bare = word.replace(/^\$(?=.)/, '');
  if (bare.length > MAX_WORD_LENGTH || word === ODD_LINK) return 'odd';
  if (isMintAddress(bare)) return { token: bare };
  const folded = foldWord(word);
  const meaning = bare === word ? meaningOf(folded, language) : undefined;
  if (meaning === 'dollars') return { token: 'USDC' };
  if (meaning === 'most' || fractionOfWord(folded)) return 'amount';
  if (meaning !== undefined) return 'filler';
  if (namesToken(bare)) return { token: bare };
  if (bare === '1') return 'filler';
  if (/^[\d.,%]+$/.test(bare)) return 'amount';
  return /[\p{L}\p{N}]/u.test(bare) ? { token: bare } : 'odd';
}

/** `every 5 minutes`, `5m`, `cada hora`, `her 5 dakikada bir`, `每5分钟`. */
function findInterval(words: readonly string[]): FoundInterval | undefined {
  for (let at = 0; at < words.length; at += 1) {
    const length = measure(words, at);
    if (!length) continue;
    return { ms: length.ms, from: startOf(words, at), to: endOf(words, at + length.words) };
  }
  return undefined;
}

function measure(words: readonly string[], at: number): { ms: number; words: number } | undefined {
  const word = words[at] ?? '';
  const [, digits, letters] = GLUED.exec(word) ?? [];
  const glued = letters === undefined ? undefined : UNITS.get(foldWord(letters));
  if (glued !== undefined) return { ms: Number(digits) * glued, words: 1 };
  const next = UNITS.get(foldWord(words[at + 1] ?? ''));
  if (NUMBER.test(word) && next !== undefined) return { ms: Number(word) * next, words: 2 };
  const alone = UNITS.get(foldWord(word));
  return alone !== undefined && isStrong(words[at - 1]) ? { ms: alone, words: 1 } : undefined;
}

function isStrong(word: string | undefined): boolean {
  return word !== undefined && STRONG.has(foldWord(word));
}

/** Walks back over `a cada`, `раз в`, `todos los`. */
function startOf(words: readonly string[], at: number): number {
  let from = at;
  while (from > 0 && EVERY.has(foldWord(words[from - 1] ?? ''))) from -= 1;
  return from;
}

function endOf(words: readonly string[], to: number): number {
  return BEHIND.has(foldWord(words[to] ?? '')) ? to + 1 : to;
}
