import { refuse } from './guard-rule.ts';
import type { MintState } from './mint-state.ts';

const SCALED_AMOUNT = 25;
const LENGTH = 56;
const MULTIPLIER_AT = 32;
const CHANGES_AT = 40;
const NEXT_MULTIPLIER_AT = 48;

/** No stock was ever split or joined so often; beyond it the shown amount would be a joke. */
const MOST = 1e9;

/**
 * The multiplier by which wallets show amounts of a Token-2022 mint at `now`, milliseconds since the epoch: a decimal
 * number with at most 18 decimals; undefined for a mint without one. The mint names the next multiplier and the second
 * from which it holds.
 * @throws GuardRefusal `mint-unavailable` where no amount can be shown by it
 */
export function readMultiplier(
  { extensions }: Pick<MintState, 'extensions'>,
  now: number,
): string | undefined {
  const bytes = extensions.get(SCALED_AMOUNT);
  if (bytes === undefined) return undefined;
  if (bytes.length !== LENGTH) return refuse('mint-unavailable', 'the scale of a token cannot be read');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const changesAt = Number(view.getBigInt64(CHANGES_AT, true)) * 1000;
  return writeMultiplier(view.getFloat64(now >= changesAt ? NEXT_MULTIPLIER_AT : MULTIPLIER_AT, true));
}

/** Every digit of the binary number that 18 decimals hold, because the token program multiplies with that one. */
function writeMultiplier(multiplier: number): string {
  if (!(multiplier >= 1 / MOST && multiplier <= MOST))
    return refuse('mint-unavailable', 'no amount of a token can be shown by its scale');
  return multiplier.toFixed(18).replace(/\.?0+$/, '');
}
