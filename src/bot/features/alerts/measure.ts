import type { BaseUnits } from '../../../solana/mint.ts';
import type { Alert, MeasuredAlert } from '../../swap/alerts.ts';
import { parseAmount } from '../../swap/amount.ts';
import { MAX_BASE_UNITS, type PersonId } from '../../swap/brands.ts';
import { FOR_A_FRACTION, shiftedUnit, shiftFor } from '../../swap/dollars.ts';
import type { Offer } from '../../swap/offer.ts';
import { priceIntent } from '../../swap/offer-swap.ts';
import { DEFAULT_SLIPPAGE_BPS } from '../../swap/people.ts';
import { done, type Problem, type Result, refused } from '../../swap/problems.ts';
import type { Intent } from '../../swap/swap.ts';
import type { TokenPair } from '../../swap/token.ts';
import type { Uses } from '../../telegram/services.ts';
import type { AskedAlert } from './parse.ts';

export type MeasureProblem =
  | Problem
  | { readonly code: 'already_there'; readonly alert: MeasuredAlert }
  | { readonly code: 'bad_change' };

type Measured =
  | { readonly ok: true; readonly value: MeasuredAlert }
  | { readonly ok: false; readonly problem: MeasureProblem };

const SMALLEST_CHANGE_BPS = 10n;
const GREATEST_FALL_BPS = 9_900n;
const GREATEST_RISE_BPS = 100_000n;
const BPS = 10_000n;

/** Quotes now and computes the target, in base units of `tokens.to`. */
export async function measureAlert(
  { prices, clock }: Uses<'prices' | 'clock'>,
  personId: PersonId,
  asked: AskedAlert,
  tokens: TokenPair,
): Promise<Measured> {
  const { to } = tokens;
  const ask: Ask = async (amount, shift) => {
    const intent = { ...tokens, amount };
    const priced = await priceIntent(prices, clock, { personId, intent, slippageBps: DEFAULT_SLIPPAGE_BPS });
    return priced.ok ? done({ intent, offer: priced.value.offer, shift }) : priced;
  };
  const start = await measure(ask, asked.amount, tokens);
  if (!start.ok) return start;
  const { intent, offer, shift } = start.value;
  const facts = { intent, base: offer.toAmount, isPerUnit: shift !== null };
  const { wanted } = asked;
  if (wanted.kind === 'change') {
    const changed = targetOfChange(wanted, offer.toAmount);
    return changed ? done({ ...facts, ...changed }) : { ok: false, problem: { code: 'bad_change' } };
  }
  const price = parseAmount(wanted.text, { ...to, decimals: to.decimals + (shift ?? 0) });
  if (!price.ok) return refused({ code: 'bad_amount', problem: price.problem, token: to, text: wanted.text });
  const target = price.amount;
  const direction =
    wanted.direction === 'reach' ? (target > offer.toAmount ? 'above' : 'below') : wanted.direction;
  const alert: MeasuredAlert = { ...facts, direction, target, changeBps: null };
  return isReached(alert, offer.toAmount)
    ? { ok: false, problem: { code: 'already_there', alert } }
    : done(alert);
}

function isReached({ direction, target }: MeasuredAlert, given: bigint): boolean {
  return direction === 'above' ? given >= target : given <= target;
}

function targetOfChange({ text, direction }: { text: string; direction: Alert['direction'] }, base: bigint) {
  const change = parseAmount(text, { decimals: 2 });
  if (!change.ok || change.amount < SMALLEST_CHANGE_BPS) return undefined;
  if (change.amount > (direction === 'below' ? GREATEST_FALL_BPS : GREATEST_RISE_BPS)) return undefined;
  const bps = direction === 'below' ? -change.amount : change.amount;
  const target = (base * (BPS + bps)) / BPS;
  if (target === 0n || target > MAX_BASE_UNITS || target === base) return undefined;
  return { direction, target: target as BaseUnits, changeBps: Number(bps) };
}

interface Start {
  readonly intent: Intent;
  readonly offer: Offer;
  /** The amount is 10^shift units; null for an explicit one. */
  readonly shift: number | null;
}

type Ask = (amount: BaseUnits, shift: Start['shift']) => Promise<Result<Start>>;

/** A unit price is measured by the power of ten that gives enough digits, and whole units of `to`. */
async function measure(ask: Ask, amountText: string | null, { from, to }: TokenPair): Promise<Result<Start>> {
  if (amountText !== null) {
    const parsed = parseAmount(amountText, from);
    if (parsed.ok) return ask(parsed.amount, null);
    return refused({ code: 'bad_amount', problem: parsed.problem, token: from, text: amountText });
  }
  const askShifted = async (shift: number): Promise<Result<Start>> => {
    const bounded = Math.max(-from.decimals, -to.decimals, shift);
    const amount = shiftedUnit(from, bounded);
    return amount === undefined ? refused({ code: 'no_route' }) : ask(amount, bounded);
  };
  const one = await askShifted(0);
  const better = one.ok ? shiftFor(one.value.intent, one.value.offer) : FOR_A_FRACTION;
  if (better === 0) return one;
  const shifted = await askShifted(better);
  const again = shifted.ok && !one.ok ? shiftFor(shifted.value.intent, shifted.value.offer) : 0;
  return again === 0 ? shifted : askShifted(better + again);
}
