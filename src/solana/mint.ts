/** A mint's address, or `native` for SOL, as in the swap service's interface. */
export type Mint = string & { readonly __brand: 'Mint' };

/** In a token's smallest unit. */
export type BaseUnits = bigint & { readonly __brand: 'BaseUnits' };
