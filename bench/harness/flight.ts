/** Swaps in flight, and what their service allows. */
export interface FlightSetting {
  readonly swaps: number;
  /** What a swap adds to the memory is the difference between `swaps` and so many. */
  readonly fewSwaps: number;
  /** How long the few are under way before the memory is measured. */
  readonly settleMs: number;
  readonly callsPerMinute: number;
  /** Swaps that the chain confirms each second. */
  readonly confirmedPerSecond: number;
  readonly warmUpMs: number;
  readonly roundMs: number;
  readonly rounds: number;
}

/** Of the process, in bytes. */
export interface Memory {
  /** Objects that are still used, right after a collection. */
  readonly liveHeap: number;
  /** All that the process holds right after a collection, the database's page cache with it. */
  readonly resident: number;
  /** Right before it, with the garbage that the engine has not yet troubled to collect. */
  readonly withGarbage: number;
}

export interface FlightResult {
  /** One figure per round. */
  readonly pollsPerSecond: readonly number[];
  readonly cpuShare: readonly number[];
  readonly bytesPerSwap: Memory;
  readonly bytesOnDiskPerSwap: number;
  /** From the moment the chain confirmed to the new message, milliseconds. */
  readonly delays: readonly number[];
}
