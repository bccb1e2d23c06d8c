import { costBps } from './dollars.ts';
import type { Preferences } from './preferences-port.ts';
import type { Swap } from './swap.ts';

/** Hundredths of a percent. Beyond it so much of what is paid does not arrive that one tap is too easily made. */
const COST_ASKED_ABOUT_BPS = 500;

/** Beyond it the price may get that much worse before anything stops it. */
const SLIPPAGE_ASKED_ABOUT_BPS = 300;

/**
 * Whether Confirm asks once more before it counts. So it does where nobody can say what is lost: no dollars are told, or such as
 * contradict each other, and the worst price of all looks like that.
 */
export function needsSecondYes(
  { intent, offer, slippageBps }: Swap,
  { confirmsTwice }: Pick<Preferences, 'confirmsTwice'>,
): boolean {
  if (confirmsTwice || slippageBps > SLIPPAGE_ASKED_ABOUT_BPS) return true;
  const cost = costBps(intent, offer);
  return cost === null || cost > COST_ASKED_ABOUT_BPS;
}
