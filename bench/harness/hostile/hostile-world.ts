/** Where the programs under attack are reached. */
export interface Targets {
  /** The bot's web server. */
  readonly webUrl: string;
  readonly serviceUrl: string;
  /** Comes with every update. */
  readonly secret: string;
}

export interface Settling {
  readonly targets: Targets;
  readonly honest: number;
  readonly hostile: number;
}

/** What the honest people did for a while. Times are milliseconds. */
export interface HonestPhase {
  readonly times: Readonly<Record<Step, readonly number[]>>;
  /** Swaps that were begun in it, and those of them that the chain confirmed. */
  readonly begun: number;
  readonly confirmed: number;
  /** Anything that did not come to its end, by what it was. */
  readonly failures: Readonly<Record<string, number>>;
}

/** What a person waits for: card, order, page, transaction, and the word that the signed one was taken. */
export const STEPS = ['card', 'order', 'page', 'open', 'signed', 'confirmed'] as const;
export type Step = (typeof STEPS)[number];

export interface Siege {
  readonly targets: Targets;
  /** Tokens of signing pages that the hostile people hold themselves. */
  readonly tokens: readonly string[];
}

/** How often what happened, by kind of attack: `made-up tokens: 404`. */
export type Tally = Readonly<Record<string, number>>;

/** What a process under attack looks like at one moment. */
export interface Vitals {
  readonly rssBytes: number;
  /** From the metrics: name with labels → figure. */
  readonly figures: Readonly<Record<string, number>>;
}
