import type { Clock } from './clock.ts';
import { type PostponePorts, postponeClaimed } from './fenced-writes.ts';
import type { Swap } from './swap.ts';
import type { SwapStore } from './swap-store-port.ts';

interface RestPorts extends PostponePorts {
  readonly swaps: Pick<SwapStore, 'postpone' | 'findSwap' | 'eraseEnded'>;
  readonly now: Clock;
}

/** Time for the message of the end to go out. */
const FIRST_LOOK_MS = 1_000;
const SLOWEST_LOOK_MS = 5 * 60_000;

/** When a swap that has just ended is due again: never, unless its person asked to be forgotten meanwhile. */
export function dueAfterEnd(swap: Swap, now: number): number | null {
  return swap.farewellIn ? now + FIRST_LOOK_MS : null;
}

/** Nothing about a swap is open any more. That of a forgotten person is erased as soon as its end was told. */
export async function restSwap(ports: RestPorts, swap: Swap, why?: string): Promise<void> {
  const now = ports.now();
  if (!swap.farewellIn) {
    await postponeClaimed(ports, swap, { dueAt: null, ...(why ? { why } : {}) }, now);
    return;
  }
  if (await ports.swaps.eraseEnded(swap)) return;
  const age = now - (swap.finalAt ?? now);
  const dueAt = now + Math.min(SLOWEST_LOOK_MS, Math.max(FIRST_LOOK_MS, age));
  await postponeClaimed(ports, swap, { dueAt }, now);
}
