import type { BaseUnits } from '../../../solana/mint.ts';
import type { Alert } from '../../swap/alerts.ts';
import { parseAmount } from '../../swap/amount.ts';
import { MAX_BASE_UNITS, type PersonId } from '../../swap/brands.ts';
import { isSameAsset } from '../../swap/catalogue.ts';
import { FOR_A_FRACTION, shiftedUnit, shiftFor } from '../../swap/dollars.ts';
import type { Offer } from '../../swap/offer.ts';
import { priceIntent } from '../../swap/offer-swap.ts';
import { DEFAULT_SLIPPAGE_BPS } from '../../swap/people.ts';
import { done, type Problem, type Result, refused } from '../../swap/problems.ts';
import type { SwapApi } from '../../swap/service-port.ts';
import type { Intent } from '../../swap/swap.ts';
import type { Token } from '../../swap/token.ts';
import type { AskedAlert } from './parse.ts';

/** What is watched, and from where it starts. */
export type MeasuredAlert = Pick<
  Alert,
  'intent' | 'direction' | 'target' | 'isPerUnit' | 'changeBps' | 'base'
>;

/** Why nothing is watched, beside what keeps a swap from being offered. */
export type MeasureProblem =
  | Problem
  /** The price is there already. */
  | { readonly code: 'already_there'; readonly alert: MeasuredAlert }
  /** No change of a price that can be waited for. */
  | { readonly code: 'bad_change' };

export type Measured =
  | { readonly ok: true; readonly value: MeasuredAlert }
  | { readonly ok: false; readonly problem: MeasureProblem };

interface Tokens {
  readonly from: Token;
  readonly to: Token;
}

interface MeasurePorts {
  readonly swapApi: Pick<SwapApi, 'quote'>;
  readonly now: () => number;
}

/** Asks what the amount gives now, and holds what the person waits for against it. */
export async function measureAlert(
  ports: MeasurePorts,
  personId: PersonId,
  asked: AskedAlert,
  tokens: Tokens,
): Promise<Measured> {
  const { from, to } = tokens;
  if (isSameAsset(from, to)) return refused({ code: 'same_token', token: from });
  const start = await measure(ports, personId, asked.amount, tokens);
  if (!start.ok) return start;
  const { intent, offer, shift } = start.value;
  const facts = { intent, base: offer.toAmount, isPerUnit: shift !== null };
  const { wanted } = asked;
  if (wanted.kind === 'change') {
    const changed = targetOfChange(wanted, offer.toAmount);
    return changed ? done({ ...facts, ...changed }) : { ok: false, problem: { code: 'bad_change' } };
  }
  const price = parseAmount(wanted.text, { ...to, decimals: Math.max(0, to.decimals + (shift ?? 0)) });
  if (!price.ok) return refused({ code: 'bad_amount', problem: price.problem, token: to, text: wanted.text });
  const target = price.amount;
  const direction =
    wanted.direction === 'reach' ? (target > offer.toAmount ? 'above' : 'below') : wanted.direction;
  const alert: MeasuredAlert = { ...facts, direction, target, changeBps: null };
  return isReached(alert, offer.toAmount)
    ? { ok: false, problem: { code: 'already_there', alert } }
    : done(alert);
}

/** Whether `given`, base units of what is got, is what was waited for. */
export function isReached(
  { direction, target }: Pick<Alert, 'direction' | 'target'>,
  given: bigint,
): boolean {
  return direction === 'above' ? given >= target : given <= target;
}

const SMALLEST_CHANGE_BPS = 10n;
const GREATEST_FALL_BPS = 9_900n;
const GREATEST_RISE_BPS = 100_000n;
const BPS = 10_000n;

function targetOfChange({ text, direction }: { text: string; direction: Alert['direction'] }, base: bigint) {
  const change = parseAmount(text, { decimals: 2 });
  if (!change.ok || change.amount < SMALLEST_CHANGE_BPS) return undefined;
  if (change.amount > (direction === 'below' ? GREATEST_FALL_BPS : GREATEST_RISE_BPS)) return undefined;
  const bps = direction === 'below' ? -change.amount : change.amount;
  const target = (base * (BPS + bps)) / BPS;
  if (target === 0n || target > MAX_BASE_UNITS || target === base) return undefined;
  return { direction, target: target as BaseUnits, changeBps: Number(bps) };
}

/** `shift`: the amount is one unit times ten to it; null for an amount that the person named. */
interface Start {
  readonly intent: Intent;
  readonly offer: Offer;
  readonly shift: number | null;
}

/** A price of one unit is asked for so much of it that its digits say something and nobody's market moves. */
async function measure(
  ports: MeasurePorts,
  personId: PersonId,
  amountText: string | null,
  tokens: Tokens,
): Promise<Result<Start>> {
  if (amountText !== null) {
    const parsed = parseAmount(amountText, tokens.from);
    if (!parsed.ok) {
      const problem = { problem: parsed.problem, token: tokens.from, text: amountText };
      return refused({ code: 'bad_amount', ...problem });
    }
    const asked = await ask(ports, personId, { ...tokens, amount: parsed.amount });
    return asked.ok ? done({ ...asked.value, shift: null }) : asked;
  }
  const one = await askShifted(ports, personId, tokens, 0);
  const better = one.ok ? shiftOf(one.value) : FOR_A_FRACTION;
  if (better === 0) return one;
  const shifted = await askShifted(ports, personId, tokens, better);
  const again = shifted.ok && !one.ok ? shiftOf(shifted.value) : 0;
  return again === 0 ? shifted : askShifted(ports, personId, tokens, better + again);
}

async function askShifted(
  ports: MeasurePorts,
  personId: PersonId,
  tokens: Tokens,
  shift: number,
): Promise<Result<Start>> {
  const bounded = Math.max(-tokens.from.decimals, shift);
  const amount = shiftedUnit(tokens.from, bounded);
  if (amount === undefined) return refused({ code: 'no_route' });
  const asked = await ask(ports, personId, { ...tokens, amount });
  return asked.ok ? done({ ...asked.value, shift: bounded }) : asked;
}

async function ask(ports: MeasurePorts, personId: PersonId, intent: Intent) {
  const priced = await priceIntent(ports, { personId, intent, slippageBps: DEFAULT_SLIPPAGE_BPS });
  if (!priced.ok) return priced;
  const { offer } = priced.value;
  if (offer.toAmount === 0n) return refused<never>({ code: 'no_route' });
  return done({ intent, offer });
}

function shiftOf({ intent, offer }: Pick<Start, 'intent' | 'offer'>): number {
  return shiftFor(intent, offer);
}
