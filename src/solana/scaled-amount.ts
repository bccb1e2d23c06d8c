import { refuse } from './guard/guard-rule.ts';
import type { MintState } from './guard/mint-state.ts';

/** What wallets multiply amounts of a token with to show them. */
export interface ScaledAmount {
  /** A decimal number with at most 18 decimals. */
  readonly multiplier: string;
  /** When the issuer has announced another one, in milliseconds since the epoch; null for not yet. */
  readonly until: number | null;
}

const SCALED_AMOUNT = 25;
const LENGTH = 56;
const MULTIPLIER_AT = 32;
const CHANGES_AT = 40;
const NEXT_MULTIPLIER_AT = 48;

/** No stock was ever split or joined so often; beyond it the shown amount would be a joke. */
const MOST = 1e9;

/**
 * Reads the scaled UI amount of a Token-2022 mint as it is at `now`; undefined for a mint without one.
 * @throws GuardRefusal `mint-unavailable` where it is none that amounts can be shown by
 */
export function readScaledAmount({ extensions }: MintState, now: number): ScaledAmount | undefined {
  const bytes = extensions.get(SCALED_AMOUNT);
  if (bytes === undefined) return undefined;
  if (bytes.length !== LENGTH) return refuse('mint-unavailable', 'the scale of a token cannot be read');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const changesAt = Number(view.getBigInt64(CHANGES_AT, true)) * 1000;
  const isChanged = now >= changesAt;
  return {
    multiplier: writeMultiplier(view.getFloat64(isChanged ? NEXT_MULTIPLIER_AT : MULTIPLIER_AT, true)),
    until: isChanged ? null : changesAt,
  };
}

/** Every digit of the binary number that 18 decimals hold, because the token program multiplies with that one. */
function writeMultiplier(multiplier: number): string {
  if (!(multiplier >= 1 / MOST && multiplier <= MOST))
    return refuse('mint-unavailable', 'no amount of a token can be shown by its scale');
  return multiplier.toFixed(18).replace(/\.?0+$/, '');
}
