import type { RelativePrice } from '../../swap/offer.ts';
import { LANGUAGES } from '../../swap/people.ts';
import { foldWord, plainDigits } from '../../swap/words.ts';
import { VOCABULARIES } from '../language/index.ts';
import { type Meaning, numbersIn, type OrderWords, phrasesIn, wordsIn } from '../language/vocabulary.ts';
import type { Ladder, OrderPrice } from './grammar.ts';
import { readNumber } from './read-amount.ts';
import { readNumberRun } from './read-numbers.ts';

/*
 * The price of an order where it is no number: "at +10%", "take profit at 30%", "if it doubles", "from +10% to +50% in 5 steps".
 * Its words are taken out of the text, and the rest is read as any other sentence (`read-request.ts`). A percentage is a price
 * only with a sign, a direction or "take profit" beside it; else it stays a share of the wallet.
 */
export interface SaidPrice {
  /** Undefined where the rest says it: "take profit on jup at 0.5". */
  readonly price?: OrderPrice;
  readonly ladder?: Ladder;
  /** "Take profit": a sale, of all that is held where no amount is said. */
  readonly isTake: boolean;
  /** The text without it. */
  readonly rest: string;
}

/** `unclear`: such a price was meant, and cannot be told. */
export function readRelativePrice(written: string): SaidPrice | 'unclear' | undefined {
  if (written.length > MAX_LENGTH) return undefined;
  const text = itemsOf(written);
  const { items } = text;
  const hasPoint = items.some(isPoint);
  // "Tp" alone is a slip of "to".
  const isTake = items.some((item) => is(item, ['take']) && (hasPoint || item.text.length > 2));
  const range = rangeOf(text);
  if (!isTake && !range && !hasPoint) return undefined;
  if (range || items.some(({ kinds }) => kinds.has('ladder'))) return ladderOf(text, range, isTake);
  const [price, more] = items.flatMap((_, at) => priceAt(text, at, isTake) ?? []);
  if (more || price === 'unclear') return 'unclear';
  if (price) {
    const used = around(text, [price.at], NEAR_PRICE);
    const isCost = isTake || [...used].some((at) => items[at]?.kinds.has('gain'));
    const relative: RelativePrice = { of: isCost ? 'cost' : 'market', bps: price.bps };
    return { price: relative, isTake, rest: without(text, used) };
  }
  return isTake ? { isTake, rest: without(text, new Set()) } : undefined;
}

/** No order is longer, and the search takes a microsecond a character. */
const MAX_LENGTH = 300;

type Kind = keyof OrderWords | 'percent' | 'times' | 'number';

interface Item {
  readonly kinds: ReadonlySet<Kind>;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Basis points away from the price; zero for words. */
  readonly bps: number;
  readonly isSigned: boolean;
}

interface Text {
  readonly plain: string;
  /** Folded letter for letter, so that places are those of `plain`. */
  readonly folded: string;
  readonly items: readonly Item[];
}

const KINDS: readonly (keyof OrderWords)[] = [
  ...(['take', 'gain', 'ladder', 'double', 'above', 'below', 'steps'] as const),
  ...(['within', 'from', 'to', 'when', 'at'] as const),
];

/** Words that go with a price beside them. */
const NEAR_PRICE: readonly Kind[] = ['at', 'when', 'above', 'below', 'gain'];
const NEAR_LADDER: readonly Kind[] = [...NEAR_PRICE, 'from', 'to', 'within'];

const DOUBLE_BPS = 10_000;

const PHRASES: ReadonlyMap<string, ReadonlySet<Kind>> = phrasesOfAll();

function phrasesOfAll(): ReadonlyMap<string, ReadonlySet<Kind>> {
  const found = new Map<string, Set<Kind>>();
  for (const language of LANGUAGES) {
    const { orders, numbers } = VOCABULARIES[language];
    for (const kind of KINDS)
      for (const phrase of phrasesIn(orders[kind])) put(found, foldWord(phrase), kind);
    for (const [word, value] of numbersIn(numbers))
      if (value >= 2 && value <= 50) put(found, foldWord(word), 'number');
  }
  return found;
}

function put(found: Map<string, Set<Kind>>, phrase: string, kind: Kind): void {
  found.set(phrase, (found.get(phrase) ?? new Set()).add(kind));
}

const NUMBER = String.raw`\d{1,5}(?:[.,]\d{1,2})?(?![.,]?\d)`;
const EDGE = String.raw`(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}\d.,%+-])`;
const END = String.raw`(?!\p{L}|\d)`;
const PERCENT = [
  String.raw`${EDGE}(?<s>[+-]?)(?:%|(?:${meant('percent_before')})\s*)\s?(?<t>[+-]?)(?<n>${NUMBER})`,
  String.raw`${EDGE}(?<u>[+-]?)(?<m>${NUMBER})\s?(?:%|(?:${meant('percent')})(?!\p{L}))`,
];
const TIMES = String.raw`${EDGE}(?<x>\d{1,3}(?:[.,]\d)?)\s?x${END}`;
const PLAIN = String.raw`${EDGE}(?<p>\$?\d[\d.,]*\d|\$?\d|[二两三四五六七八九十]{1,3}(?=\s*(?:${stepsInHan()})))(?!\d)`;
const SCAN = new RegExp([...PERCENT, TIMES, words(), PLAIN].join('|'), 'gu');

function meant(meaning: Meaning): string {
  const list = LANGUAGES.flatMap((language) => wordsIn(VOCABULARIES[language].words[meaning] ?? ''));
  return list.map((word) => foldWord(word).replaceAll('_', String.raw`\s`)).join('|');
}

function isHan(phrase: string): boolean {
  return /\p{Script=Han}/u.test(phrase);
}

function stepsInHan(): string {
  return phrasesIn(VOCABULARIES.zh.orders.steps).join('|');
}

function words(): string {
  const longest = [...PHRASES.keys()].sort((one, other) => other.length - one.length);
  const spaced = longest
    .filter((phrase) => !isHan(phrase))
    .map((phrase) => phrase.replaceAll(' ', String.raw`\s+`));
  // The Turkish cases follow their number: `%30'dan`.
  const cases = spaced.filter((phrase) => phrase.startsWith("'"));
  const bound = String.raw`(?:${cases.join('|')}|(?<![\p{L}\d])(?:${spaced.join('|')}))(?![\p{L}\d])`;
  return `(?<w>${longest.filter(isHan).join('|')}|${bound})`;
}

function itemsOf(written: string): Text {
  const plain = plainDigits(written)
    .normalize('NFC')
    .replace(/[\p{M}\u0640]/gu, '');
  const folded = [...plain].map((sign) => sameLength(foldWord(sign), sign)).join('');
  return { plain, folded, items: [...folded.matchAll(SCAN)].map(itemOf) };
}

function sameLength(folded: string, sign: string): string {
  return folded.length === sign.length ? folded : sign;
}

function itemOf({ 0: text, index: start, groups = {} }: RegExpMatchArray & { index: number }): Item {
  const { s, t, n, u, m, x, w } = groups;
  const place = { start, end: start + text.length, text };
  if (w !== undefined) {
    const kinds = PHRASES.get(w.replace(/\s+/g, ' ')) ?? new Set<Kind>();
    return { ...place, kinds, bps: kinds.has('double') ? DOUBLE_BPS : 0, isSigned: false };
  }
  const number = n ?? m;
  if (number !== undefined) {
    const sign = [s, t, u].find((one) => one !== undefined && one !== '') ?? '';
    const bps = Math.round(Number(number.replace(',', '.')) * 100) * (sign === '-' ? -1 : 1);
    return { ...place, kinds: new Set(['percent']), bps, isSigned: sign !== '' };
  }
  if (x === undefined) return { ...place, kinds: new Set(['number']), bps: 0, isSigned: false };
  const bps = Math.round((Number(x.replace(',', '.')) - 1) * DOUBLE_BPS);
  return { ...place, kinds: new Set(['times']), bps, isSigned: false };
}

function isPoint({ kinds }: Item): boolean {
  return kinds.has('percent') || kinds.has('times') || kinds.has('double');
}

function is(item: Item | undefined, kinds: readonly Kind[]): boolean {
  return item !== undefined && kinds.some((kind) => item.kinds.has(kind));
}

/** Nothing but a space or a comma is between this item and the next one. */
function isBeside({ folded, items }: Text, at: number): boolean {
  const [one, next] = [items[at], items[at + 1]];
  return one !== undefined && next !== undefined && /^[\s,،，、]*$/.test(folded.slice(one.end, next.start));
}

/** The places of the seeds, and of items of these kinds beside them. */
function around(text: Text, seeds: readonly number[], kinds: readonly Kind[]): ReadonlySet<number> {
  const used = new Set(seeds);
  for (const seed of seeds) {
    for (let at = seed - 1; isBeside(text, at) && (used.has(at) || is(text.items[at], kinds)); at -= 1)
      used.add(at);
    for (let at = seed; isBeside(text, at) && (used.has(at + 1) || is(text.items[at + 1], kinds)); at += 1)
      used.add(at + 1);
  }
  // "When jup gains 8%": the token is inside the phrase.
  const first = Math.min(...used);
  if (is(text.items[first - 1], ['when', 'above', 'below']) && subjectAt(text, first - 1) !== undefined)
    for (let at = first - 1; used.has(at + 1) && is(text.items[at], kinds); at -= 1)
      if (at === first - 1 || isBeside(text, at)) used.add(at);
  return used;
}

/** The only word between this item and the next one. */
function subjectAt({ folded, items }: Text, at: number): string | undefined {
  const [one, next] = [items[at], items[at + 1]];
  if (!one || !next) return undefined;
  return /^\s*\$?([^\s,，%]{2,44})\s*$/u.exec(folded.slice(one.end, next.start))?.[1];
}

const OWNED = ['of', 'de', 'own', 'from'] as const;
/** "50% of my jup" is a share. */
const SHARE = new RegExp(
  String.raw`^(?:['’]s?[iu](?:n[iu])?(?!\p{L})|\s*(?:${OWNED.map(meant)
    .filter((list) => list !== '')
    .join('|')})(?:\s|$|(?<=\p{Script=Han})))`,
  'u',
);

/** Undefined for what is no price. A fall by all of it is none either. */
function priceAt(text: Text, at: number, isTake: boolean): Point | 'unclear' | undefined {
  const { items, folded } = text;
  const item = items[at];
  if (!item || !isPoint(item) || item.bps <= -10_000 || item.bps === 0) return undefined;
  if (item.isSigned) return { at, bps: item.bps };
  const near = around(text, [at], [...NEAR_PRICE, 'take']);
  const has = (kind: Kind) => [...near].some((one) => items[one]?.kinds.has(kind));
  const isDirected = has('above') || has('below');
  if (has('above') && has('below')) return 'unclear';
  if (!item.kinds.has('percent')) {
    // "Up 2x" is said of twice and of three times the price.
    if (isDirected) return 'unclear';
    const isPrice = item.kinds.has('double') || has('at') || has('when') || has('take') || has('gain');
    return isPrice ? { at, bps: item.bps } : undefined;
  }
  if (has('below')) return { at, bps: -item.bps };
  if (has('above') || has('gain')) return { at, bps: item.bps };
  const isShare = SHARE.test(folded.slice(item.end));
  return isTake && !isShare && (has('take') || has('at')) ? { at, bps: item.bps } : undefined;
}

interface Point {
  readonly at: number;
  readonly bps: number;
}

interface Range {
  readonly points: readonly [number, number];
  /** The place of the number of steps. */
  readonly steps: number;
}

/** Two prices of one kind with "to" between them, and a number of steps. */
function rangeOf(text: Text): Range | undefined {
  const { items } = text;
  const steps = items.findIndex(
    (item, at) => item.kinds.has('number') && isBeside(text, at) && is(items[at + 1], ['steps']),
  );
  if (steps < 0) return undefined;
  const isEnd = (item: Item, at: number) => isPoint(item) || (item.kinds.has('number') && at !== steps);
  const ends = items.flatMap((item, at) => (isEnd(item, at) ? [at] : []));
  const found = ends.flatMap((one, index) => {
    const other = ends[index + 1];
    if (other === undefined || isPoint(items[one] as Item) !== isPoint(items[other] as Item)) return [];
    const between = Array.from({ length: other - one }, (_, step) => one + step);
    const isJoined = between.every((at) => isBeside(text, at));
    return isJoined && between.slice(1).some((at) => is(items[at], ['to'])) ? [[one, other] as const] : [];
  });
  const [points, more] = found;
  return points && !more ? { points, steps } : undefined;
}

const MAX_STEPS = 50;

function ladderOf(text: Text, range: Range | undefined, isTake: boolean): SaidPrice | 'unclear' {
  const { items } = text;
  if (!range) return 'unclear';
  const { points, steps: at } = range;
  const steps = stepsOf(items[at]?.text ?? '');
  const used = around(text, [...points, at, at + 1], NEAR_LADDER);
  const has = (kind: Kind) => [...used].some((one) => items[one]?.kinds.has(kind));
  if (has('above') && has('below')) return 'unclear';
  const of = isTake || has('gain') ? 'cost' : 'market';
  const prices = points.map((point): OrderPrice | undefined => {
    const item = items[point];
    if (item?.kinds.has('number')) return priceOf(item.text);
    if (!item || item.bps === 0) return undefined;
    return { of, bps: has('below') && !item.isSigned ? -item.bps : item.bps };
  });
  const [price, to] = prices;
  const isWithin = steps !== undefined && steps >= 2 && steps <= MAX_STEPS;
  if (!price || !to || !isWithin) return 'unclear';
  return { price, ladder: { to, steps }, isTake, rest: without(text, used) };
}

function stepsOf(text: string): number | undefined {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const [digits] = LANGUAGES.flatMap((language) => readNumberRun([text], 0, language)?.digits ?? []);
  return digits === undefined ? undefined : Number(digits);
}

function priceOf(text: string): string | undefined {
  const read = readNumber(text.replace(/^\$/, ''));
  return read.ok ? read.text : undefined;
}

/** The text without these items and the words of the order itself. */
function without(text: Text, used: ReadonlySet<number>): string {
  const { plain, items } = text;
  const isOut = (item: Item, at: number) => used.has(at) || is(item, ['take', 'ladder']);
  const spans = [...items.filter(isOut), ...subjectsOf(text, used)];
  let rest = plain;
  for (const { start, end } of spans.toSorted((one, other) => other.start - one.start))
    rest = `${rest.slice(0, start)} ${rest.slice(end)}`;
  return rest.trim();
}

/** "If bonk doubles": the word inside goes where the rest says it again. */
function subjectsOf(text: Text, used: ReadonlySet<number>) {
  const { folded, items } = text;
  return [...used].flatMap((at) => {
    const word = used.has(at + 1) ? subjectAt(text, at) : undefined;
    const [one, next] = [items[at], items[at + 1]];
    if (word === undefined || !one || !next) return [];
    const isSaid = `${folded.slice(0, one.start)} ${folded.slice(next.end)}`.includes(word);
    return isSaid ? [{ start: one.end, end: next.start }] : [];
  });
}
