import type { BaseUnits } from '../../solana/mint.ts';
import { MAX_BASE_UNITS, NATIVE_MINT } from './brands.ts';
import type { Token } from './token.ts';

export interface Scale {
  readonly decimals: number;
  /** Scaled UI amount of Token-2022: decimal factor from chain to shown amounts, absent for 1. */
  readonly multiplier?: string;
}

/** Each has one sentence for the person. */
export type AmountProblem =
  | 'comma'
  /** `1.500` and `1.000.000`: the point may separate thousands. */
  | 'thousands'
  | 'exponent'
  | 'shortened'
  /** 0, above 100, or finer than hundredths. */
  | 'bad_share'
  /** "half": of one token, or of the balance. */
  | 'fraction'
  | 'negative'
  | 'not_a_number'
  | 'zero'
  | 'too_many_decimals'
  | 'too_large';

/** Problems of an amount whose token, and so whose decimals, are not known yet. */
export type UnclearAmount = Exclude<AmountProblem, 'too_many_decimals'>;

type ParsedAmount =
  | { readonly ok: true; readonly amount: BaseUnits }
  | { readonly ok: false; readonly problem: AmountProblem };

/** 20 digits of a 64-bit number, a point and as many decimals. */
const MAX_AMOUNT_LENGTH = 64;
const DECIMAL = /^(\d+)(?:\.(\d+))?$|^\.(\d+)$/;

const SCALE_DIGITS = 18;
const ONE = 10n ** BigInt(SCALE_DIGITS);

/** 0.01 SOL for fees and a new token account. */
const LAMPORTS_KEPT = 10_000_000n;

const DIGITS_OF_A_SHARE = 4;

const MAX_SUGGESTIONS = 2;

/**
 * The text is in the token's shown scale: digits and at most one point. Anything else becomes a question:
 * "1,5" read as 1 or 15 would move the wrong money.
 */
export function parseAmount(text: string, scale: Scale): ParsedAmount {
  const trimmed = text.trim();
  const match = trimmed.length <= MAX_AMOUNT_LENGTH ? DECIMAL.exec(trimmed) : null;
  if (!match) return { ok: false, problem: explainMalformed(trimmed) };
  const whole = match[1] ?? '0';
  const fraction = (match[2] ?? match[3] ?? '').replace(/0+$/, '');
  const { decimals } = scale;
  if (fraction.length > decimals) return { ok: false, problem: 'too_many_decimals' };
  const amount = fromShown(BigInt(whole + fraction.padEnd(decimals, '0')), scale);
  if (amount === 0n) return { ok: false, problem: 'zero' };
  if (amount > MAX_BASE_UNITS) return { ok: false, problem: 'too_large' };
  return { ok: true, amount: amount as BaseUnits };
}

function explainMalformed(text: string): AmountProblem {
  if (text.length > MAX_AMOUNT_LENGTH && DECIMAL.test(text)) return 'too_large';
  if (/^[\d.]*,[\d.,]*$/.test(text)) return 'comma';
  if (/^[\d.]+e[+-]?\d+$/i.test(text)) return 'exponent';
  if (/^[-−]\s*[\d.]+$/.test(text)) return 'negative';
  return 'not_a_number';
}

/** Trailing zeros are dropped: 1500000 with 6 decimals is `1.5`. */
export function formatAmount(amount: bigint, scale: Scale): string {
  const { decimals } = scale;
  const digits = toShown(amount, scale)
    .toString()
    .padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** `1,234,567.8`. */
export function formatExact(amount: bigint, scale: Scale): string {
  const [whole = '0', fraction] = formatAmount(amount, scale).split('.');
  return fraction === undefined ? groupDigits(whole) : `${groupDigits(whole)}.${fraction}`;
}

/** Cuts to `significant` digits after the leading zeros. Never rounds a payout up. */
export function formatShort(amount: bigint, scale: Scale, significant = 6): string {
  const text = formatAmount(amount, scale);
  const [whole = '0', fraction = ''] = text.split('.');
  const leadingZeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0;
  const room = whole === '0' ? leadingZeros + significant : Math.max(2, significant - whole.length);
  const kept = fraction.slice(0, room).replace(/0+$/, '');
  return kept === '' ? groupDigits(whole) : `${groupDigits(whole)}.${kept}`;
}

export function groupDigits(whole: string): string {
  return whole.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Cut to the token's decimals, as the token program does. */
export function toShown(amount: bigint, { multiplier }: Scale): bigint {
  return multiplier === undefined ? amount : (amount * factorOf(multiplier)) / ONE;
}

/** The least base units shown as `shown`, else the nearest below. */
export function fromShown(shown: bigint, scale: Scale): bigint {
  if (scale.multiplier === undefined) return shown;
  const factor = factorOf(scale.multiplier);
  const up = (shown * ONE + factor - 1n) / factor;
  return up > 0n && toShown(up, scale) > shown ? up - 1n : up;
}

export function isMultiplier(text: string): boolean {
  return /^\d{1,10}(\.\d{1,18})?$/.test(text) && factorOf(text) > 0n;
}

function factorOf(multiplier: string): bigint {
  const [whole = '0', fraction = ''] = multiplier.split('.');
  return BigInt(whole) * ONE + BigInt(fraction.padEnd(SCALE_DIGITS, '0').slice(0, SCALE_DIGITS));
}

/** Base units of a balance that can be swapped; SOL keeps a reserve for fees. */
export function mostOf({ mint }: Token, balance: bigint): BaseUnits {
  const kept = mint === NATIVE_MINT ? LAMPORTS_KEPT : 0n;
  return (balance > kept ? balance - kept : 0n) as BaseUnits;
}

/** Rounded down to 4 digits; 0 below one unit. */
export function shareOf(token: Token, balance: bigint, bps: number): BaseUnits {
  return keepDigits((mostOf(token, balance) * BigInt(bps)) / 10_000n, DIGITS_OF_A_SHARE) as BaseUnits;
}

export function keepDigits(amount: bigint, digits: number): bigint {
  const unit = 10n ** BigInt(Math.max(0, amount.toString().length - digits));
  return amount - (amount % unit);
}

/** Ten times and a tenth, or a hundred times where the tenth is no whole unit. */
export function otherAmounts(amount: BaseUnits): readonly BaseUnits[] {
  const tenth = amount % 10n === 0n ? [amount / 10n] : [];
  const amounts = [amount * 10n, ...tenth, amount * 100n];
  return amounts.filter((one) => one <= MAX_BASE_UNITS).slice(0, MAX_SUGGESTIONS) as BaseUnits[];
}
