import { inEveryLanguage, LANGUAGES, type Language } from '../../swap/people.ts';
import { foldWord } from '../../swap/words.ts';
import { VOCABULARIES } from '../language/index.ts';
import { numbersIn, wordsIn } from '../language/vocabulary.ts';
import { LATIN } from './meanings.ts';

export interface NumberRun {
  /** Number words become the digits that a person would have typed. */
  readonly digits: string;
  readonly length: number;
  /** The word may be an article: "un sol". */
  readonly isOne: boolean;
}

interface NumberWords {
  readonly values: ReadonlyMap<string, number>;
  readonly and: string;
}

const TABLES = inEveryLanguage(tableOf);

const DECIMAL = /^\d{1,12}(?:[.,]\d{1,9})?$/;

const HAN_DIGITS = '零一二三四五六七八九';
const HAN_SCALES: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1_000 };
const HAN_NUMBER =
  /^[零〇一二两兩三四五六七八九十百千万萬亿億俩]{1,12}(?:[点點][零〇一二三四五六七八九]{1,9})?$/;

const POINTS = new Set(LANGUAGES.flatMap((language) => wordsIn(VOCABULARIES[language].point).map(foldWord)));
const VAGUE = new Set(
  LANGUAGES.flatMap((language) => wordsIn(VOCABULARIES[language].vague ?? '').map(foldWord)),
);

/**
 * "Twenty five", "2 thousand", "2 mil 500", "one point five", `三十五`. Undefined also for plain digits.
 * @param words folded
 */
export function readNumberRun(
  words: readonly string[],
  start: number,
  language: Language,
): NumberRun | undefined {
  const first = words[start] ?? '';
  if (HAN_NUMBER.test(first)) return hanRun(first);
  const table = TABLES[language];
  const whole = readWhole(words, start, table);
  const { digits, end } = (whole.end > start && readDecimals(words, whole, table)) || whole;
  const isInWords = end > start && !(end === start + 1 && DECIMAL.test(first));
  if (!isInWords || !Number(digits) || digits === undefined) return undefined;
  return { digits, length: end - start, isOne: end === start + 1 && digits === '1' };
}

interface Part {
  readonly digits: string | undefined;
  readonly end: number;
}

function readWhole(words: readonly string[], start: number, { values, and }: NumberWords): Part {
  const sum = new Sum();
  let end = start;
  for (let at = start; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word === and && at > start && sum.takesSmall(values.get(words[at + 1] ?? ''))) continue;
    if (!takeWord(sum, word, at === start, values)) break;
    end = at + 1;
  }
  return { digits: sum.digits(), end };
}

/** "Point two five", "coma veinticinco", "point five million". */
function readDecimals(
  words: readonly string[],
  { digits: whole, end: at }: Part,
  { values, and }: NumberWords,
): Part | undefined {
  // "Uno con cinco", not "1 con 5 usdc".
  const isSpoken = [words[at - 1], words[at + 1]].every((word) => values.has(word ?? ''));
  const isPoint = POINTS.has(words[at] ?? '') || (isSpoken && /^co[nm]$/.test(words[at] ?? ''));
  if (!isPoint || !/^\d+$/.test(whole ?? '')) return undefined;
  let decimals = '';
  let last = 0;
  let end = at + 1;
  for (; end < words.length; end += 1) {
    const word = words[end] ?? '';
    if (word === and && last >= 20 && (values.get(words[end + 1] ?? '') ?? 10) < 10) continue;
    const value = /^\d{1,9}$/.test(word) ? word : values.get(word);
    if (value === undefined || Number(value) >= 100) break;
    const isUnit = last >= 20 && last % 10 === 0 && Number(value) > 0 && Number(value) < 10;
    decimals = (isUnit ? decimals.slice(0, -1) : decimals) + value;
    last = typeof value === 'number' ? value : 0;
  }
  const scale = values.get(words[end] ?? '') ?? 1;
  const number = `${whole}.${decimals}`;
  if (decimals === '') return undefined;
  return scale === 1
    ? { digits: number, end }
    : { digits: plainDecimal(Number(number) * scale), end: end + 1 };
}

function plainDecimal(number: number): string | undefined {
  const text = String(Math.round(number * 1e6) / 1e6);
  return /^\d+(?:\.\d+)?$/.test(text) ? text : undefined;
}

export function beginsNumber(folded: string, language: Language): boolean {
  return POINTS.has(folded) || VAGUE.has(folded) || TABLES[language].values.get(folded) === 0;
}

function takeWord(sum: Sum, word: string, isFirst: boolean, values: ReadonlyMap<string, number>): boolean {
  if (DECIMAL.test(word)) return isFirst ? sum.begin(word) : sum.takeRest(word);
  const value = values.get(word);
  if (value !== undefined) return sum.take(value);
  // Arabic joins "and": `وعشرين`.
  const joined = word.startsWith('و') && !isFirst ? values.get(word.slice(1)) : undefined;
  return joined !== undefined && sum.takeJoined(joined);
}

/** Words from large to small, with digits at the beginning or the end: "2,5 thousand", "2 mil 500". */
class Sum {
  #whole = 0;
  #part: number | null = null;
  #scale = Number.POSITIVE_INFINITY;

  begin(written: string): boolean {
    return this.#set(Number(written.replace(',', '.')));
  }

  take(value: number): boolean {
    if (value >= 1_000) return this.#takeScale(value);
    const part = this.#part;
    if (part === null) return this.#set(value);
    if (value === 100 && part >= 1 && part < 100) return this.#set(part * 100);
    return this.takesSmall(value) && this.#set(part + value);
  }

  takeJoined(value: number): boolean {
    const part = this.#part ?? 0;
    const ones = part % 100;
    if (value >= 20 && value < 100 && ones > 0 && ones < 10) return this.#set(part + value);
    if (value >= 1_000) return false;
    return part % 100 === 0 || this.#part === null ? this.#set(part + value) : false;
  }

  takesSmall(value: number | undefined): boolean {
    if (value === undefined || value >= 1_000 || !Number.isInteger(this.#part ?? 0)) return false;
    const part = this.#part ?? 0;
    if (this.#part === null) return this.#whole > 0;
    return value < 10 ? part >= 10 && part % 10 === 0 : value < 100 && part >= 100 && part % 100 === 0;
  }

  takeRest(written: string): boolean {
    const isRest = this.#part === null && this.#whole > 0 && /^[1-9]\d{0,2}$/.test(written);
    return isRest && Number(written) < this.#scale && this.#set(Number(written));
  }

  digits(): string | undefined {
    return plainDecimal(this.#whole + (this.#part ?? 0));
  }

  #set(part: number): boolean {
    this.#part = part;
    return true;
  }

  #takeScale(scale: number): boolean {
    if (scale >= this.#scale || (this.#part === null && this.#whole > 0)) return false;
    this.#whole += (this.#part ?? 1) * scale;
    this.#part = null;
    this.#scale = scale;
    return true;
  }
}

/** `三十五`, `两百万`, and `一百二` for 120, `一点五`. */
function hanRun(text: string): NumberRun | undefined {
  const [whole = '', decimals = ''] = text.split(/[点點]/);
  const value = /^[零〇]$/.test(whole) ? 0 : readHan(whole);
  const places = decimals.replaceAll('〇', '零').replace(/./gu, (sign) => String(HAN_DIGITS.indexOf(sign)));
  const digits = places === '' ? String(value) : `${value}.${places}`;
  return Number(digits) > 0 ? { digits, length: 1, isOne: false } : undefined;
}

function readHan(text: string): number | undefined {
  const plain = text
    .replace(/[两兩俩]/g, '二')
    .replaceAll('〇', '零')
    .replaceAll('萬', '万')
    .replaceAll('億', '亿');
  const [hundredMillions = '', rest = ''] = plain.includes('亿') ? plain.split('亿', 2) : ['', plain];
  const [tenThousands = '', units = ''] = rest.includes('万') ? rest.split('万', 2) : ['', rest];
  const parts = [hundredMillions, tenThousands, units].map((part) => (part === '' ? 0 : readHanPart(part)));
  const [high, middle, low] = parts;
  if (high === undefined || middle === undefined || low === undefined) return undefined;
  // `一万二` is 12,000.
  const isShort = /[万亿][一二三四五六七八九]$/.test(plain);
  const sum = high * 1e8 + middle * 1e4 + low * (isShort ? (middle ? 1e3 : 1e7) : 1);
  return sum > 0 ? sum : undefined;
}

function readHanPart(text: string): number | undefined {
  let sum = 0;
  let digit: number | null = null;
  let scale = 10_000;
  for (const sign of text) {
    const next = HAN_SCALES[sign];
    const value = HAN_DIGITS.indexOf(sign);
    if (next !== undefined) {
      if (next >= scale || digit === 0) return undefined;
      sum += (digit ?? 1) * next;
      scale = next;
      digit = null;
    } else if (value < 0 || (digit !== null && digit !== 0)) return undefined;
    else digit = value;
  }
  const isShort = digit !== null && scale > 10 && scale < 10_000 && !text.includes('零');
  return sum + (digit ?? 0) * (isShort ? scale / 10 : 1);
}

/** Scripts do not collide, so those of other scripts always count. */
function tableOf(language: Language): NumberWords {
  const own = VOCABULARIES[language];
  const others = LANGUAGES.filter((one) => one !== language && (!LATIN.has(one) || one === 'en'));
  const taken = new Set(Object.values(own.words).flatMap((list) => wordsIn(list).map(foldWord)));
  const foreign = others.flatMap(entriesOf).filter(([word]) => !taken.has(word));
  return { values: new Map([...foreign, ...entriesOf(language)]), and: foldWord(own.and) };
}

function entriesOf(language: Language): readonly (readonly [string, number])[] {
  return numbersIn(VOCABULARIES[language].numbers).map(([word, value]) => [foldWord(word), value]);
}
