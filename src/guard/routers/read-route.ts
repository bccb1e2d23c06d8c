import type { Address } from '../../solana/address.ts';

/** The aggregators whose instructions this guard reads. */
export type ReadRouter = 'jupiter' | 'titan' | 'dflow' | 'okx';

/**
 * Who decides which account the promised minimum is counted on. `header`: the program counts it on the account that the
 * instruction names, which is `destination`. `steps`: it counts what the last step pays out, wherever the step says; then
 * the simulation has to show that nobody but the recipient gets as much.
 */
export type Receiver = 'header' | 'steps';

/** What a router's instruction promises in its own bytes, amounts in base units. */
export type ReadRoute = {
  readonly router: ReadRouter;
  /** The most that is taken, fees off the input included. */
  readonly maximumIn: bigint;
  /** Other totals it may take, where the bytes do not say how many of its legs spend the sold token. */
  readonly splitInputs: readonly bigint[];
  /** The part of it that goes to fee accounts. */
  readonly inputFee: bigint;
  /** The least that the program lets pass, rounded down where it is not known how the program rounds. */
  readonly minimumOut: bigint;
  /** Units by which `minimumOut` may lie below what the program demands, for its rounding is not known; 0 or 1. */
  readonly roundingUnits: bigint;
  readonly isExactOut: boolean;
  /** Trades in the plan; one that the program chooses among candidates counts once. */
  readonly steps: number;
  /** Share of the output that goes to a fee account of the integrator; 0 where it is taken from the input. */
  readonly platformFeeBps: number;
  /** Share of the output that a fee account may take of what comes above the quote, never below it. */
  readonly surplusFeeBps: number;
  /** Whose signature moves the input. */
  readonly authority: Address;
  /** `undefined` where the layout names none. */
  readonly source: Address | undefined;
  readonly destination: Address | undefined;
  /** The wallet that the router itself pays native SOL, where the layout names one. */
  readonly nativeDestination: Address | undefined;
  readonly sourceMint: Address | undefined;
  readonly destinationMint: Address | undefined;
  readonly destinationTokenProgram: Address | undefined;
  readonly receiver: Receiver;
  /** The router itself takes native SOL out of the wallet, or pays it in: no wrapping beside it is needed. */
  readonly movesNativeSol: boolean;
};

/** What most routes do not have. */
export const PLAIN_ROUTE = {
  splitInputs: [],
  inputFee: 0n,
  roundingUnits: 0n,
  isExactOut: false,
  platformFeeBps: 0,
  surplusFeeBps: 0,
  source: undefined,
  destination: undefined,
  nativeDestination: undefined,
  sourceMint: undefined,
  destinationMint: undefined,
  destinationTokenProgram: undefined,
  movesNativeSol: false,
} as const;

/** What the route takes: the agreed amount where its bytes allow that reading, else the most they name. */
export function inputOf({ maximumIn, splitInputs }: ReadRoute, agreed: bigint): bigint {
  return splitInputs.includes(agreed) ? agreed : maximumIn;
}
