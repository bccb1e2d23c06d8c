import type { Clock } from './brands.ts';
import type { ChainReader, ServedReader } from './chain-port.ts';
import type { ServiceBudget, SwapApi } from './service-port.ts';
import type { Swap } from './swap.ts';
import type { Move, MoveResult, Notice, Reschedule, SwapStore } from './swap-store-port.ts';

/**
 * Timeouts of one poll, ms. Execute and chain reading run in parallel; an end is read twice, each time with
 * details. All fit into `withinMs`, below the lease: at most one poll of a swap counts.
 */
export const POLL_LIMITS = {
  /** Then a crashed process's swaps are free. */
  leaseMs: 30_000,
  withinMs: 27_000,
  executeMs: 10_000,
  /** For the nodes' agreement on a status. */
  statusMs: 11_000,
  /** For the amount that arrived, the failure's reason or a shortfall: details must not delay the end. */
  detailsMs: 2_000,
} as const;

export interface AdvancePorts {
  readonly swapApi: Pick<SwapApi, 'execute'>;
  readonly chain: Pick<ChainReader, 'transactionStatus' | 'send' | 'blockHeight' | 'arrived' | 'shortfall'> &
    Pick<ServedReader, 'findServed'>;
  readonly swaps: SwapStore;
  /** Absent: no limit. */
  readonly budget?: ServiceBudget;
  readonly now: Clock;
  /** Resolves after `ms` or on abort. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Dropped: another worker holds a newer claim. */
  readonly onLateWrite?: (what: LateWrite, swap: Swap) => void;
  readonly alert: (kind: SwapAlert, swap: Swap) => void;
}

/** For the operator: a wrong or useless answer. */
export type SwapAlert =
  | 'foreign_tx_hash'
  | 'service_disagrees'
  | 'service_refused'
  | 'confirmation_rolled_back';

export type LateWrite = 'move' | 'postponement';

/** Time to deliver the last message, ms. */
const FIRST_ERASE_MS = 1_000;
const SLOWEST_ERASE_MS = 5 * 60_000;

/** Reports a write that lost its claim. */
export async function moveFenced(ports: AdvancePorts, move: Move): Promise<MoveResult> {
  const result = await ports.swaps.move(move);
  if (result.kind === 'stale') reportIfStale(ports, 'move', move.swap, result.swap);
  return result;
}

/** @returns false where the write was dropped */
export async function rescheduleFenced(
  ports: AdvancePorts,
  swap: Swap,
  change: Reschedule,
  now: number,
  notices: readonly Notice[] = [],
): Promise<boolean> {
  if (await ports.swaps.reschedule(swap, change, now, notices)) return true;
  reportIfStale(ports, 'postponement', swap, await ports.swaps.findSwap(swap.id));
  return false;
}

/** With the same fence, the person moved the row: no late write. */
function reportIfStale(
  { onLateWrite }: AdvancePorts,
  what: LateWrite,
  swap: Swap,
  current: Swap | undefined,
): void {
  if (current !== undefined && current.fence !== swap.fence) onLateWrite?.(what, swap);
}

/** Null except for a swap under erasure. */
export function nextPollAfterEnd(swap: Swap, now: number): number | null {
  return swap.erasureLanguage ? now + FIRST_ERASE_MS : null;
}

/** Under erasure, the swap is erased once its last message is delivered. */
export async function closeSwap(ports: AdvancePorts, swap: Swap, why?: string): Promise<void> {
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
