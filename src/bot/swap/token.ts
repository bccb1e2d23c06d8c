import { type Mint, NATIVE_MINT, WRAPPED_SOL_MINT } from './brands.ts';

/** A listed asset. The mint is its identity; the symbol is only a label, and two tokens may share one. */
export interface Token {
  readonly mint: Mint;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  readonly assetClass: string;
  readonly issuer: string | null;
  /** Address of the token program that owns the mint; null for SOL itself or when the service does not say. */
  readonly tokenProgram: string | null;
}

/** What a person's word for a token turned out to mean. */
export type TokenMatch =
  | { readonly kind: 'one'; readonly token: Token }
  | { readonly kind: 'many'; readonly tokens: readonly Token[] }
  | { readonly kind: 'none'; readonly similar: readonly Token[] };

const NATIVE_SOL: Token = {
  mint: NATIVE_MINT,
  symbol: 'SOL',
  name: 'Solana',
  decimals: 9,
  assetClass: 'crypto',
  issuer: null,
  tokenProgram: null,
};

/** How many near misses are offered for a word that names no token. */
const MOST_SIMILAR = 4;

/**
 * The tokens a person can choose from: SOL itself first, then the service's list. People who say "SOL" mean the coin
 * in their wallet, so the wrapped form is shown as wSOL.
 */
export function buildCatalogue(listed: readonly Token[]): readonly Token[] {
  const rest = listed
    .filter((token) => token.mint !== NATIVE_MINT)
    .map((token) =>
      token.mint === WRAPPED_SOL_MINT ? { ...token, symbol: 'wSOL', name: 'Wrapped SOL' } : token,
    );
  return [NATIVE_SOL, ...rest];
}

/** Finds a token by mint address or, ignoring case and a leading `$`, by symbol. Never picks between two. */
export function matchToken(catalogue: readonly Token[], word: string): TokenMatch {
  const byMint = catalogue.find((token) => token.mint === word);
  if (byMint) return { kind: 'one', token: byMint };
  const wanted = foldSymbol(word);
  const bySymbol = catalogue.filter((token) => foldSymbol(token.symbol) === wanted);
  const [first, second] = bySymbol;
  if (first && !second) return { kind: 'one', token: first };
  if (first) return { kind: 'many', tokens: bySymbol };
  return { kind: 'none', similar: similarTokens(catalogue, wanted) };
}

function similarTokens(catalogue: readonly Token[], wanted: string): readonly Token[] {
  if (wanted.length < 2) return [];
  return catalogue
    .filter((token) => foldSymbol(token.symbol).includes(wanted) || token.name.toLowerCase().includes(wanted))
    .slice(0, MOST_SIMILAR);
}

function foldSymbol(symbol: string): string {
  return symbol.normalize('NFKC').trim().toLowerCase().replace(/^\$/, '');
}
