import { foldWord } from '../../swap/fold-word.ts';

/** An interval found in a row of words. */
export interface FoundInterval {
  readonly ms: number;
  /** Which words it takes up, from the first to behind the last. */
  readonly from: number;
  readonly to: number;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const folded = (words: string) => words.split(' ').map(foldWord);

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
  ).flatMap(([ms, words]) => folded(words).map((word) => [word, ms] as const)),
);

/** What may stand before it, in any of the languages. */
const EVERY = new Set(
  folded(
    'every each once per cada todos todas a los las каждый каждые каждую каждая раз в her 每 每隔 كل 一次',
  ),
);
/** Says by itself that an interval follows. */
const STRONG = new Set(folded('every each cada каждые каждый каждую her 每 每隔 كل todos todas'));
/** Behind it, as Turkish and Chinese have it. */
const BEHIND = new Set(folded('bir bi 一次'));

const LONGEST_NUMBER = 6;
const GLUED = new RegExp(`^(\\d{1,${LONGEST_NUMBER}})(\\p{L}+)$`, 'u');
const NUMBER = new RegExp(`^\\d{1,${LONGEST_NUMBER}}$`);

/** Finds `every 5 minutes`, `5m`, `cada hora`, `her 5 dakikada bir`, `每5分钟` in words as `splitWords` gives them. */
export function findInterval(words: readonly string[]): FoundInterval | undefined {
  for (let at = 0; at < words.length; at += 1) {
    const length = measure(words, at);
    if (!length) continue;
    return { ms: length.ms, from: startOf(words, at), to: endOf(words, at + length.words) };
  }
  return undefined;
}

/** `5m`, `5 min`; `hour` alone only behind a word that says so. */
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

/** `a cada`, `раз в`, `todos los`: back over what leads to it, as far as a word that says so, or one before the number. */
function startOf(words: readonly string[], at: number): number {
  let from = at;
  while (from > 0 && EVERY.has(foldWord(words[from - 1] ?? ''))) from -= 1;
  return from;
}

function endOf(words: readonly string[], to: number): number {
  return BEHIND.has(foldWord(words[to] ?? '')) ? to + 1 : to;
}
