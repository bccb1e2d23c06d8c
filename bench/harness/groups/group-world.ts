/** Where the updates go, and what comes with each. */
export interface GroupTarget {
  readonly webhookUrl: string;
  readonly secret: string;
}

export interface Settling extends GroupTarget {
  readonly groups: number;
  /** So many of the groups get a board. */
  readonly boards: number;
}

export interface Phase {
  readonly milliseconds: number;
  /** Of all groups together, at an even pace; 0 for silence. */
  readonly updatesPerMinute: number;
  /** One private one-liner every so many milliseconds, each of another person. */
  readonly privateEveryMs: number;
}

/** What came of a phase. */
export interface PhaseResult {
  /** Milliseconds from each private update to its card. */
  readonly cards: readonly number[];
  readonly groupUpdates: number;
  /** Messages and edits in groups. */
  readonly groupMessages: number;
  /** Prices that the service was asked for. */
  readonly quotes: number;
  readonly seconds: number;
}

/** What came of everything since the start. */
export interface Totals {
  /** Most messages and edits that any group saw within any sixty seconds. */
  readonly mostInAMinute: number;
  /** Most prices that the service was asked for within any sixty seconds. */
  readonly mostQuotesInAMinute: number;
  /** Messages with a board that were sent, and how often they were edited. */
  readonly boards: number;
  readonly boardEdits: number;
}
