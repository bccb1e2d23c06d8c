/** How wallets write amounts of a token. */
export interface Scale {
  readonly decimals: number;
  /**
   * What amounts on chain are multiplied with to be shown (the scaled UI amount of Token-2022), a decimal number; absent
   * where they are shown as they are. It grows with what a stock pays out.
   */
  readonly multiplier?: string;
}

const DIGITS = 18;
const ONE = 10n ** BigInt(DIGITS);

/** Base units as they are shown, cut to the token's own decimals as the token program does. */
export function toShown(amount: bigint, { multiplier }: Scale): bigint {
  return multiplier === undefined ? amount : (amount * factorOf(multiplier)) / ONE;
}

/** The least base units that are shown as `shown`; where none are, the most that are shown as less. */
export function fromShown(shown: bigint, scale: Scale): bigint {
  if (scale.multiplier === undefined) return shown;
  const factor = factorOf(scale.multiplier);
  const up = (shown * ONE + factor - 1n) / factor;
  return up > 0n && toShown(up, scale) > shown ? up - 1n : up;
}

/** Whether a text is a multiplier that amounts can be shown by. */
export function isMultiplier(text: string): boolean {
  return /^\d{1,10}(\.\d{1,18})?$/.test(text) && factorOf(text) > 0n;
}

/** The multiplier in units of 10^-18. */
function factorOf(multiplier: string): bigint {
  const [whole = '0', fraction = ''] = multiplier.split('.');
  return BigInt(whole) * ONE + BigInt(fraction.padEnd(DIGITS, '0').slice(0, DIGITS));
}
