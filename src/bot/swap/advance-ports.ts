import type { ChainReader } from './chain-port.ts';
import type { Clock } from './clock.ts';
import type { ServiceBudget, SwapApi } from './service-port.ts';
import type { Swap } from './swap.ts';
import type { SwapStore } from './swap-store-port.ts';

/** What an operator has to know, because somebody told the bot something that is not so, or will not do what it is for. */
export type SwapAlert =
  | 'foreign_tx_hash'
  | 'service_disagrees'
  | 'service_refused'
  | 'confirmation_rolled_back';

/** What a look wanted to write. */
export type LateWrite = 'move' | 'postponement';

export interface AdvancePorts {
  readonly swapApi: Pick<SwapApi, 'execute'>;
  readonly chain: Pick<ChainReader, 'transactionStatus' | 'send' | 'blockHeight' | 'arrived'>;
  readonly swaps: SwapStore;
  /** The calls the API key may make; without one there is no limit. */
  readonly budget?: ServiceBudget;
  readonly now: Clock;
  /** Resolves after `ms` milliseconds, or as soon as `signal` aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** A look came to its end after somebody else had claimed the swap, and what it wanted to write does not count. */
  readonly onLateWrite?: (what: LateWrite, swap: Swap) => void;
  readonly alert: (kind: SwapAlert, swap: Swap) => void;
}
