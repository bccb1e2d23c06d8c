import type { Address } from '../../address.ts';

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
  /** The least that the program lets pass, rounded down where it is not known how the program rounds. */
  readonly minimumOut: bigint;
  /** Units by which `minimumOut` may lie below what the program demands, for its rounding is not known; 0 or 1. */
  readonly roundingUnits: bigint;
  readonly isExactOut: boolean;
  /** Share of the output that goes to a fee account of the integrator; 0 where it is taken from the input. */
  readonly platformFeeBps: number;
  /** Whose signature moves the input. */
  readonly authority: Address;
  /** `undefined` where the layout names none. */
  readonly source: Address | undefined;
  readonly destination: Address | undefined;
  readonly sourceMint: Address | undefined;
  readonly destinationMint: Address | undefined;
  readonly destinationTokenProgram: Address | undefined;
  readonly receiver: Receiver;
  /** The router itself takes native SOL out of the wallet, or pays it in: no wrapping beside it is needed. */
  readonly movesNativeSol: boolean;
};
