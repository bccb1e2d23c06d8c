import type { BaseUnits } from '../../solana/mint.ts';
import { keepDigits, mostOf, parseAmount, shareOf } from './amount.ts';
import type { PersonId } from './brands.ts';
import type { AccountReader } from './chain-port.ts';
import { DOLLAR_TOKENS, dollarsOf, USDC } from './dollars.ts';
import { bestQuote } from './offer.ts';
import { done, type Result, refused } from './problems.ts';
import type { People, Prices } from './services.ts';
import type { Token } from './token.ts';

/** A request for an amount, before it becomes units of the token. */
export type AskedAmount =
  /** Accepted by `parseAmount`. */
  | { readonly kind: 'exact'; readonly text: string }
  | { readonly kind: 'dollars'; readonly text: string }
  /** Hundredths of a percent of the balance. */
  | { readonly kind: 'share'; readonly bps: number }
  /** Less the reserve of SOL for fees and a new account. */
  | { readonly kind: 'most' }
  /** All but so much, and no more than `most`; `text` is accepted by `parseAmount`. */
  | { readonly kind: 'rest'; readonly text: string };

/** `max-10` is how a button says "all but 10". */
export const ALL_BUT = 'max-';

const STORED = /^(?:\d{1,20}(?:\.\d{1,20})?|\.\d{1,20})$/;

/**
 * Reads what the bot itself wrote: `max`, `max-10`, `25%`, `$20` and `2.497`, which never means thousands here. Undefined for
 * any other text.
 */
export function readStoredAmount(text: string): AskedAmount | undefined {
  if (text === 'max') return { kind: 'most' };
  const isRest = text.startsWith(ALL_BUT);
  const number = isRest ? text.slice(ALL_BUT.length) : text.replace(/^\$|%$/, '');
  if (!STORED.test(number)) return undefined;
  if (isRest) return { kind: 'rest', text: number };
  if (text.startsWith('$')) return { kind: 'dollars', text: number };
  return text.endsWith('%') ? shareOfText(number) : { kind: 'exact', text: number };
}

/** Percent, with two decimals at most; 100 is all that is held. */
export function shareOfText(number: string): AskedAmount | undefined {
  if (!/^\d{0,3}(?:\.\d{1,2})?$/.test(number)) return undefined;
  const bps = Math.round(Number(number) * 100);
  if (bps === 10_000) return { kind: 'most' };
  return bps >= 1 && bps < 10_000 ? { kind: 'share', bps } : undefined;
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

/** Resolves to base units. Shares refer to the active wallet's balance. */
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

/** What needs a wallet to be an amount. */
export type AskedShare = Extract<AskedAmount, { kind: 'share' | 'most' | 'rest' }>;

export function isAskedShare(amount: AskedAmount | null | undefined): amount is AskedShare {
  return amount?.kind === 'share' || amount?.kind === 'most' || amount?.kind === 'rest';
}

function readExact(text: string, token: Token): Result<BaseUnits> {
  const parsed = parseAmount(text, token);
  if (parsed.ok) return done(parsed.amount);
  return refused({ code: 'bad_amount', problem: parsed.problem, token, text });
}

async function shareToUnits(
  ports: AmountPorts,
  { from, personId }: AmountRequest,
  asked: AskedShare,
): Promise<Result<BaseUnits>> {
  const wallet = await ports.people.wallets.activeWallet(personId);
  if (!wallet) return refused({ code: 'share_needs_wallet' });
  const balance = await ports.chain.balance(wallet.address, from);
  if (balance === undefined) return refused({ code: 'chain_unreachable' });
  if (balance === 0n) return refused({ code: 'none_held', token: from });
  if (mostOf(from, balance) === 0n) return refused({ code: 'only_fees_left' });
  if (asked.kind === 'rest') return restToUnits(from, balance, asked.text);
  const amount = asked.kind === 'most' ? mostOf(from, balance) : shareOf(from, balance, asked.bps);
  return amount > 0n ? done(amount) : refused({ code: 'share_too_small', token: from });
}

function restToUnits(from: Token, balance: BaseUnits, text: string): Result<BaseUnits> {
  const kept = readExact(text, from);
  if (!kept.ok) return kept;
  const most = mostOf(from, balance);
  const rest = balance - kept.value;
  if (rest <= 0n) return refused({ code: 'nothing_left', token: from, balance });
  return done((rest < most ? rest : most) as BaseUnits);
}

/** A quote from USDC converts the dollars. One whose two sides disagree gives no amount. */
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
