import type { Address } from '../../solana/address.ts';
import { refuse } from '../refusal.ts';

/** Aggregators whose instructions the guard reads. */
export type ReadRouter = 'jupiter' | 'titan' | 'dflow' | 'okx';

/**
 * The account whose gain the program compares with the minimum. `header`: the instruction's `destination`. `steps`: the
 * account of the last step, whoever owns it; then `checkReceivers` must show that no other account gains as much.
 */
export type Receiver = 'header' | 'steps';

/** The promise in the bytes of a router's instruction. Amounts are base units. */
export type ReadRoute = {
  readonly router: ReadRouter;
  /** Includes fees on the input. */
  readonly maximumIn: bigint;
  /** Other possible inputs, where the bytes do not say how many legs spend the sold token. */
  readonly splitInputs: readonly bigint[];
  /** The part of `maximumIn` that goes to fee accounts. */
  readonly inputFee: bigint;
  /** Rounded down where the program's rounding is not known. */
  readonly minimumOut: bigint;
  /** Units by which the program's own minimum may exceed `minimumOut`: 0 or 1. */
  readonly roundingUnits: bigint;
  readonly isExactOut: boolean;
  /** Trades in the plan; a dynamic step with several candidates counts once. */
  readonly steps: number;
  /** Integrator's share of the output; 0 where the fee is taken from the input. */
  readonly platformFeeBps: number;
  /** Share of the output that a fee account may take from any surplus above the quote. */
  readonly surplusFeeBps: number;
  /** The signer that moves the input. */
  readonly authority: Address;
  /** `undefined` where the layout names none. */
  readonly source: Address | undefined;
  readonly destination: Address | undefined;
  /** The wallet that the router pays in native SOL, where the layout names one. */
  readonly nativeDestination: Address | undefined;
  readonly sourceMint: Address | undefined;
  readonly destinationMint: Address | undefined;
  readonly destinationTokenProgram: Address | undefined;
  readonly receiver: Receiver;
  /** The router wraps and unwraps SOL itself. */
  readonly movesNativeSol: boolean;
};

/** Defaults of the fields that most layouts lack. */
export const ROUTE_DEFAULTS = {
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

const BPS = 10_000n;

type QuotedMinimum = Pick<ReadRoute, 'minimumOut' | 'roundingUnits'>;

/** The input of a route: the agreed amount where the bytes allow that reading, else their maximum. */
export function inputOf({ maximumIn, splitInputs }: ReadRoute, agreed: bigint): bigint {
  return splitInputs.includes(agreed) ? agreed : maximumIn;
}

/** The minimum of a quote after slippage. The routers do not publish how they round. Refuses `slippage-above-limit`. */
export function quotedMinimum(quoted: bigint, slippageBps: number): QuotedMinimum {
  if (slippageBps > BPS) refuse('slippage-above-limit', `${slippageBps} bps`);
  const scaled = quoted * (BPS - BigInt(slippageBps));
  return { minimumOut: scaled / BPS, roundingUnits: scaled % BPS === 0n ? 0n : 1n };
}

/** The minimum after a fee that the router may take once it has checked the minimum; the order is not published. */
export function lessFee(minimum: QuotedMinimum, rate: bigint, denominator: bigint): QuotedMinimum {
  const { minimumOut, roundingUnits } = minimum;
  return { minimumOut: minimumOut - (minimumOut * rate) / denominator, roundingUnits };
}
