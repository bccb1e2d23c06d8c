import type { AlertDirection } from '../../swap/alerts.ts';
import { type AlertPiece, LONGEST_ALERT, normalise, splitAlert } from './split.ts';

/** What a person asked to be told of, in their own words for tokens and numbers. */
export interface AskedAlert {
  /** A symbol or a mint. */
  readonly from: string;
  /** How much of it the price is of; null for the price of one unit. */
  readonly amount: string | null;
  readonly wanted: WantedPrice | WantedChange;
}

export interface WantedPrice {
  readonly kind: 'price';
  readonly text: string;
  /** A symbol or a mint; null for dollars. */
  readonly to: string | null;
  readonly direction: AlertDirection | 'reach';
}

export interface WantedChange {
  readonly kind: 'change';
  /** Of a percentage, without its sign. */
  readonly text: string;
  readonly direction: AlertDirection;
}

/** Why a line is no alert; enough to say how to write it. */
export type AlertProblem =
  | { readonly code: 'bad_form' }
  /** Could be two numbers: written out, the smaller and the larger; without them there are more ways to read it. */
  | {
      readonly code: 'unclear_number';
      readonly text: string;
      readonly readings: readonly [string, string] | null;
    }
  /** 10 %: up or down? */
  | { readonly code: 'which_way'; readonly from: string; readonly text: string };

export type ReadAlert =
  | { readonly ok: true; readonly alert: AskedAlert }
  | { readonly ok: false; readonly problem: AlertProblem };

/**
 * Whether a plain text asks for an alert, as far as its first or, in languages that end with the verb, its last words say; or
 * compares a token with a number. What it asks for, if it can be read, says `readAlert`.
 */
export function looksLikeAlert(text: string): boolean {
  if (text.length > LONGEST_ALERT) return false;
  const line = normalise(text);
  const pieces = splitAlert(line, true);
  if (pieces[0]?.kind === 'trigger') return true;
  if (!/\d/.test(line)) return false;
  return (
    pieces.at(-1)?.kind === 'trigger' ||
    /^(?:[\d.,]+ )?\$?[a-z0-9]+ ?[<>≥≤]=? ?\$?[\d.,]+\$?( [a-z0-9]+)?$/i.test(line)
  );
}

/** Reads a line, with or without the words that ask for it. Strict: what could mean two things is asked, never guessed. */
export function readAlert(text: string): ReadAlert {
  if (text.length > LONGEST_ALERT) return refuse({ code: 'bad_form' });
  const line = normalise(text);
  // `1INCH` is a token, unless only `1 INCH` makes sense.
  const whole = readPieces(splitAlert(line, false));
  return whole.ok || whole.problem.code !== 'bad_form' ? whole : readPieces(splitAlert(line, true));
}

/** Directions may stand before, between or behind; two numbers side by side are one that was written apart. */
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
  const pieces = all.filter(({ kind }) => LETTERS[kind] !== '');
  const form = pieces.map(({ kind }) => LETTERS[kind]).join('');
  if (CHANGE.test(form)) return readChange(pieces);
  const unclear = pieces.flatMap(({ kind, text }) =>
    kind === 'number' ? (unclearNumber(text) ?? []) : [],
  )[0];
  if (unclear && PRICE.test(form)) return refuse(unclear);
  if (WRITTEN_APART.test(form)) return refuse(writtenApart(pieces));
  return PRICE.test(form) ? readPrice(pieces, form) : refuse({ code: 'bad_form' });
}

/** Behind a price a short word of ours is none, but a token that is called so: `SOL > 5 GAINS`. */
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
  // Dollars are told by their sign or their word, once, and of no other token.
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
  const text = signed.replace(/^[+\-−–]/, '');
  const unclear = unclearNumber(text);
  if (unclear) return refuse(unclear);
  const sign = signed === text ? undefined : signed.startsWith('+') ? 'above' : 'below';
  const said = pieces.some(({ kind }) => kind === 'above' || kind === 'below')
    ? directionOf(pieces)
    : undefined;
  const direction = said ?? sign;
  if (direction !== 'above' && direction !== 'below') {
    return refuse({ code: 'which_way', from: stripDollar(from), text });
  }
  // “Rises by -10 %” says two things.
  if (said !== undefined && sign !== undefined && said !== sign) return refuse({ code: 'bad_form' });
  return {
    ok: true,
    alert: { from: stripDollar(from), amount: null, wanted: { kind: 'change', text, direction } },
  };
}

/** “Is above” is above; above and below at once is neither. Nothing said is the price itself. */
function directionOf(pieces: readonly AlertPiece[]): WantedPrice['direction'] | undefined {
  const isAbove = pieces.some(({ kind }) => kind === 'above');
  const isBelow = pieces.some(({ kind }) => kind === 'below');
  if (isAbove && isBelow) return undefined;
  if (isAbove) return 'above';
  return isBelow ? 'below' : 'reach';
}

const PLAIN = /^(?:\d+(?:\.\d+)?|\.\d+)$/;

/** One point before three digits parts thousands for half the world, and a comma is one thing here and another there. */
const THOUSANDS = /^([1-9]\d{0,2})([.,])(\d{3})$/;
const COMMA = /^(\d+),(\d+)$/;

function unclearNumber(text: string): AlertProblem | undefined {
  const thousands = THOUSANDS.exec(text);
  const [, whole, fraction] = thousands
    ? [thousands[0], thousands[1], thousands[3]]
    : (COMMA.exec(text) ?? []);
  if (whole !== undefined && fraction !== undefined) {
    // With a zero behind it there is only one way to read the point.
    const small = fraction.length === 3 ? `${whole}.${fraction}0` : `${whole}.${fraction}`;
    return {
      code: 'unclear_number',
      text,
      readings: [small, `${whole}${fraction}`.replace(/^0+(?=\d)/, '')],
    };
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
