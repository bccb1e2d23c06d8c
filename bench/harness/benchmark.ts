/** What the issue asks of a ratio, or of our own figure. */
export type Bound =
  | { readonly atLeast: number }
  | { readonly atMost: number }
  /** How far from 1 it may be, either way. */
  | { readonly within: number }
  /** What ours itself may be, in the finding's unit; the ratio is shown all the same. */
  | { readonly oursAtMost: number };

/** One figure of ours beside the baseline's of the same rounds. */
export interface Finding {
  readonly name: string;
  readonly unit: string;
  /** One figure per round; the two lists belong together. */
  readonly ours: readonly number[];
  readonly baseline: readonly number[];
  /** Held against the median of the rounds; absent where nothing is asked. */
  readonly bound?: Bound;
  /** What the baseline is, and what else was seen. */
  readonly note?: string;
}

/** A comparison that ends by itself after a few seconds and leaves nothing running. */
export interface Benchmark {
  /** The word that selects it on the command line. */
  readonly name: string;
  readonly run: () => Promise<readonly Finding[]>;
}
