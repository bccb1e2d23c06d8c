import type { BaseUnits } from '../../../solana/mint.ts';
import type { ShownPrice } from '../../prices/shown-prices.ts';
import { MAX_BASE_UNITS, type PersonId } from '../../swap/brands.ts';
import { done, type Result } from '../../swap/problems.ts';
import type { Intent } from '../../swap/swap.ts';
import type { HandlerDeps } from '../../telegram/context.ts';
import type { ChosenIntent } from './choose-intent.ts';

export interface GroupPrice {
  readonly intent: Intent;
  readonly price: ShownPrice;
}

/** Fewer base units of what is got say too little of a price. */
const LEAST_TELLING = 10_000n;
const TELLING = 1_000_000n;

/** Of what nobody gives anything for one, a million may be worth something. */
const MANY = 1_000_000n;

/** A price that all see. Where one was meant and one is worth next to nothing, as many as tell a price. */
export async function priceForGroup(
  { shownPrices }: Pick<HandlerDeps, 'shownPrices'>,
  { intent, isImplied }: ChosenIntent,
  personId: PersonId,
): Promise<Result<GroupPrice>> {
  const first = await shownPrices.ask(intent, personId);
  const times = isImplied ? tellingTimes(first) : 1n;
  const amount = intent.amount * times;
  if (times > 1n && amount <= MAX_BASE_UNITS) {
    const many = { ...intent, amount: amount as BaseUnits };
    const again = await shownPrices.ask(many, personId);
    if (again.ok) return done({ intent: many, price: again.value });
  }
  return first.ok ? done({ intent, price: first.value }) : first;
}

/** A power of ten. */
function tellingTimes(answer: Awaited<ReturnType<HandlerDeps['shownPrices']['ask']>>): bigint {
  if (!answer.ok) return answer.problem.code === 'no_route' ? MANY : 1n;
  const { toAmount } = answer.value.offer;
  if (toAmount >= LEAST_TELLING) return 1n;
  let times = 1n;
  while ((toAmount || 1n) * times < TELLING) times *= 10n;
  return times;
}
