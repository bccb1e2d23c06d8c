/**
 * How long one poll of a swap may take, and its parts, in milliseconds. A poll asks the service once, and beside it the
 * chain; what ends a swap is asked for twice, each time with its details. All of it fits into `withinMs`, after which a
 * poll is given up, and that is less than the lease: no two polls of one swap ever count.
 */
export const LOOK_LIMITS = {
  /** A process that died gives its swaps back after it. */
  leaseMs: 30_000,
  withinMs: 27_000,
  /** Until the service's answer is no longer waited for. */
  executeMs: 10_000,
  /** Until the nodes' agreement on a transaction is no longer waited for. */
  statusMs: 11_000,
  /** What arrived, or why it failed, is worth a moment, never worth holding the news of the end back. */
  detailsMs: 2_000,
} as const;
