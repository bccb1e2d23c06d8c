import type { AmountProblem } from './amount.ts';
import { fractionOfSign } from './share-words.ts';

/** A decimal number as it was written, or why it is none and what may have been meant, to be asked and never assumed. */
export type ReadNumber =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: AmountProblem; readonly meant: readonly string[] };

/** No honest number is longer: see `parseAmount`. */
const LONGEST_NUMBER = 64;

const DECIMAL = /^(?:\d+(?:\.\d+)?|\.\d+)$/;

/** `1.500` is fifteen hundred to half of the world. */
const MAYBE_THOUSANDS = /^[1-9]\d{0,2}\.\d{3}$/;

/** How many zeros the short forms stand for. */
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

/** Reads digits with at most one point; `text` has ASCII digits. Whatever could be read in two ways is a problem. */
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

/** Points, commas, spaces and apostrophes between digits. */
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

/** The number with its point moved to the right; nothing where that leaves decimals or a monster. */
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
