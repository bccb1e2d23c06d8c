import type { AdvancePorts, LateWrite } from './advance-ports.ts';
import type { Swap } from './swap.ts';
import type { Move, MoveResult, Notice, Postponement, SwapStore } from './swap-store-port.ts';

interface MovePorts extends Pick<AdvancePorts, 'onLateWrite'> {
  readonly swaps: Pick<SwapStore, 'move'>;
}

export interface PostponePorts extends Pick<AdvancePorts, 'onLateWrite'> {
  readonly swaps: Pick<SwapStore, 'postpone' | 'findSwap'>;
}

/** A move of a swap that was claimed. One that comes after its claim was taken over does not count, and is told. */
export async function moveClaimed(ports: MovePorts, move: Move): Promise<MoveResult> {
  const result = await ports.swaps.move(move);
  if (result.kind === 'stale') tellIfLate(ports, 'move', move.swap, result.swap);
  return result;
}

/** Likewise what a look leaves behind where it moved nothing. @returns false where it did not count */
export async function postponeClaimed(
  ports: PostponePorts,
  swap: Swap,
  change: Postponement,
  now: number,
  notices: readonly Notice[] = [],
): Promise<boolean> {
  if (await ports.swaps.postpone(swap, change, now, notices)) return true;
  tellIfLate(ports, 'postponement', swap, await ports.swaps.findSwap(swap.id));
  return false;
}

/** A row that only stands in another state was moved by its person, in time. */
function tellIfLate(
  { onLateWrite }: Pick<AdvancePorts, 'onLateWrite'>,
  what: LateWrite,
  swap: Swap,
  current: Swap | undefined,
): void {
  if (current !== undefined && current.fence !== swap.fence) onLateWrite?.(what, swap);
}
