/**
 * The pace of the chain. Blocks decide how long a transaction lives; what people read is a time, and this file is the only
 * place that turns one into the other. Slots went from 400 ms to about 214 ms within months of 2026 (SIMD-0525), so the pace
 * is measured: block heights of each node over time. `getRecentPerformanceSamples` is not asked, because the embedded chain
 * invents its answer.
 */

/** Ms per block, until a node has told two heights: the network's target, and its shortest. A page then shows less time than there is. */
const TARGET_MS = 200;

/** Ms per block; anything else is no word: a node that stands still, jumps, or invents. */
const MIN_MS = 20;
const MAX_MS = 1_000;

/** Below it, the latency of two answers would count as blocks. */
const MIN_SPAN_MS = 8_000;

/** The pace changes with load and with an epoch's features. */
const WINDOW_MS = 5 * 60_000;

const MIN_BETWEEN_MS = 500;

/** Two nodes whose paces differ more contradict each other, and none outvotes the other. */
const MAX_DIFFERENCE = 1.25;

interface Sighting {
  readonly height: number;
  readonly at: number;
}

/** Measures, never assumes. `now` in ms; must not jump. */
export class SlotClock {
  readonly #now: () => number;
  /** Heights by place of the node, the oldest first. */
  readonly #sightings = new Map<number, Sighting[]>();
  #agreedMs = TARGET_MS;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** The height that the node at `place` tells now, always at the same commitment. */
  note(place: number, height: number): void {
    const seen = this.#sightings.get(place) ?? [];
    const at = this.#now();
    const last = seen.at(-1);
    if (last && at - last.at < MIN_BETWEEN_MS) return;
    // A height that falls means that one of the two was wrong.
    if (last && height < last.height) seen.length = 0;
    seen.push({ height, at });
    // The newest sighting before the window stays: after a quiet time it is the only one to compare with.
    while ((seen[1]?.at ?? at) <= at - WINDOW_MS) seen.shift();
    this.#sightings.set(place, seen);
  }

  /**
   * Ms per block. The middle word of the nodes, the shorter of two; a single other one moves it no further than the words of the
   * rest. Where two contradict each other, or none has told enough, the last agreed pace.
   */
  blockMs(): number {
    const words = [...this.#sightings.values()].flatMap(paceOf).toSorted((one, other) => one - other);
    const [shortest = 0, longest = 0] = words;
    const isContradiction = words.length === 2 && longest > shortest * MAX_DIFFERENCE;
    const middle = words[Math.floor((words.length - 1) / 2)];
    if (middle !== undefined && !isContradiction) this.#agreedMs = middle;
    return this.#agreedMs;
  }
}

function paceOf(seen: readonly Sighting[]): readonly number[] {
  const [first, last] = [seen[0], seen.at(-1)];
  if (!first || !last || last.at - first.at < MIN_SPAN_MS) return [];
  const pace = (last.at - first.at) / (last.height - first.height);
  return pace >= MIN_MS && pace <= MAX_MS ? [pace] : [];
}
