import type { AmountProblem, UnclearAmount } from '../../swap/amount.ts';
import { type AskedAmount, shareOfText } from '../../swap/asked-amount.ts';
import { LANGUAGES } from '../../swap/people.ts';
import { foldWord, plainDigits } from '../../swap/words.ts';
import { VOCABULARIES } from '../language/index.ts';
import { numbersIn } from '../language/vocabulary.ts';
import { type Fraction, fractionOfSign, fractionOfText, MAX_WORDS } from './read-fractions.ts';

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

const MAX_NUMBER_LENGTH = 64;
const DECIMAL = /^(?:\d+(?:\.\d+)?|\.\d+)$/;

/** Fifteen hundred in many countries, one and a half in many others. */
const MAYBE_THOUSANDS = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** `1,000,000`, `10 000`, `1'000`. */
const GROUPED = /^[1-9]\d{0,2}(?:([.,])\d{3}(?:\1\d{3})+|(?:([' _’])\d{3}(?:\2\d{3})*))$/;

/** `1.500,50` and `1,500.50`. */
const GROUPED_DECIMAL = /^[1-9]\d{0,2}(?:(?:\.\d{3})+,\d+|(?:,\d{3})+\.\d+|(?: \d{3})+[.,]\d{1,2})$/;

const DECIMAL_COMMA = /^\d*,\d+$/;

/** Powers of ten by the letter or sign that stands for them. */
export const SHORT_FORMS: ReadonlyMap<string, number> = new Map(
  LANGUAGES.flatMap((language) =>
    numbersIn(VOCABULARIES[language].shortForms ?? '').map(
      ([sign, value]) => [sign, Math.round(Math.log10(value))] as const,
    ),
  ),
);

const SHORT_FORM = /^([\d.,]+)\s?(\D{1,2})$/u;

/** Ambiguous texts become a question. */
export function readAskedAmount(text: string): ReadAmount {
  const plain = plainDigits(text).trim();
  if (MAX_WORDS.has(foldWord(plain))) return { ok: true, asked: { kind: 'most' } };
  const fraction = fractionOfText(plain);
  if (fraction) return readFraction(fraction);
  // Turkish and Arabic put the sign in front.
  const share = /^(?:%\s*([^%]*)|([^%]*)%)$/.exec(plain);
  if (share) return readShare((share[1] ?? share[2] ?? '').trim());
  const dollars = /^(-?)\$\s*(.*)$/s.exec(plain) ?? /^(-?)(.*?)\s*\$$/s.exec(plain);
  if (!dollars) return asked(readNumber(plain), (number) => ({ kind: 'exact', text: number }));
  const number = readNumber(`${dollars[1] ?? ''}${dollars[2] ?? ''}`);
  return asked(number, (amount) => ({ kind: 'dollars', text: amount }));
}

function readFraction({ kind, number, isEndless, bps, isSign }: Fraction): ReadAmount {
  const exact: AskedAmount = { kind: 'exact', text: number };
  if (bps === null) return { ok: true, asked: exact };
  const share: AskedAmount = { kind: 'share', bps };
  if (kind === 'share') return { ok: true, asked: share };
  if (isSign && !isEndless) return { ok: true, asked: exact };
  return { ok: false, problem: 'fraction', meant: [exact, share] };
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

function asked(read: ReadNumber, make: (number: string) => AskedAmount): ReadAmount {
  if (read.ok) return { ok: true, asked: make(read.text) };
  return { ok: false, problem: read.problem as UnclearAmount, meant: read.meant.map(make) };
}

/**
 * A single group after a single sign is the only ambiguous form: `1.500`, `1,500`.
 * @returns ASCII digits with at most one point
 */
export function readNumber(text: string): ReadNumber {
  if (text.length > MAX_NUMBER_LENGTH) return no(DECIMAL.test(text) ? 'too_large' : 'not_a_number');
  if (MAYBE_THOUSANDS.test(text)) return no('thousands', readingsOfGroup(text));
  const plain = plainNumber(text);
  if (plain === undefined) return explain(text);
  return /[1-9]/.test(plain) ? { ok: true, text: plain } : no('zero');
}

function readingsOfGroup(text: string): readonly string[] {
  const [whole = '', group = ''] = text.split(/[.,]/);
  const decimals = group.replace(/0+$/, '');
  return [decimals === '' ? whole : `${whole}.${decimals}`, whole + group];
}

function plainNumber(text: string): string | undefined {
  if (DECIMAL.test(text)) return text;
  if (GROUPED.test(text)) return text.replace(/\D/g, '');
  if (DECIMAL_COMMA.test(text)) return text.replace(',', '.');
  if (GROUPED_DECIMAL.test(text)) {
    const decimalAt = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
    return `${text.slice(0, decimalAt).replace(/\D/g, '')}.${text.slice(decimalAt + 1)}`;
  }
  const [, number = '', sign = ''] = SHORT_FORM.exec(text) ?? [];
  const zeros = SHORT_FORMS.get(sign.toLowerCase());
  return zeros === undefined || MAYBE_THOUSANDS.test(number) ? undefined : shift(plainNumber(number), zeros);
}

function shift(number: string | undefined, places: number): string | undefined {
  if (number === undefined) return undefined;
  const [whole = '', decimals = ''] = number.split('.');
  const digits = whole + decimals.padEnd(places, '0');
  const at = whole.length + places;
  const shifted = digits.slice(at) === '' ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`;
  return shifted.replace(/^0+(?=\d)/, '');
}

function explain(text: string): ReadNumber {
  if (/^-\s*[\d.,]+$/.test(text)) return no('negative');
  if (/^\d+\.$/.test(text)) return no('not_a_number', [text.slice(0, -1)]);
  if (/^[\d.,' _’]*\d$/.test(text)) return no(text.includes(',') ? 'comma' : 'not_a_number');
  return explainMixed(text) ?? explainShortForm(text);
}

/** `1½` and `1 1/2`; "two thousand and a half" may be 2,500. */
function explainMixed(text: string): ReadNumber | undefined {
  const [, whole = '', sign = ''] = /^([1-9]\d{0,8})\s?(\D|(?<=\s)\d[/⁄]\d{1,2})$/u.exec(text) ?? [];
  const fraction = fractionOfSign(sign);
  if (!fraction || fraction.isEndless) return undefined;
  const [, count, zeros = ''] = /^(\d+?)((?:000)+)$/.exec(whole) ?? [];
  const more = count === undefined ? undefined : shift(`${count}${fraction.number.slice(1)}`, zeros.length);
  return no('not_a_number', [`${whole}${fraction.number.slice(1)}`, ...(more === undefined ? [] : [more])]);
}

/** `1e3`, `1.000k` and `5x`. */
function explainShortForm(text: string): ReadNumber {
  const [, number = '', power] = /^([\d.]+)e[+-]?(\d+)$/i.exec(text) ?? [];
  if (power !== undefined) return no('exponent', shifted(number, /e-/i.test(text) ? -1 : Number(power)));
  const [, before = '', sign = ''] = SHORT_FORM.exec(text) ?? [];
  const zeros = SHORT_FORMS.get(sign.toLowerCase());
  if (zeros === undefined) return no('not_a_number');
  const readings = MAYBE_THOUSANDS.test(before) ? readingsOfGroup(before) : [];
  return no(
    'shortened',
    readings.flatMap((reading) => shifted(reading, zeros)),
  );
}

/** Empty where decimals remain or the number gets too long. */
function shifted(number: string, zeros: number): readonly string[] {
  if (!DECIMAL.test(number) || zeros < 0 || zeros > 12) return [];
  const moved = shift(number, zeros);
  return moved === undefined || moved.includes('.') || !/[1-9]/.test(moved) ? [] : [moved];
}

function no(problem: AmountProblem, meant: readonly string[] = []): ReadNumber {
  return { ok: false, problem, meant };
}
