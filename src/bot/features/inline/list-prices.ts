import type { BaseUnits } from '../../../solana/mint.ts';
import type { ShownPrice } from '../../prices/shown-prices.ts';
import type { Intent } from '../../swap/intent.ts';
import { otherAmounts } from '../../swap/other-amounts.ts';
import { done, type Result } from '../../swap/problems.ts';
import { keepDigits } from '../../swap/spendable.ts';

export interface PricedIntent {
  readonly intent: Intent;
  readonly price: ShownPrice;
}

export type AskPrice = (intent: Intent) => Promise<Result<ShownPrice>>;

/** What comes back is about so much anyway. */
const DIGITS_OF_REVERSE = 6;

/** The price that was asked for, the way back, and two other amounts; of these what can be had. */
export async function listPrices(intent: Intent, ask: AskPrice): Promise<Result<readonly PricedIntent[]>> {
  const answer = await ask(intent);
  if (!answer.ok) return answer;
  const price = answer.value;
  const others = otherAmounts(intent.amount).map((amount) => ({ ...intent, amount }));
  const more = await priceAll([...reverseOf(intent, price), ...others], ask);
  return done([{ intent, price }, ...more]);
}

/** Those of them that have a price, in their order. */
export async function priceAll(intents: readonly Intent[], ask: AskPrice): Promise<readonly PricedIntent[]> {
  const answers = await Promise.all(intents.map(ask));
  return intents.flatMap((intent, index) => {
    const answer = answers[index];
    return answer?.ok ? [{ intent, price: answer.value }] : [];
  });
}

function reverseOf({ from, to }: Intent, { offer }: ShownPrice): readonly Intent[] {
  const amount = keepDigits(offer.toAmount, DIGITS_OF_REVERSE) as BaseUnits;
  return amount > 0n ? [{ from: to, to: from, amount }] : [];
}
