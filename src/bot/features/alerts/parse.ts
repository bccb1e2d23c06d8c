import { readAskedAmount, readNumber } from '../../requests/parser/read-amount.ts';
import type { Reader } from '../../requests/parser/read-lexemes.ts';
import { readStrict, type StrictLine } from '../../requests/parser/read-strict.ts';
import type { AlertDirection } from '../../swap/alerts.ts';
import { type AlertPiece, partAtPhrases, splitAlert } from './tokenize.ts';

export interface AskedAlert {
  readonly from: string;
  /** Null for the price of one unit. */
  readonly amount: string | null;
  readonly wanted: WantedPrice | WantedChange;
}

interface WantedPrice {
  readonly kind: 'price';
  readonly text: string;
  /** A symbol or a mint; null for dollars. */
  readonly to: string | null;
  readonly direction: AlertDirection | 'reach';
}

interface WantedChange {
  readonly kind: 'change';
  readonly text: string;
  readonly direction: AlertDirection;
}

export type AlertProblem =
  | { readonly code: 'bad_form' }
  | {
      readonly code: 'unclear_number';
      readonly text: string;
      /** Smaller, larger; null for more than two. */
      readonly readings: readonly [string, string] | null;
    }
  /** A percentage without a direction. */
  | { readonly code: 'which_way'; readonly from: string; readonly text: string };

type ReadAlert =
  | { readonly ok: true; readonly alert: AskedAlert }
  | { readonly ok: false; readonly problem: AlertProblem };

/** Characters. */
const MAX_ALERT_LENGTH = 300;

const COMPARISON = /^(?:[\d.,]+ )?\$?[a-z0-9]+ ?[<>≥≤]=? ?\$?[\d.,]+[km]?\$?( [a-z0-9]+)?$/i;

/** True for a trigger phrase at the start or the end, or a comparison of a token with a number. */
export function looksLikeAlert(text: string): boolean {
  if (text.length > MAX_ALERT_LENGTH) return false;
  const parts = partAtPhrases(text);
  const isTrigger = (part: (typeof parts)[number] | undefined) =>
    typeof part === 'object' && part.kind === 'trigger';
  if (isTrigger(parts[0])) return true;
  return /\p{Nd}/u.test(text) && (isTrigger(parts.at(-1)) || COMPARISON.test(text.trim()));
}

/** Reads a line with or without a trigger phrase. Ambiguity is a problem, never a guess. */
export function readAlert(text: string, reader: Reader): ReadAlert {
  if (text.length > MAX_ALERT_LENGTH) return refuse({ code: 'bad_form' });
  const strict = readStrict(text, reader.namesToken);
  const pieces = strict ? piecesOfStrict(strict) : splitAlert(text, reader);
  if (!pieces || hasStrayWord(pieces)) return refuse({ code: 'bad_form' });
  const things = pieces.filter((piece) => 'text' in piece);
  const form = things.map(({ kind }) => kind).join(' ');
  const direction = directionOf(pieces);
  if (CHANGES.has(form)) return readChange(things, direction);
  const [, apart] = /^(?:token )?(amount amount)(?: token)?$/.exec(form) ?? [];
  if (apart)
    return refuse({ code: 'unclear_number', text: textsOf(things, 'amount').join(' '), readings: null });
  return PRICES.has(form) ? readPrice(things, direction) : refuse({ code: 'bad_form' });
}

type Thing = Extract<AlertPiece, { readonly text: string }>;

/** "SOL 200", "1 SOL 200 USDC". */
const PRICES = new Set([
  'token amount',
  'amount token amount',
  'token amount token',
  'amount token amount token',
]);
const CHANGES = new Set(['token percent', 'percent token']);

function piecesOfStrict({ amount, from, sign, price, to }: StrictLine): readonly AlertPiece[] | undefined {
  if (price === null || (amount && amount.kind !== 'exact')) return undefined;
  const kind = sign === '>' ? 'above' : sign === '<' ? 'below' : 'around';
  return [
    ...(amount ? [{ kind: 'amount', text: amount.text } as const] : []),
    { kind: 'token', text: from },
    { kind, mayFollow: true },
    { kind: price.endsWith('%') ? 'percent' : 'amount', text: price },
    ...(to ? [{ kind: 'token', text: to } as const] : []),
  ];
}

/** A phrase after a price may be a token: `SOL > 5 GAINS`. */
function hasStrayWord(pieces: readonly AlertPiece[]): boolean {
  const price = pieces.findLastIndex(({ kind }) => kind === 'amount');
  if (price === -1) return false;
  return pieces
    .slice(price + 1)
    .some((piece) => 'mayFollow' in piece && !piece.mayFollow && piece.kind !== 'trigger');
}

/** Undefined where the words contradict each other. */
function directionOf(pieces: readonly AlertPiece[]): WantedPrice['direction'] | undefined {
  const isAbove = pieces.some(({ kind }) => kind === 'above');
  const isBelow = pieces.some(({ kind }) => kind === 'below');
  if (isAbove && isBelow) return undefined;
  if (isAbove) return 'above';
  return isBelow ? 'below' : 'reach';
}

function readPrice(things: readonly Thing[], direction: WantedPrice['direction'] | undefined): ReadAlert {
  const [from, to = null] = textsOf(things, 'token');
  const amounts = textsOf(things, 'amount');
  const [first] = amounts;
  const last = amounts.at(-1);
  if (from === undefined || last === undefined) return refuse({ code: 'bad_form' });
  for (const written of amounts) {
    const unclear = unclearNumber(written);
    if (unclear) return refuse(unclear);
  }
  const price = plainNumber(last);
  const isInDollars = last.includes('$');
  const counted = amounts.length > 1 ? first : undefined;
  if (direction === undefined || price === undefined || (isInDollars && to !== null))
    return refuse({ code: 'bad_form' });
  if (counted?.includes('$')) return refuse({ code: 'bad_form' });
  const amount = counted === undefined ? null : (plainNumber(counted) ?? null);
  return { ok: true, alert: { from, amount, wanted: { kind: 'price', text: price, to, direction } } };
}

function readChange(things: readonly Thing[], said: WantedPrice['direction'] | undefined): ReadAlert {
  const [from = ''] = textsOf(things, 'token');
  const [signed = ''] = textsOf(things, 'percent');
  const written = signed.replace(/^[+-]|%$/g, '');
  const unclear = unclearNumber(written);
  if (unclear) return refuse(unclear);
  const text = plainNumber(written) ?? written;
  const sign = /^[+-]/.test(signed) ? (signed.startsWith('+') ? 'above' : 'below') : undefined;
  const direction = said === 'reach' ? sign : said;
  // “Rises by -10 %” contradicts itself.
  if (said === undefined || (sign !== undefined && direction !== sign)) return refuse({ code: 'bad_form' });
  if (direction === undefined) return refuse({ code: 'which_way', from, text });
  return { ok: true, alert: { from, amount: null, wanted: { kind: 'change', text, direction } } };
}

export function plainNumber(text: string): string | undefined {
  const read = readNumber(text.replace('$', ''));
  if (read.ok) return read.text;
  // Nothing is worth zero: the price says so itself.
  return read.problem === 'zero' ? '0' : undefined;
}

/** Undefined for a clear number, in dollars or not. */
export function unclearNumber(text: string): AlertProblem | undefined {
  const read = readAskedAmount(text);
  const isPrice = read.ok ? 'text' in read.asked : read.problem === 'zero';
  if (isPrice) return undefined;
  const [small, large, more] = read.ok ? [] : read.meant.flatMap((one) => ('text' in one ? one.text : []));
  const isTwofold = small !== undefined && large !== undefined && more === undefined;
  return { code: 'unclear_number', text, readings: isTwofold ? [withoutDoubt(small), large] : null };
}

/** A fourth digit makes the point a decimal mark: `1.234` would be asked about again. */
function withoutDoubt(number: string): string {
  return /\.\d{3}$/.test(number) ? `${number}0` : number;
}

function textsOf(things: readonly Thing[], kind: Thing['kind']): readonly string[] {
  return things.flatMap((thing) => (thing.kind === kind ? thing.text : []));
}

function refuse(problem: AlertProblem): ReadAlert {
  return { ok: false, problem };
}
