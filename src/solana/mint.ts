import type { Address } from './address.ts';

/** A mint's address, or `native` for SOL, as in the swap service's interface. */
export type Mint = Address | 'native';

/** Amount in a token's smallest unit. */
export type BaseUnits = bigint & { readonly __brand: 'BaseUnits' };

/** Judges length and letters alone, so that a mistyped address is named as one. */
export function isMintAddress(text: string): text is Mint {
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text);
}
