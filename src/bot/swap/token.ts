import { cleanLabel } from '../../labels/clean-label.ts';
import { isShipped, SHIPPED_TOKENS } from '../../labels/token-label.ts';
import type { Address } from '../../solana/address.ts';
import type { Mint } from '../../solana/mint.ts';
import { NATIVE_MINT } from './brands.ts';
import { foldWord, isTypoOf } from './words.ts';

/** The mint is its identity, all else are labels. */
export interface Token extends TokenLabels {
  readonly decimals: number;
  /** See `Scale`. */
  readonly multiplier?: string;
  /** Null for SOL itself. */
  readonly tokenProgram: Address | null;
}

export const SOL: Token = {
  mint: NATIVE_MINT,
  symbol: 'SOL',
  name: 'Solana',
  decimals: 9,
  assetClass: 'crypto',
  issuer: null,
  tokenProgram: null,
};

/** Ordered: the reverse pair has its own price. */
export interface TokenPair {
  readonly from: Token;
  readonly to: Token;
}

/** The list's facts are claims, never used for amounts. */
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
  readonly symbol: string;
  readonly name: string;
  readonly assetClass: string;
  readonly issuer: string | null;
}

const UNLISTED = 'unlisted';

export function isUnlisted({ assetClass }: Token): boolean {
  return assetClass === UNLISTED;
}

/** A token shown by its mint: labels can be forged. */
export function unlistedToken(
  mint: Mint,
  facts: Pick<Token, 'decimals' | 'tokenProgram' | 'multiplier'>,
): Token {
  return { mint, symbol: '', name: '', assetClass: UNLISTED, issuer: null, ...facts };
}

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

const MAX_SIMILAR = 8;

/** A whole list may share one symbol. */
const MAX_NAMESAKES = 10;

/** Folded once per list: every message searches it. */
interface FoldedToken {
  readonly token: ListedToken;
  readonly symbol: string;
  readonly name: string;
}

type List = readonly ListedToken[];

interface SearchedList {
  readonly folded: readonly FoldedToken[];
  readonly byMint: ReadonlyMap<string, ListedToken>;
  readonly bySymbol: ReadonlyMap<string, List>;
}

const labelled = new WeakMap<List, List>();
const searched = new WeakMap<List, SearchedList>();

/** SOL first, shipped mints under their shipped labels. Cached per list. */
export function labelTokens(listed: List): List {
  return once(labelled, listed, () => {
    const rest = listed.filter((token) => token.mint !== NATIVE_MINT);
    return [NATIVE_SOL, ...rest.map((token) => ({ ...token, ...SHIPPED_TOKENS.get(token.mint) }))];
  });
}

/** Ignores case and a leading `$`. Symbols come before aliases, shipped tokens before others. */
export function findTokens(list: List, word: string): FoundTokens {
  const { folded, byMint, bySymbol } = once(searched, list, () => prepareSearch(list));
  const ofMint = byMint.get(word);
  if (ofMint) return { named: [ofMint], similar: [] };
  const wanted = foldSymbol(word);
  const namesakes = bySymbol.get(wanted) ?? aliased(byMint, word);
  const shipped = namesakes.filter(isShipped);
  const named = (shipped.length > 0 ? shipped : namesakes).slice(0, MAX_NAMESAKES);
  return { named, similar: named.length > 0 ? [] : similarTokens(folded, wanted) };
}

/** True where the word is a mint or a symbol of a service's list. */
export function namesToken(listed: List, word: string): boolean {
  const list = labelTokens(listed);
  const { byMint, bySymbol } = once(searched, list, () => prepareSearch(list));
  return byMint.has(word) || bySymbol.has(foldSymbol(word)) || aliased(byMint, word).length > 0;
}

function aliased(byMint: ReadonlyMap<string, ListedToken>, word: string): List {
  const token = byMint.get(MINTS.get(foldWord(word)) ?? '');
  return token ? [token] : [];
}

/** Every word of a text is looked up in up to ten thousand tokens. */
function prepareSearch(list: List): SearchedList {
  const folded = list.map(foldToken);
  const bySymbol = Map.groupBy(folded, ({ symbol }) => symbol);
  return {
    folded,
    // The first entry of a mint counts.
    byMint: new Map(list.toReversed().map((token) => [token.mint, token])),
    bySymbol: new Map([...bySymbol].map(([symbol, tokens]) => [symbol, tokens.map(({ token }) => token)])),
  };
}

/** Prefixes, then substrings, else typos. Shipped tokens first. */
function similarTokens(folded: readonly FoldedToken[], wanted: string): List {
  if (wanted.length < 2) return [];
  const containing = folded.filter(({ symbol, name }) => symbol.includes(wanted) || name.includes(wanted));
  const near = containing.length > 0 ? containing : typosOf(folded, wanted);
  const rankOf = ({ token, symbol }: FoldedToken) =>
    (isShipped(token) ? 0 : 2) + (symbol.startsWith(wanted) ? 0 : 1);
  return near
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .slice(0, MAX_SIMILAR)
    .map(({ token }) => token);
}

/** Two letters are a typo of too many words. */
function typosOf(folded: readonly FoldedToken[], wanted: string): readonly FoldedToken[] {
  return wanted.length < 3 ? [] : folded.filter(({ symbol }) => isTypoOf(wanted, symbol));
}

function foldToken(token: ListedToken): FoldedToken {
  return { token, symbol: foldSymbol(token.symbol), name: cleanLabel(token.name).toLowerCase() };
}

/** The symbol is folded as it is shown, without invisible letters. */
function foldSymbol(symbol: string): string {
  return cleanLabel(symbol).toLowerCase().replace(/^\$/, '');
}

function once<Made>(kept: WeakMap<List, Made>, list: List, make: () => Made): Made {
  const made = kept.get(list) ?? make();
  kept.set(list, made);
  return made;
}

/** Names that people use for shipped tokens, by mint, with Russian cases. `_` is a space. */
const ALIASES: Readonly<Record<string, string>> = {
  [NATIVE_MINT]:
    'solana solanas solanita soles solcito solcitos solzinho solzinhos соль солом солою сол соля сола солу солов сольчик солана соланы солану солане соланой солан соланку соланки 索拉纳 索拉納 索尔 索爾 سول السول سولانا السولانا صولانا سولات',
  EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: 'usd_coin usdcoin usdcs юсдс юсдк усдс усдц юсдц يوسدس',
  Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB:
    'tether tethers teter тезер тезера тетер тетера юсдт усдт 泰达币 泰达 泰達幣 تيثر التيثر تيذر',
  JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN:
    'jupiter jupiters джуп джупа джупы юпитер юпитера юпитеры 木星币 جوبيتر جوب',
  DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263:
    'bonks bonkcoin бонк бонка бонки бонков бонку бонке 邦克 邦克币 بونك البونك',
  HZ1JovNiVvGrGNiiYvEozEVgZ58xaU3RKwX8eACQBCt3: 'pythnetwork пиф пит пиффа بيث',
  jtojtomepa8beP8AuQc6eXt5FriJwfFMwQx2v2f9mCL: 'jito джито',
  '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R': 'raydium рэй рейдиум',
  EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm: 'dogwifhat wifhat виф вифа вифы вифу ويف',
};

const MINTS: ReadonlyMap<string, string> = new Map(
  Object.entries(ALIASES).flatMap(([mint, names]) =>
    names.split(' ').map((name) => [foldWord(name.replace('_', ' ')), mint] as const),
  ),
);

export const HAN_ALIASES: readonly string[] = [...MINTS.keys()].filter((name) =>
  /^\p{Script=Han}/u.test(name),
);
