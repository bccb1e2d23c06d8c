import type { AmountProblem } from './amount.ts';
import { type Fraction, fractionOfSign, fractionOfText, MOST_WORDS } from './share-words.ts';
import type { Token } from './token.ts';
import { plainDigits } from './words.ts';

/** Not yet in units of the token. */
export type AskedAmount =
  /** Accepted by `parseAmount`. */
  | { readonly kind: 'exact'; readonly text: string }
  | { readonly kind: 'dollars'; readonly text: string }
  /** Hundredths of a percent of the balance, 1 to 9,999. */
  | { readonly kind: 'share'; readonly bps: number }
  /** Of SOL, less the reserve for fees and a new account. */
  | { readonly kind: 'most' };

export type AskedProblem =
  | { readonly code: 'share_needs_wallet' }
  | { readonly code: 'none_held'; readonly token: Token }
  /** The SOL balance is within the reserve for fees. */
  | { readonly code: 'only_fees_left' }
  | { readonly code: 'share_too_small'; readonly token: Token }
  /** No credible price in dollars. */
  | { readonly code: 'no_dollar_price'; readonly token: Token };

export type UnclearAmount = Exclude<AmountProblem, 'too_many_decimals'>;

export type ReadAmount =
  | { readonly ok: true; readonly asked: AskedAmount }
  | {
      readonly ok: false;
      readonly problem: UnclearAmount;
      readonly meant: readonly AskedAmount[];
    };

type ReadNumber =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: AmountProblem; readonly meant: readonly string[] };

const LONGEST_NUMBER = 64;
const DECIMAL = /^(?:\d+(?:\.\d+)?|\.\d+)$/;

/** `1.500` is fifteen hundred in many countries. */
const MAYBE_THOUSANDS = /^[1-9]\d{0,2}\.\d{3}$/;

const SHORT_FORMS: ReadonlyMap<string, number> = new Map([
  ['k', 3],
  ['к', 3],
  ['千', 3],
  ['万', 4],
  ['萬', 4],
  ['m', 6],
  ['м', 6],
  ['b', 9],
]);

/**
 * Reads `1.5`, `½`, `$20`, `20$`, `25%`, and `max` in every language. Ambiguous texts become a question
 * (`UnclearAmount`).
 */
export function readAskedAmount(text: string): ReadAmount {
  const plain = plainDigits(text).trim();
  const word = plain.toLowerCase();
  if (MOST_WORDS.has(word)) return { ok: true, asked: { kind: 'most' } };
  const fraction = fractionOfText(plain);
  if (fraction) return readFraction(fraction);
  // Turkish and Arabic put the sign in front.
  const share = /^(?:%\s*([^%]*)|([^%]*)%)$/.exec(plain);
  if (share) return readShare((share[1] ?? share[2] ?? '').trim());
  const dollars = /^(-?)\$\s*(.*)$/s.exec(plain) ?? /^(-?)(.*?)\s*\$$/s.exec(plain);
  if (dollars) return readDollars(`${dollars[1] ?? ''}${dollars[2] ?? ''}`);
  return asked(readNumber(plain), (number) => ({ kind: 'exact', text: number }));
}

/** For the bot's own text: `2.497` never means thousands here. */
export function readStoredAmount(text: string): ReadAmount {
  return /^\d{1,20}(?:\.\d{1,20})?$/.test(text)
    ? { ok: true, asked: { kind: 'exact', text } }
    : readAskedAmount(text);
}

function readFraction({ kind, number, isEndless, bps, isSign }: Fraction): ReadAmount {
  const exact: AskedAmount = { kind: 'exact', text: number };
  if (bps === null) return { ok: true, asked: exact };
  const share: AskedAmount = { kind: 'share', bps };
  if (kind === 'share') return { ok: true, asked: share };
  if (isSign && !isEndless) return { ok: true, asked: exact };
  return { ok: false, problem: 'fraction', meant: [exact, share] };
}

function readDollars(number: string): ReadAmount {
  return asked(readNumber(number), (dollars) => ({ kind: 'dollars', text: dollars }));
}

function readShare(number: string): ReadAmount {
  const read = readNumber(number);
  if (!read.ok && read.problem === 'comma') {
    const meant = read.meant.flatMap((one) => shareOfText(one) ?? []);
    return { ok: false, problem: 'comma', meant };
  }
  const share = read.ok ? shareOfText(read.text) : undefined;
  if (share) return { ok: true, asked: share };
  const isShapeless = !read.ok && (read.problem === 'not_a_number' || read.problem === 'negative');
  return { ok: false, problem: isShapeless ? read.problem : 'bad_share', meant: [] };
}

function shareOfText(number: string): AskedAmount | undefined {
  if (!/^\d{0,3}(?:\.\d{1,2})?$/.test(number)) return undefined;
  const bps = Math.round(Number(number) * 100);
  if (bps === 10_000) return { kind: 'most' };
  return bps >= 1 && bps < 10_000 ? { kind: 'share', bps } : undefined;
}

function asked(read: ReadNumber, make: (number: string) => AskedAmount): ReadAmount {
  if (read.ok) return { ok: true, asked: make(read.text) };
  return { ok: false, problem: read.problem as UnclearAmount, meant: read.meant.map(make) };
}

/** ASCII digits with at most one point. */
export function readNumber(text: string): ReadNumber {
  if (text.length > LONGEST_NUMBER) return no(DECIMAL.test(text) ? 'too_large' : 'not_a_number');
  if (MAYBE_THOUSANDS.test(text)) return no('thousands', [text, text.replace('.', '')]);
  if (!DECIMAL.test(text)) return explain(text);
  return /[1-9]/.test(text) ? { ok: true, text } : no('zero');
}

function explain(text: string): ReadNumber {
  if (/^-\s*[\d.,]+$/.test(text)) return no('negative');
  if (/^\d+\.$/.test(text)) return no('not_a_number', [text.slice(0, -1)]);
  if (/^[\d.,' _’]*\d$/.test(text)) return explainSeparators(text);
  return explainMixed(text) ?? explainShortForm(text);
}

/** `1½` and `1 1/2`. */
function explainMixed(text: string): ReadNumber | undefined {
  const [, whole = '', sign = ''] = /^([1-9]\d{0,5})\s?(\D|(?<=\s)\d[/⁄]\d{1,2})$/u.exec(text) ?? [];
  const fraction = fractionOfSign(sign);
  if (!fraction || fraction.isEndless) return undefined;
  return no('not_a_number', [`${whole}${fraction.number.slice(1)}`]);
}

function explainSeparators(text: string): ReadNumber {
  const groups = /^\d{1,3}(?:([.,' _’])\d{3})(?:\1\d{3})*$/.exec(text);
  const isPoint = groups?.[1] === '.';
  if (groups && !text.startsWith('0')) {
    const joined = text.replace(/\D/g, '');
    const isDecimalToo = /^\d+,\d+$/.test(text);
    return no(isPoint ? 'thousands' : 'comma', isDecimalToo ? [text.replace(',', '.'), joined] : [joined]);
  }
  if (/^\d*,\d+$/.test(text)) return no('comma', [text.replace(',', '.')]);
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(text))
    return no('comma', [text.replaceAll('.', '').replace(',', '.')]);
  if (/^\d{1,3}(?:,\d{3})+\.\d+$/.test(text)) return no('comma', [text.replaceAll(',', '')]);
  return no(text.includes(',') ? 'comma' : 'not_a_number');
}

/** `1k` and `1e3`. */
function explainShortForm(text: string): ReadNumber {
  const [, number = '', power] = /^([\d.]+)e[+-]?(\d+)$/i.exec(text) ?? [];
  if (power !== undefined) return no('exponent', shifted(number, /e-/i.test(text) ? -1 : Number(power)));
  const zeros = SHORT_FORMS.get(text.slice(-1).toLowerCase());
  const before = text.slice(0, -1).trim();
  if (zeros === undefined || !/^[\d.,]+$/.test(before)) return no('not_a_number');
  return no('shortened', shifted(before, zeros));
}

/** Empty where decimals remain or the number gets too long. */
function shifted(number: string, zeros: number): readonly string[] {
  if (!DECIMAL.test(number) || zeros < 0 || zeros > 12) return [];
  const [whole = '', fraction = ''] = number.split('.');
  if (fraction.length > zeros) return [];
  const digits = (whole + fraction.padEnd(zeros, '0')).replace(/^0+/, '');
  return digits === '' ? [] : [digits];
}

function no(problem: AmountProblem, meant: readonly string[] = []): ReadNumber {
  return { ok: false, problem, meant };
}
