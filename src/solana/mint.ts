/** The mint address of a token, or the literal `native` for SOL itself, as the swap service spells it. */
export type Mint = string & { readonly __brand: 'Mint' };

/** An integer amount in a token's smallest unit. */
export type BaseUnits = bigint & { readonly __brand: 'BaseUnits' };
