import type { AdvancePorts } from './advance-ports.ts';
import type { Move, MoveResult } from './swap-store-port.ts';

/** A move of a swap that was claimed. One that comes after its claim was taken over does not count, and is told. */
export async function moveClaimed(
  ports: Pick<AdvancePorts, 'swaps' | 'onLateMove'>,
  move: Move,
): Promise<MoveResult> {
  const result = await ports.swaps.move(move);
  if (result.kind === 'stale' && result.swap.fence !== move.swap.fence) ports.onLateMove?.(move.swap);
  return result;
}
