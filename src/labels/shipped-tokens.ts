import shipped from '../../data/tokens.json' with { type: 'json' };

/** What a token is called. */
export interface TokenLabel {
  readonly symbol: string;
  readonly name: string;
}

/** As the interface of the service spells the coin itself. */
const NATIVE = 'native';
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112';

/** Two labels are ours: who says SOL means the coin in the wallet, so the wrapped form is wSOL. */
const OWN: readonly (readonly [string, TokenLabel])[] = [
  [NATIVE, { symbol: 'SOL', name: 'Solana' }],
  [WRAPPED_SOL, { symbol: 'wSOL', name: 'Wrapped SOL' }],
];

/** The labels of the list that comes with the program, by mint. No service can change what these tokens are called. */
export const SHIPPED_TOKENS: ReadonlyMap<string, TokenLabel> = new Map([
  ...shipped.map(({ address, symbol, name }): [string, TokenLabel] => [address, { symbol, name }]),
  ...OWN,
]);

/** Whether the mint is one of the list that comes with the program. */
export function isShipped({ mint }: { readonly mint: string }): boolean {
  return SHIPPED_TOKENS.has(mint);
}
