import { isHighLoss, lossOf } from './dollars.ts';
import type { Preferences } from './preferences-port.ts';
import type { Swap } from './swap.ts';

/** Beyond it the price may get that much worse before anything stops it, in hundredths of a percent. */
const SLIPPAGE_ASKED_ABOUT_BPS = 300;

/**
 * Whether a Yes to this swap accepts a loss: a high one, a wide slippage, or one that cannot be judged because the dollars
 * are missing or contradict each other. The worst price of all looks like that.
 */
export function risksLoss({ intent, offer, slippageBps }: Pick<Swap, 'intent' | 'offer' | 'slippageBps'>) {
  const loss = lossOf(intent, offer);
  return slippageBps > SLIPPAGE_ASKED_ABOUT_BPS || loss === null || isHighLoss(loss);
}

/** Whether Confirm asks once more before it counts. */
export function needsSecondYes(swap: Swap, { confirmsTwice }: Pick<Preferences, 'confirmsTwice'>): boolean {
  return confirmsTwice || risksLoss(swap);
}
