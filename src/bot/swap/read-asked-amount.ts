import type { AmountProblem } from './amount.ts';
import type { AskedAmount } from './asked-amount.ts';
import { plainDigits } from './plain-digits.ts';
import { type ReadNumber, readNumber } from './read-number.ts';
import { type Fraction, fractionOfText, MOST_WORDS } from './share-words.ts';

/** What keeps an amount from being read; the rest shows only once the token is known. */
export type UnclearAmount = Exclude<AmountProblem, 'too_many_decimals'>;

export type ReadAmount =
  | { readonly ok: true; readonly asked: AskedAmount }
  | {
      readonly ok: false;
      readonly problem: UnclearAmount;
      /** What may have been meant: to be offered as choices, never assumed. */
      readonly meant: readonly AskedAmount[];
    };

/**
 * Reads what a person may write for an amount: `1.5`, `½`, `$20`, `20$`, `25%`, and `max` in every language. Strict: a
 * decimal comma, a point that may part thousands, `1k`, `1e3`, a sign, are questions and no amounts. So is `half` in every
 * language: without the words around it nobody knows whether it is 0.5 or 50%.
 */
export function readAskedAmount(text: string): ReadAmount {
  const plain = plainDigits(text).trim();
  const word = plain.toLowerCase();
  if (MOST_WORDS.has(word)) return { ok: true, asked: { kind: 'most' } };
  const fraction = fractionOfText(plain);
  if (fraction) return readFraction(fraction);
  // Turkish and Arabic have the sign in front.
  const share = /^(?:%\s*([^%]*)|([^%]*)%)$/.exec(plain);
  if (share) return readShare((share[1] ?? share[2] ?? '').trim());
  const dollars = /^(-?)\$\s*(.*)$/s.exec(plain) ?? /^(-?)(.*?)\s*\$$/s.exec(plain);
  if (dollars) return readDollars(`${dollars[1] ?? ''}${dollars[2] ?? ''}`);
  return asked(readNumber(plain), (number) => ({ kind: 'exact', text: number }));
}

/** Reads what we wrote down ourselves: of `2.497` no person is asked whether it parts thousands. */
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

/** Undefined for what is no share. All of it is `most`. */
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
