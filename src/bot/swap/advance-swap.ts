import { checkFinality } from './finality.ts';
import { followServed } from './follow-served.ts';
import { followSwap } from './follow-swap.ts';
import { type AdvancePorts, closeSwap, moveFenced, rescheduleFenced } from './poll.ts';
import { type Attempt, isInFlight, type Swap } from './swap.ts';

/** While an order's transaction may still be signed, ms. */
const RECHECK_MS = 5_000;

/**
 * Without a block height, attempts count as gone this long after their countdown: blocks can take twice as
 * long.
 */
const UNKNOWN_HEIGHT_MARGIN_MS = 60_000;

/**
 * Takes a due swap a step further and schedules the next. Sends nothing after `signal` aborts: another poll may
 * have found the end.
 */
export async function advanceSwap(ports: AdvancePorts, swap: Swap, signal: AbortSignal): Promise<void> {
  if (isInFlight(swap.state) && swap.signed) return followSwap(ports, swap, swap.signed, signal);
  if (swap.state === 'served') return followServed(ports, swap, signal);
  if (swap.state === 'offered' || swap.state === 'ordered') return lapseSwap(ports, swap);
  if (swap.state === 'confirmed' && swap.signed) return checkFinality(ports, swap, swap.signed);
  await closeSwap(ports, swap);
}

/** Not while one of its transactions could still land. */
async function lapseSwap(ports: AdvancePorts, swap: Swap): Promise<void> {
  const now = ports.now();
  if (swap.state === 'ordered' && (await mayStillBeSigned(ports, swap, now))) {
    await rescheduleFenced(ports, swap, { dueAt: now + RECHECK_MS }, now);
    return;
  }
  await moveFenced(ports, {
    swap,
    to: 'lapsed',
    patch: { reason: 'not_signed_in_time', dueAt: null },
    why: 'its time ran out',
    // Unconfirmed cards close silently.
    notices: swap.state === 'ordered' ? ['status', 'notice'] : ['status'],
    now,
  });
}

async function mayStillBeSigned(ports: AdvancePorts, swap: Swap, now: number): Promise<boolean> {
  const attempts = await ports.swaps.findAttempts(swap.id);
  if (attempts.length === 0) return false;
  const height = await ports.chain.blockHeight().catch(() => undefined);
  const mayLand = (attempt: Attempt) =>
    height === undefined
      ? now <= attempt.expiresAt + UNKNOWN_HEIGHT_MARGIN_MS
      : height <= attempt.lastValidBlockHeight;
  return attempts.some(mayLand);
}
