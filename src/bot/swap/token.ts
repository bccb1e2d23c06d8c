import { cleanLabel } from '../../labels/clean-label.ts';
import { isShipped, SHIPPED_TOKENS } from '../../labels/shipped-tokens.ts';
import type { Address } from '../../solana/address.ts';
import type { Mint } from '../../solana/mint.ts';
import { NATIVE_MINT } from './brands.ts';
import { isTypoOf } from './words.ts';

/** An asset with decimals and token program as its mint on chain has them. The mint is its identity, the rest labels. */
export interface Token extends TokenLabels {
  readonly decimals: number;
  /** What its amounts are multiplied with to be shown (`Scale`); absent for nearly all. */
  readonly multiplier?: string;
  /** Address of the token program that owns the mint; null for SOL itself. */
  readonly tokenProgram: Address | null;
}

/** An asset as a service lists it. What it says of the mint is a claim: no amount is shown by it. */
export interface ListedToken extends TokenLabels {
  readonly claim: MintClaim;
}

export interface MintClaim {
  readonly decimals: number;
  /** Null where the service does not say. */
  readonly tokenProgram: string | null;
}

interface TokenLabels {
  readonly mint: Mint;
  /** Only a label: two tokens may share one. */
  readonly symbol: string;
  readonly name: string;
  readonly assetClass: string;
  readonly issuer: string | null;
}

/** The class of a token that is on no list: all that is known of it is what its mint says. */
const UNLISTED = 'unlisted';

/** What a word may mean: tokens that bear it, or else what comes near. */
interface FoundTokens {
  readonly named: readonly ListedToken[];
  readonly similar: readonly ListedToken[];
}

const NATIVE_SOL: ListedToken = {
  mint: NATIVE_MINT,
  symbol: 'SOL',
  name: 'Solana',
  assetClass: 'crypto',
  issuer: null,
  claim: { decimals: 9, tokenProgram: null },
};

/** How many near misses are offered for a word that names no token. */
const MOST_SIMILAR = 8;

/** Nobody compares more mints than this; a whole list may bear one symbol. */
const MOST_NAMESAKES = 10;

/** A list with its words folded: made once, for a list may be long and every message searches it. */
interface FoldedToken {
  readonly token: ListedToken;
  readonly symbol: string;
  readonly name: string;
}

type List = readonly ListedToken[];

/** A list as words search it: by mint and by folded symbol, those of one symbol in the order of the list. */
interface SearchedList {
  readonly folded: readonly FoldedToken[];
  readonly byMint: ReadonlyMap<string, ListedToken>;
  readonly bySymbol: ReadonlyMap<string, List>;
}

const labelled = new WeakMap<List, List>();
const searched = new WeakMap<List, SearchedList>();

export function isUnlisted({ assetClass }: Pick<Token, 'assetClass'>): boolean {
  return assetClass === UNLISTED;
}

/** A token without labels: it is called by its mint, which nobody can choose to look like another. */
export function unlistedToken(
  mint: Mint,
  facts: Pick<Token, 'decimals' | 'tokenProgram' | 'multiplier'>,
): Token {
  return { mint, symbol: '', name: '', assetClass: UNLISTED, issuer: null, ...facts };
}

/**
 * What can be searched of a service's list: SOL itself first, and every shipped mint under its shipped label. The same
 * list gives the same result.
 */
export function labelTokens(listed: List): List {
  return once(labelled, listed, () => {
    const rest = listed.filter((token) => token.mint !== NATIVE_MINT);
    return [NATIVE_SOL, ...rest.map((token) => ({ ...token, ...SHIPPED_TOKENS.get(token.mint) }))];
  });
}

/**
 * Finds tokens by mint address or, ignoring case and a leading `$`, by symbol. A shipped token comes before all others
 * that bear its symbol.
 */
export function findTokens(list: List, word: string): FoundTokens {
  const { folded, byMint, bySymbol } = once(searched, list, () => prepareSearch(list));
  const ofMint = byMint.get(word);
  if (ofMint) return { named: [ofMint], similar: [] };
  const wanted = foldSymbol(word);
  const namesakes = bySymbol.get(wanted) ?? [];
  const shipped = namesakes.filter(isShipped);
  const named = (shipped.length > 0 ? shipped : namesakes).slice(0, MOST_NAMESAKES);
  return { named, similar: named.length > 0 ? [] : similarTokens(folded, wanted) };
}

/** Whether the word is a mint or a symbol of the list. */
export function namesToken(list: List, word: string): boolean {
  const { byMint, bySymbol } = once(searched, list, () => prepareSearch(list));
  return byMint.has(word) || bySymbol.has(foldSymbol(word));
}

/** Every word of a text is looked up, and a list may have ten thousand tokens. */
function prepareSearch(list: List): SearchedList {
  const folded = list.map(foldToken);
  const bySymbol = Map.groupBy(folded, ({ symbol }) => symbol);
  return {
    folded,
    // Of two entries of one mint the first one counts.
    byMint: new Map(list.toReversed().map((token) => [token.mint, token])),
    bySymbol: new Map([...bySymbol].map(([symbol, tokens]) => [symbol, tokens.map(({ token }) => token)])),
  };
}

/** What begins with the word, then what has it in its symbol or name; else what a slip of the finger makes of it. Shipped ones first. */
function similarTokens(folded: readonly FoldedToken[], wanted: string): List {
  if (wanted.length < 2) return [];
  const containing = folded.filter(({ symbol, name }) => symbol.includes(wanted) || name.includes(wanted));
  const near = containing.length > 0 ? containing : slipsOf(folded, wanted);
  const rankOf = ({ token, symbol }: FoldedToken) =>
    (isShipped(token) ? 0 : 2) + (symbol.startsWith(wanted) ? 0 : 1);
  return near
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .slice(0, MOST_SIMILAR)
    .map(({ token }) => token);
}

/** A word of two letters is near to too many. */
function slipsOf(folded: readonly FoldedToken[], wanted: string): readonly FoldedToken[] {
  return wanted.length < 3 ? [] : folded.filter(({ symbol }) => isTypoOf(wanted, symbol));
}

function foldToken(token: ListedToken): FoldedToken {
  return { token, symbol: foldSymbol(token.symbol), name: cleanLabel(token.name).toLowerCase() };
}

/** What is searched is what is shown: letters that show nothing keep no token from being found. */
function foldSymbol(symbol: string): string {
  return cleanLabel(symbol).toLowerCase().replace(/^\$/, '');
}

/** What was made of a list before, or made now: it is kept as long as the list itself. */
function once<Made>(kept: WeakMap<List, Made>, list: List, make: () => Made): Made {
  const made = kept.get(list) ?? make();
  kept.set(list, made);
  return made;
}
