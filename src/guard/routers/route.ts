import type { Address } from '../../solana/address.ts';
import { refuse } from '../refusal.ts';

export type ReadRouter = 'jupiter' | 'titan' | 'dflow' | 'okx';

/**
 * The account on which the program checks the minimum: `destination` of the header, or that of the last step,
 * under any owner, which `checkReceivers` binds.
 */
export type Receiver = 'header' | 'steps';

/** Amounts are base units. */
export type ReadRoute = {
  readonly router: ReadRouter;
  /** Includes fees on the input. */
  readonly maximumIn: bigint;
  /** Other possible inputs of a split route. */
  readonly splitInputs: readonly bigint[];
  /** Part of `maximumIn`. */
  readonly inputFee: bigint;
  readonly minimumOut: bigint;
  /** The program's own minimum may be higher by this, for unknown rounding: 0 or 1. */
  readonly roundingUnits: bigint;
  readonly isExactOut: boolean;
  /** Trades; a dynamic step counts once. */
  readonly steps: number;
  /** The integrator's share of the output. */
  readonly platformFeeBps: number;
  /** Receives the integrator's share; `undefined` where the bytes do not say. */
  readonly feeAccount: Address | undefined;
  /** Share of a surplus above the quote. */
  readonly surplusFeeBps: number;
  readonly authority: Address;
  readonly source: Address | undefined;
  readonly destination: Address | undefined;
  /** Paid in native SOL by the router. */
  readonly nativeDestination: Address | undefined;
  readonly sourceMint: Address | undefined;
  readonly destinationMint: Address | undefined;
  readonly destinationTokenProgram: Address | undefined;
  readonly receiver: Receiver;
  /** The router wraps and unwraps SOL itself. */
  readonly movesNativeSol: boolean;
};

export const ROUTE_DEFAULTS = {
  splitInputs: [],
  inputFee: 0n,
  roundingUnits: 0n,
  isExactOut: false,
  platformFeeBps: 0,
  feeAccount: undefined,
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

/** The agreed amount, where the bytes allow that reading. */
export function inputOf({ maximumIn, splitInputs }: ReadRoute, agreed: bigint): bigint {
  return splitInputs.includes(agreed) ? agreed : maximumIn;
}

/** The quoted output after slippage. Refuses `slippage-above-limit`. */
export function quotedMinimum(quoted: bigint, slippageBps: number): QuotedMinimum {
  if (slippageBps > BPS) refuse('slippage-above-limit', `${slippageBps} bps`);
  const scaled = quoted * (BPS - BigInt(slippageBps));
  return { minimumOut: scaled / BPS, roundingUnits: scaled % BPS === 0n ? 0n : 1n };
}

/** The router may take the fee behind its own check of the minimum. */
export function lessFee(minimum: QuotedMinimum, rate: bigint, denominator: bigint): QuotedMinimum {
  const { minimumOut, roundingUnits } = minimum;
  return { minimumOut: minimumOut - (minimumOut * rate) / denominator, roundingUnits };
}
