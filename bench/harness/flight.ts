/** Swaps in flight, and what their service allows. */
export interface FlightSetting {
  readonly swaps: number;
  readonly callsPerMinute: number;
  /** Swaps that the chain confirms each second. */
  readonly confirmedPerSecond: number;
  readonly warmUpMs: number;
  readonly roundMs: number;
  readonly rounds: number;
}

export interface FlightResult {
  /** One figure per round. */
  readonly pollsPerSecond: readonly number[];
  readonly cpuShare: readonly number[];
  readonly bytesPerSwap: number;
  readonly bytesOnDiskPerSwap: number;
  /** From the moment the chain confirmed to the new message, milliseconds. */
  readonly delays: readonly number[];
}
