import type { AlertDirection } from '../../swap/alerts.ts';
import { readNumber } from '../../swap/asked-amount.ts';
import { type AlertPiece, MAX_ALERT_LENGTH, normalise, splitAlert } from './tokenize.ts';

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

/**
 * True for a trigger phrase at the start (at the end in verb-last languages), or a comparison of a token
 * with a number.
 */
export function looksLikeAlert(text: string): boolean {
  if (text.length > MAX_ALERT_LENGTH) return false;
  const line = normalise(text);
  const pieces = splitAlert(line, true);
  if (pieces[0]?.kind === 'trigger') return true;
  if (!/\d/.test(line)) return false;
  return (
    pieces.at(-1)?.kind === 'trigger' ||
    /^(?:[\d.,]+ )?\$?[a-z0-9]+ ?[<>≥≤]=? ?\$?[\d.,]+[km]?\$?( [a-z0-9]+)?$/i.test(line)
  );
}

/** Reads a line with or without a trigger phrase. Ambiguity is a problem, never a guess. */
export function readAlert(text: string): ReadAlert {
  if (text.length > MAX_ALERT_LENGTH) return refuse({ code: 'bad_form' });
  const line = normalise(text);
  // `1INCH` is a token name; `1 INCH` is tried only where that fails.
  const whole = readPieces(splitAlert(line, false));
  return whole.ok || whole.problem.code !== 'bad_form' ? whole : readPieces(splitAlert(line, true));
}

const PRICE = /^[abr]*(n)?w[abr]*(d)?(n)(d|w)?[abr]*$/;
const CHANGE = /^[abr]*w[abr]*p[abr]*$/;
const WRITTEN_APART = /nn/;

const LETTERS: Readonly<Record<AlertPiece['kind'], string>> = {
  number: 'n',
  percent: 'p',
  word: 'w',
  other: 'x',
  above: 'a',
  below: 'b',
  reach: 'r',
  dollars: 'd',
  trigger: '',
  filler: '',
};

function readPieces(all: readonly AlertPiece[]): ReadAlert {
  if (hasStrayWord(all)) return refuse({ code: 'bad_form' });
  const pieces = all
    .filter(({ kind }) => LETTERS[kind] !== '')
    .map((piece) => (piece.kind === 'number' ? { ...piece, text: plainNumber(piece.text) } : piece));
  const form = pieces.map(({ kind }) => LETTERS[kind]).join('');
  if (CHANGE.test(form)) return readChange(pieces);
  const unclear = pieces.flatMap(({ kind, text }) =>
    kind === 'number' ? (unclearNumber(text) ?? []) : [],
  )[0];
  if (unclear && PRICE.test(form)) return refuse(unclear);
  if (WRITTEN_APART.test(form)) return refuse(writtenApart(pieces));
  return PRICE.test(form) ? readPrice(pieces, form) : refuse({ code: 'bad_form' });
}

/** A phrase after a price may be a token: `SOL > 5 GAINS`. */
function hasStrayWord(pieces: readonly AlertPiece[]): boolean {
  const price = pieces.findLastIndex(({ kind }) => kind === 'number');
  if (price === -1) return false;
  const behind = pieces.slice(price + 1);
  return behind.some(
    ({ kind, comesBefore }) => comesBefore === true && kind !== 'trigger' && kind !== 'dollars',
  );
}

function readPrice(pieces: readonly AlertPiece[], form: string): ReadAlert {
  const direction = directionOf(pieces);
  const [amount, price] = numbersOf(pieces);
  const [from, to] = textsOf(pieces, 'word');
  if (!direction || !from || !price) return refuse({ code: 'bad_form' });
  // At most one dollar mark, and then no counter token.
  const marks = form.replace(/[^d]/g, '').length;
  if (marks > 1 || (marks === 1 && to !== undefined)) return refuse({ code: 'bad_form' });
  const wanted = { kind: 'price', text: price, to: to ?? null, direction } as const;
  return { ok: true, alert: { from: stripDollar(from), amount, wanted } };
}

function numbersOf(pieces: readonly AlertPiece[]): readonly [string | null, string | undefined] {
  const [first, second] = textsOf(pieces, 'number');
  return second === undefined ? [null, first] : [first ?? null, second];
}

function readChange(pieces: readonly AlertPiece[]): ReadAlert {
  const [from] = textsOf(pieces, 'word');
  const [signed] = textsOf(pieces, 'percent');
  if (from === undefined || signed === undefined) return refuse({ code: 'bad_form' });
  const written = signed.replace(/^[+\-−–]/, '');
  const text = plainNumber(written);
  const unclear = unclearNumber(text);
  if (unclear) return refuse(unclear);
  const sign = signed === written ? undefined : signed.startsWith('+') ? 'above' : 'below';
  const said = pieces.some(({ kind }) => kind === 'above' || kind === 'below')
    ? directionOf(pieces)
    : undefined;
  const direction = said ?? sign;
  if (direction !== 'above' && direction !== 'below') {
    return refuse({ code: 'which_way', from: stripDollar(from), text });
  }
  // “Rises by -10 %” contradicts itself.
  if (said !== undefined && sign !== undefined && said !== sign) return refuse({ code: 'bad_form' });
  return {
    ok: true,
    alert: { from: stripDollar(from), amount: null, wanted: { kind: 'change', text, direction } },
  };
}

function directionOf(pieces: readonly AlertPiece[]): WantedPrice['direction'] | undefined {
  const isAbove = pieces.some(({ kind }) => kind === 'above');
  const isBelow = pieces.some(({ kind }) => kind === 'below');
  if (isAbove && isBelow) return undefined;
  if (isAbove) return 'above';
  return isBelow ? 'below' : 'reach';
}

const PLAIN = /^(?:\d+(?:\.\d+)?|\.\d+)$/;

/** A thousands separator or a decimal mark, by locale. */
const THOUSANDS = /^([1-9]\d{0,2})[.,](\d{3})$/;

/** `1.5` for `1,5`, `1000` for `1k`; the text itself where it is unclear. */
function plainNumber(text: string): string {
  const read = readNumber(text);
  return read.ok ? read.text : text;
}

function unclearNumber(text: string): AlertProblem | undefined {
  const [, whole, fraction] = THOUSANDS.exec(text) ?? [];
  if (whole !== undefined && fraction !== undefined) {
    const small = String(Number(`${whole}.${fraction}`));
    // A fourth digit makes the point a decimal mark.
    const readings = [/\.\d{3}$/.test(small) ? `${small}0` : small, whole + fraction] as const;
    return { code: 'unclear_number', text, readings };
  }
  return PLAIN.test(text) ? undefined : { code: 'unclear_number', text, readings: null };
}

function writtenApart(pieces: readonly AlertPiece[]): AlertProblem {
  const numbers = textsOf(pieces, 'number');
  return { code: 'unclear_number', text: numbers.join(' '), readings: null };
}

function textsOf(pieces: readonly AlertPiece[], kind: AlertPiece['kind']): readonly string[] {
  return pieces.flatMap((piece) => (piece.kind === kind ? piece.text : []));
}

function stripDollar(word: string): string {
  return word.replace(/^\$/, '');
}

function refuse(problem: AlertProblem): ReadAlert {
  return { ok: false, problem };
}
