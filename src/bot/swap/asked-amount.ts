import type { BaseUnits } from '../../solana/mint.ts';
import {
  type AmountProblem,
  keepDigits,
  mostOf,
  parseAmount,
  shareOf,
  type UnclearAmount,
} from './amount.ts';
import type { PersonId } from './brands.ts';
import type { AccountReader } from './chain-port.ts';
import { DOLLAR_TOKENS, dollarsOf, USDC } from './dollars.ts';
import { bestQuote } from './offer.ts';
import { done, type Result, refused } from './problems.ts';
import type { People, Prices } from './services.ts';
import type { Token } from './token.ts';
import { type Fraction, fractionOfSign, fractionOfText, MAX_WORDS, plainDigits } from './words.ts';

/** Not yet in units of the token. */
export type AskedAmount =
  /** Accepted by `parseAmount`. */
  | { readonly kind: 'exact'; readonly text: string }
  | { readonly kind: 'dollars'; readonly text: string }
  /** Hundredths of a percent of the balance. */
  | { readonly kind: 'share'; readonly bps: number }
  /** Less the reserve of SOL for fees and a new account. */
  | { readonly kind: 'most' };

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

const SHORT_FORMS: ReadonlyMap<string, number> = new Map([
  ['k', 3],
  ['к', 3],
  ['百', 2],
  ['千', 3],
  ['万', 4],
  ['萬', 4],
  ['百万', 6],
  ['千万', 7],
  ['亿', 8],
  ['m', 6],
  ['м', 6],
  ['b', 9],
]);

const SHORT_FORM = /^([\d.,]+)\s?(\D{1,2})$/u;

/** Ambiguous texts become a question. */
export function readAskedAmount(text: string): ReadAmount {
  const plain = plainDigits(text).trim();
  const word = plain.toLowerCase();
  if (MAX_WORDS.has(word)) return { ok: true, asked: { kind: 'most' } };
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

/** `2.497` never means thousands in the bot's own text. */
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

/**
 * Only a single group after a single sign is ambiguous: `1.500`, `1,500`.
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

/** `1½` and `1 1/2`. */
function explainMixed(text: string): ReadNumber | undefined {
  const [, whole = '', sign = ''] = /^([1-9]\d{0,5})\s?(\D|(?<=\s)\d[/⁄]\d{1,2})$/u.exec(text) ?? [];
  const fraction = fractionOfSign(sign);
  if (!fraction || fraction.isEndless) return undefined;
  return no('not_a_number', [`${whole}${fraction.number.slice(1)}`]);
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

interface AmountPorts {
  readonly chain: AccountReader;
  readonly people: People;
  readonly prices: Prices;
}

interface AmountRequest {
  readonly asked: AskedAmount;
  readonly from: Token;
  readonly personId: PersonId;
}

const DIGITS_OF_DOLLARS = 5;

/** Percent. Beyond it the two sides of the price contradict each other. */
const MAX_DIFFERENCE_PERCENT = 10;

/** In base units. Shares refer to the active wallet's balance. */
export async function resolveAmount(ports: AmountPorts, request: AmountRequest): Promise<Result<BaseUnits>> {
  const { asked, from } = request;
  switch (asked.kind) {
    case 'exact':
      return readExact(asked.text, from);
    case 'dollars':
      return dollarsToUnits(ports, request, asked.text);
    default:
      return shareToUnits(ports, request, asked);
  }
}

function readExact(text: string, token: Token): Result<BaseUnits> {
  const parsed = parseAmount(text, token);
  if (parsed.ok) return done(parsed.amount);
  return refused({ code: 'bad_amount', problem: parsed.problem, token, text });
}

async function shareToUnits(
  ports: AmountPorts,
  { from, personId }: AmountRequest,
  asked: Extract<AskedAmount, { kind: 'share' | 'most' }>,
): Promise<Result<BaseUnits>> {
  const wallet = await ports.people.wallets.activeWallet(personId);
  if (!wallet) return refused({ code: 'share_needs_wallet' });
  const balance = await ports.chain.balance(wallet.address, from);
  if (balance === undefined) return refused({ code: 'chain_unreachable' });
  if (balance === 0n) return refused({ code: 'none_held', token: from });
  if (mostOf(from, balance) === 0n) return refused({ code: 'only_fees_left' });
  const amount = asked.kind === 'most' ? mostOf(from, balance) : shareOf(from, balance, asked.bps);
  return amount > 0n ? done(amount) : refused({ code: 'share_too_small', token: from });
}

/** By a quote from USDC. A quote whose two sides disagree gives no amount. */
async function dollarsToUnits(
  { prices }: AmountPorts,
  { from, personId }: AmountRequest,
  text: string,
): Promise<Result<BaseUnits>> {
  if (DOLLAR_TOKENS.has(from.mint)) return readExact(text, from);
  const paid = parseAmount(text, USDC);
  if (!paid.ok) return refused({ code: 'bad_amount', problem: paid.problem, token: USDC, text });
  const request = { fromMint: USDC.mint, toMint: from.mint, fromAmount: paid.amount, asker: personId };
  const answer = await prices.quote(request);
  if (!answer.ok && answer.failure.reaction !== 'ask_person')
    return refused({ code: 'service', failure: answer.failure });
  const quote = answer.ok ? bestQuote(answer.value) : undefined;
  const dollars = quote && dollarsOf({ from: USDC, to: from, amount: paid.amount }, quote);
  if (!quote || !dollars || !isNear(dollars.from, Number(text)) || !isNear(dollars.to, dollars.from))
    return refused({ code: 'no_dollar_price', token: from });
  const micros = (usd: number) => BigInt(Math.round(usd * 1_000_000));
  const amount = keepDigits((quote.toAmount * micros(Number(text))) / micros(dollars.to), DIGITS_OF_DOLLARS);
  return amount > 0n ? done(amount as BaseUnits) : refused({ code: 'share_too_small', token: from });
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) * 100 <= MAX_DIFFERENCE_PERCENT * other;
}
