import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

/** What a look at the memory asks of the process. */
export interface MemoryDeps {
  /** The share of the time since the last call in which the event loop worked, 0 to 1. */
  readonly busyShare: () => number;
  /** Physical memory of the heap, garbage included, in bytes. */
  readonly heldBytes: () => number;
  /** Collects all garbage and returns the emptied pages to the system; nothing else runs meanwhile. */
  readonly collect: () => void;
}

const LOOK_EVERY_MS = 1_000;
const RESTING_BELOW = 0.05;
const WORTH_COLLECTING = 16 * 2 ** 20;
/** A collection stops everything for a tenth of a second: at most one a minute. */
const LOOKS_AFTER_A_COLLECTION = 60;

/**
 * The engine keeps what a start or a rush has allocated for as long as nobody asks for memory again. A process at rest
 * gives it back; one that works is left alone. Needs `--expose-gc`; without it nothing is done. With `--no-memory-reducer`
 * V8 does not do it as well: it takes a load that begins or ends for rest, and collects three times in ten seconds.
 */
export function giveBackMemory(): void {
  const { gc } = globalThis;
  if (!gc) return;
  let last = performance.eventLoopUtilization();
  const look = createMemoryLook({
    busyShare: () => {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return utilization;
    },
    heldBytes: () => getHeapStatistics().total_physical_size,
    collect: () => void gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
  });
  setInterval(look, LOOK_EVERY_MS).unref();
}

/** One look, to be repeated: collects when the process rests and holds notably more than after the last collection. */
export function createMemoryLook({ busyShare, heldBytes, collect }: MemoryDeps): () => void {
  let heldAfterwards = 0;
  let looksToSkip = 0;
  return () => {
    const isResting = busyShare() < RESTING_BELOW;
    if (looksToSkip > 0) looksToSkip -= 1;
    else if (isResting && heldBytes() - heldAfterwards > WORTH_COLLECTING) {
      collect();
      heldAfterwards = heldBytes();
      looksToSkip = LOOKS_AFTER_A_COLLECTION;
    }
  };
}
