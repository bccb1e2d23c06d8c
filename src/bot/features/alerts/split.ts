import { PHRASES, type Phrase } from './phrases.ts';

/** A piece of a line: a number, a percentage, a token's name, a phrase of ours, or something that is none of these. */
export interface AlertPiece {
  readonly kind: 'number' | 'percent' | 'word' | 'other' | Exclude<Phrase['meaning'], 'percent'>;
  /** As it was written, in digits of the West. */
  readonly text: string;
  /** Of a phrase that may not stand behind a price: it would be a token there. */
  readonly comesBefore?: true;
}

/** Nobody asks for an alert in more characters. */
export const LONGEST_ALERT = 300;

const OPERATORS: readonly (readonly [RegExp, AlertPiece['kind']])[] = [
  [/(?:>=|=>|≥|>)/y, 'above'],
  [/(?:<=|=<|≤|<)/y, 'below'],
  [/=/y, 'reach'],
  [/\$(?![a-z])/iy, 'dollars'],
];

/** Digits with everything that people put between them; what they mean is judged later. */
const NUMBER = /[+\-−–]?[.,]?\d(?:[\d.,_]|['’](?=\d))*/y;

/** What stands right behind digits and multiplies them, in one language or another. */
const MULTIPLIER =
  /(?:(?:k|m|b|t|bn|tn|mn|kk|mm|mil|mio|mln|mrd|тыс|млн|млрд|к|м)(?![\p{L}\p{N}])|e[+-]?\d+|[万千亿百])/iuy;

const WORD = /\$?[a-z0-9]{1,44}(?![\p{L}\p{N}])|\$?[a-z0-9]{1,44}(?=\p{Script=Han})/iuy;

const HAN = /\p{Script=Han}/u;

/**
 * A line as it is compared: digits and signs of other scripts are those of the West, marks that show nothing are gone, what
 * parts sentences is a space. Nothing becomes a digit that was none.
 */
export function normalise(line: string): string {
  return line
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[٫٬]/g, ',')
    .replaceAll('٪', '%')
    .replace(/(?:[\u064b-\u0652]|\u0640|[\u200b-\u200f]|[\u2066-\u2069]|\ufe0f)/g, '')
    .replace(/[أإآ]/g, 'ا')
    .replaceAll('İ', 'I')
    .replace(/[,،;:!?。、](?!\d)|\.(?=\s|$)/g, ' ')
    .replace(/(?<=[\p{L}\p{N}])['’]\p{L}+/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The pieces of a line that `normalise` made. `breaksWords`: a number that runs into a word, as in `200USDC`, is two. */
export function splitAlert(line: string, breaksWords: boolean): readonly AlertPiece[] {
  const small = line.toLowerCase();
  // A letter that has no small one of the same length belongs to no phrase and no token.
  if (small.length !== line.length) return [{ kind: 'other', text: line }];
  const pieces: AlertPiece[] = [];
  for (let at = 0; at < line.length; ) {
    const found = line[at] === ' ' ? undefined : pieceAt(line, small, at, breaksWords);
    if (found) pieces.push(found.piece);
    at += found?.length ?? 1;
  }
  return pieces;
}

interface Found {
  readonly piece: AlertPiece;
  readonly length: number;
}

function pieceAt(line: string, small: string, at: number, breaksWords: boolean): Found {
  return (
    percentSignAt(line, at) ??
    phraseAt(small, at) ??
    numberAt(line, at, breaksWords) ??
    operatorAt(line, at) ??
    wordAt(line, at) ?? { piece: { kind: 'other', text: line[at] ?? '' }, length: 1 }
  );
}

function phraseAt(small: string, at: number): Found | undefined {
  const phrase = PHRASES.find(
    ({ words }) => small.startsWith(words, at) && endsThere(small, at + words.length),
  );
  if (!phrase || !beginsThere(small, at)) return undefined;
  const { words, meaning, mayFollow } = phrase;
  if (meaning === 'percent') return prefixedPercent(small, at, words.length);
  const { length } = words;
  return { piece: { kind: meaning, text: words, ...(mayFollow ? {} : { comesBefore: true }) }, length };
}

/** Letters that join into words: a phrase is whole words, but for a script that parts none. */
function beginsThere(small: string, at: number): boolean {
  return HAN.test(small[at] ?? '') || !/[\p{L}\p{N}]/u.test(withoutHan(small[at - 1]));
}

function endsThere(small: string, end: number): boolean {
  return HAN.test(small[end - 1] ?? '') || !/\p{L}/u.test(withoutHan(small[end]));
}

function withoutHan(sign = ''): string {
  return HAN.test(sign) ? '' : sign;
}

/** `%10`, as some languages write it. */
function percentSignAt(line: string, at: number): Found | undefined {
  return line[at] === '%' ? prefixedPercent(line, at, 1) : undefined;
}

function prefixedPercent(line: string, at: number, sign: number): Found | undefined {
  const gap = line[at + sign] === ' ' ? 1 : 0;
  const number = match(NUMBER, line, at + sign + gap);
  if (!number) return undefined;
  return { piece: { kind: 'percent', text: number }, length: sign + gap + number.length };
}

const BEHIND =
  /\s?(?:%|(?:percent|per cent|pct|por ciento|porciento|por cento|процентов|процента|процент|بالمئة|بالمائة|في المئة|في المائة)(?!\p{L}))/iuy;

function numberAt(line: string, at: number, breaksWords: boolean): Found | undefined {
  const number = match(NUMBER, line, at);
  if (!number) return undefined;
  const end = at + number.length;
  const multiplier = match(MULTIPLIER, line, end);
  if (multiplier) return pieceOf('number', number + multiplier);
  const percent = match(BEHIND, line, end);
  if (percent) return { piece: { kind: 'percent', text: number }, length: number.length + percent.length };
  const runsOn = /[a-z]/i.test(line[end] ?? '');
  return runsOn && !breaksWords ? undefined : pieceOf('number', number);
}

function operatorAt(line: string, at: number): Found | undefined {
  for (const [pattern, kind] of OPERATORS) {
    const text = match(pattern, line, at);
    if (text) return pieceOf(kind, text);
  }
  return undefined;
}

function wordAt(line: string, at: number): Found | undefined {
  const word = match(WORD, line, at);
  return word ? pieceOf('word', word) : undefined;
}

function pieceOf(kind: AlertPiece['kind'], text: string): Found {
  return { piece: { kind, text }, length: text.length };
}

function match(pattern: RegExp, line: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(line)?.[0];
}
