import type { AdvancePorts } from './advance-ports.ts';
import { checkFinality } from './check-finality.ts';
import { restSwap } from './close-swap.ts';
import { followSwap } from './follow-swap.ts';
import { lapseSwap } from './lapse-swap.ts';
import type { Swap } from './swap.ts';
import { isInFlight } from './transitions.ts';

/**
 * Takes one due swap one step further. Whatever happens here, the row says what to do next and when. Nothing is sent once
 * the look is given up, because another one may have found the end of the swap meanwhile.
 */
export async function advanceSwap(ports: AdvancePorts, swap: Swap, givenUp: AbortSignal): Promise<void> {
  if (isInFlight(swap.state) && swap.signed) return followSwap(ports, swap, swap.signed, givenUp);
  if (swap.state === 'offered' || swap.state === 'ordered') return lapseSwap(ports, swap);
  if (swap.state === 'confirmed' && swap.signed) return checkFinality(ports, swap, swap.signed);
  await restSwap(ports, swap);
}
