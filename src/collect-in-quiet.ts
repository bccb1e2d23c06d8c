import { performance } from 'node:perf_hooks';
import { getHeapSpaceStatistics } from 'node:v8';

/** What a look at the young objects asks of the process. */
export interface YoungDeps {
  /** How much of the room for young objects is in use, 0 to 1. */
  readonly filledShare: () => number;
  /** The share of the time since the last call in which the event loop worked, 0 to 1. */
  readonly busyShare: () => number;
  /** Collects the young ones; nothing else runs meanwhile. */
  readonly collect: () => void;
}

const LOOK_EVERY_MS = 100;
const WORTH_COLLECTING = 0.5;
/** So long nobody has come: longer than whoever is answered on this machine waits for its disk. */
const QUIET_MS = 4;
const QUIET_BELOW = 0.1;

/**
 * V8 collects young objects when their room is full, which is while something is done for somebody, who then waits some
 * milliseconds longer. Whoever works also rests in between: it is done there, before the room is full. Where nothing rests V8
 * does it as ever. Needs `--expose-gc`; without it nothing is done.
 */
export function collectInQuiet(): void {
  const { gc } = globalThis;
  if (!gc) return;
  let last = performance.eventLoopUtilization();
  const look = createYoungLook({
    filledShare,
    busyShare: () => {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return utilization;
    },
    collect: () => void gc({ type: 'minor' }),
  });
  const lookAgain = () => void setTimeout(lookAgain, look()).unref();
  lookAgain();
}

function filledShare(): number {
  const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
  if (!young) return 0;
  return young.space_used_size / (young.space_used_size + young.space_available_size);
}

/** One look. @returns the milliseconds after which the next one is worth while */
export function createYoungLook({ filledShare, busyShare, collect }: YoungDeps): () => number {
  let awaitsQuiet = false;
  return () => {
    const wasAwaiting = awaitsQuiet;
    awaitsQuiet = filledShare() >= WORTH_COLLECTING;
    if (!awaitsQuiet) return LOOK_EVERY_MS;
    const isQuiet = busyShare() < QUIET_BELOW && wasAwaiting;
    if (!isQuiet) return QUIET_MS;
    collect();
    awaitsQuiet = false;
    return LOOK_EVERY_MS;
  };
}
