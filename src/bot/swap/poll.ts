import type { Clock } from './brands.ts';
import type { ChainReader } from './chain-port.ts';
import type { ServiceBudget, SwapApi } from './service-port.ts';
import type { Swap } from './swap.ts';
import type { Move, MoveResult, Notice, Postponement, SwapStore } from './swap-store-port.ts';

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

interface MovePorts extends Pick<AdvancePorts, 'onLateWrite'> {
  readonly swaps: Pick<SwapStore, 'move'>;
}

export interface PostponePorts extends Pick<AdvancePorts, 'onLateWrite'> {
  readonly swaps: Pick<SwapStore, 'postpone' | 'findSwap'>;
}

/**
 * How long one poll of a swap may take, and its parts, in milliseconds. A poll asks the service once, and beside it the
 * chain; what ends a swap is asked for twice, each time with its details. All of it fits into `withinMs`, after which a
 * poll is given up, and that is less than the lease: no two polls of one swap ever count.
 */
export const POLL_LIMITS = {
  /** A process that died gives its swaps back after it. */
  leaseMs: 30_000,
  withinMs: 27_000,
  /** Until the service's answer is no longer waited for. */
  executeMs: 10_000,
  /** Until the nodes' agreement on a transaction is no longer waited for. */
  statusMs: 11_000,
  /** What arrived, or why it failed, is worth a moment, never worth holding the news of the end back. */
  detailsMs: 2_000,
} as const;

interface RestPorts extends PostponePorts {
  readonly swaps: Pick<SwapStore, 'postpone' | 'findSwap' | 'eraseEnded'>;
  readonly now: Clock;
}

/** Time for the message of the end to go out. */
const FIRST_ERASE_MS = 1_000;
const SLOWEST_ERASE_MS = 5 * 60_000;

/** A move of a swap that was claimed. One that comes after its claim was taken over does not count, and is told. */
export async function moveFenced(ports: MovePorts, move: Move): Promise<MoveResult> {
  const result = await ports.swaps.move(move);
  if (result.kind === 'stale') reportIfStale(ports, 'move', move.swap, result.swap);
  return result;
}

/** Likewise what a look leaves behind where it moved nothing. @returns false where it did not count */
export async function rescheduleFenced(
  ports: PostponePorts,
  swap: Swap,
  change: Postponement,
  now: number,
  notices: readonly Notice[] = [],
): Promise<boolean> {
  if (await ports.swaps.postpone(swap, change, now, notices)) return true;
  reportIfStale(ports, 'postponement', swap, await ports.swaps.findSwap(swap.id));
  return false;
}

/** A row that only stands in another state was moved by its person, in time. */
function reportIfStale(
  { onLateWrite }: Pick<AdvancePorts, 'onLateWrite'>,
  what: LateWrite,
  swap: Swap,
  current: Swap | undefined,
): void {
  if (current !== undefined && current.fence !== swap.fence) onLateWrite?.(what, swap);
}

/** When a swap that has just ended is due again: never, unless its person asked to be forgotten meanwhile. */
export function nextPollAfterEnd(swap: Swap, now: number): number | null {
  return swap.erasureLanguage ? now + FIRST_ERASE_MS : null;
}

/** Nothing about a swap is open any more. That of a forgotten person is erased as soon as its end was told. */
export async function closeSwap(ports: RestPorts, swap: Swap, why?: string): Promise<void> {
  const now = ports.now();
  if (!swap.erasureLanguage) {
    await rescheduleFenced(ports, swap, { dueAt: null, ...(why ? { why } : {}) }, now);
    return;
  }
  if (await ports.swaps.eraseEnded(swap)) return;
  const age = now - (swap.finalAt ?? now);
  const dueAt = now + Math.min(SLOWEST_ERASE_MS, Math.max(FIRST_ERASE_MS, age));
  await rescheduleFenced(ports, swap, { dueAt }, now);
}
