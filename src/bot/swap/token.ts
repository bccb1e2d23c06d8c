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

/** A catalogue with its words folded: made once, for a list may be long and every message searches it. */
interface FoldedToken {
  readonly token: Token;
  readonly symbol: string;
  readonly name: string;
}

const catalogues = new WeakMap<readonly Token[], readonly Token[]>();
const foldings = new WeakMap<readonly Token[], readonly FoldedToken[]>();

/**
 * The tokens a person can choose from: SOL itself first, then the service's list. People who say "SOL" mean the coin
 * in their wallet, so the wrapped form is shown as wSOL. The same list gives the same catalogue.
 */
export function buildCatalogue(listed: readonly Token[]): readonly Token[] {
  return once(catalogues, listed, () => {
    const rest = listed
      .filter((token) => token.mint !== NATIVE_MINT)
      .map((token) =>
        token.mint === WRAPPED_SOL_MINT ? { ...token, symbol: 'wSOL', name: 'Wrapped SOL' } : token,
      );
    return [NATIVE_SOL, ...rest];
  });
}

/** Finds a token by mint address or, ignoring case and a leading `$`, by symbol. Never picks between two. */
export function matchToken(catalogue: readonly Token[], word: string): TokenMatch {
  const byMint = catalogue.find((token) => token.mint === word);
  if (byMint) return { kind: 'one', token: byMint };
  const wanted = foldSymbol(word);
  const folded = once(foldings, catalogue, () => catalogue.map(foldToken));
  const bySymbol = folded.filter(({ symbol }) => symbol === wanted).map(({ token }) => token);
  const [first, second] = bySymbol;
  if (first && !second) return { kind: 'one', token: first };
  if (first) return { kind: 'many', tokens: bySymbol };
  return { kind: 'none', similar: similarTokens(folded, wanted) };
}

function similarTokens(folded: readonly FoldedToken[], wanted: string): readonly Token[] {
  if (wanted.length < 2) return [];
  return folded
    .filter(({ symbol, name }) => symbol.includes(wanted) || name.includes(wanted))
    .slice(0, MOST_SIMILAR)
    .map(({ token }) => token);
}

function foldToken(token: Token): FoldedToken {
  return { token, symbol: foldSymbol(token.symbol), name: token.name.toLowerCase() };
}

function foldSymbol(symbol: string): string {
  return symbol.normalize('NFKC').trim().toLowerCase().replace(/^\$/, '');
}

/** What was made of a list before, or made now: it is kept as long as the list itself. */
function once<Made>(kept: WeakMap<readonly Token[], Made>, list: readonly Token[], make: () => Made): Made {
  const made = kept.get(list) ?? make();
  kept.set(list, made);
  return made;
}
