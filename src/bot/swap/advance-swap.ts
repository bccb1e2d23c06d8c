import { checkFinality } from './check-finality.ts';
import { followSwap } from './follow-swap.ts';
import { lapseSwap } from './lapse-swap.ts';
import type { ChainReader, Clock, SwapApi, SwapStore } from './ports.ts';
import { restSwap } from './rest-swap.ts';
import type { ServiceBudget } from './service-budget.ts';
import type { Swap } from './swap.ts';
import { isInFlight } from './transitions.ts';

/** What an operator has to know, because somebody told the bot something that is not so. */
export type SwapAlert = 'foreign_tx_hash' | 'service_disagrees' | 'confirmation_rolled_back';

export interface AdvancePorts {
  readonly swapApi: Pick<SwapApi, 'execute'>;
  readonly chain: Pick<ChainReader, 'transactionStatus' | 'blockHeight' | 'arrived'>;
  readonly store: SwapStore;
  /** The calls the API key may make; without one there is no limit. */
  readonly budget?: ServiceBudget;
  readonly now: Clock;
  /** Resolves after `ms` milliseconds, or as soon as `signal` aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly alert: (kind: SwapAlert, swap: Swap) => void;
}

/** Takes one due swap one step further. Whatever happens here, the row says what to do next and when. */
export async function advanceSwap(ports: AdvancePorts, swap: Swap): Promise<void> {
  if (isInFlight(swap.state) && swap.signed) return followSwap(ports, swap, swap.signed);
  if (swap.state === 'offered' || swap.state === 'ordered') return lapseSwap(ports, swap);
  if (swap.state === 'confirmed' && swap.signed) return checkFinality(ports, swap, swap.signed);
  await restSwap(ports, swap);
}
