import { refuse } from '../guard-rule.ts';
import type { ReadRoute } from './read-route.ts';

const BPS = 10_000n;

/** Rounded down, with the unit by which the program's own rounding may lie above it: how it rounds is not published. */
type QuotedMinimum = Pick<ReadRoute, 'minimumOut' | 'roundingUnits'>;

/** The least of a quote after its slippage in basis points. Refuses `slippage-above-limit`. */
export function quotedMinimum(quoted: bigint, slippageBps: number): QuotedMinimum {
  if (slippageBps > BPS) refuse('slippage-above-limit', `${slippageBps} bps`);
  const scaled = quoted * (BPS - BigInt(slippageBps));
  return { minimumOut: scaled / BPS, roundingUnits: scaled % BPS === 0n ? 0n : 1n };
}

/** The same after a fee that may be taken once the minimum has been counted: it is not published when it is taken. */
export function lessFee(minimum: QuotedMinimum, rate: bigint, denominator: bigint): QuotedMinimum {
  const { minimumOut, roundingUnits } = minimum;
  return { minimumOut: minimumOut - (minimumOut * rate) / denominator, roundingUnits };
}
