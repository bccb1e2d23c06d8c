import type { Mint } from '../../solana/mint.ts';
import type { AmountProblem } from './amount.ts';
import { NATIVE_MINT, WRAPPED_SOL_MINT } from './brands.ts';
import type { ChainReader, MintFacts } from './chain-port.ts';
import type { Intent } from './swap.ts';
import { findTokens, type ListedToken, type Token } from './token.ts';

/** What the chain says to what a service claims of a token. */
type Standing =
  /** The same: it can be chosen. */
  | { readonly kind: 'offered'; readonly token: Token }
  /** Something else, or that there is no such mint: it is offered to nobody. */
  | { readonly kind: 'withheld'; readonly token: ListedToken }
  /** Nothing: no node answered. */
  | { readonly kind: 'unread'; readonly token: ListedToken };

/** A service's list with what the chain says of the tokens that were asked about. */
export interface Catalogue {
  readonly list: readonly ListedToken[];
  readonly standings: ReadonlyMap<Mint, Standing>;
}

/** What a person's word for a token turned out to mean. */
type TokenMatch =
  | { readonly kind: 'one'; readonly token: Token }
  | { readonly kind: 'many'; readonly tokens: readonly Token[] }
  | { readonly kind: 'none'; readonly similar: readonly Token[] }
  | { readonly kind: 'withheld' | 'unread'; readonly token: ListedToken };

/** SOL itself has no mint and cannot have other decimals. */
const SOL_FACTS: MintFacts = { decimals: 9, tokenProgram: null };

/** Why a line did not become an intent; enough to ask for exactly what is missing. */
export type IntentProblem =
  | { readonly code: 'unknown_token'; readonly word: string; readonly similar: readonly Token[] }
  | { readonly code: 'ambiguous_token'; readonly word: string; readonly tokens: readonly Token[] }
  /** The service lists it otherwise than the chain has it. */
  | { readonly code: 'token_withheld'; readonly token: ListedToken }
  /** No node of the chain answered, and without it no amount can be read. */
  | { readonly code: 'token_unread'; readonly token: ListedToken }
  | { readonly code: 'same_token'; readonly token: Token }
  | {
      readonly code: 'bad_amount';
      readonly problem: AmountProblem;
      readonly token: Token;
      readonly text: string;
    }
  | { readonly code: 'bad_form' };

export type ParsedIntent =
  | { readonly ok: true; readonly intent: Intent }
  | { readonly ok: false; readonly problem: IntentProblem };

/**
 * Holds the tokens that the words may mean against the chain, in one reading. Only those: a list may have ten thousand,
 * and a swap needs two. `list` is what `labelTokens` made.
 */
export async function checkTokens(
  chain: Pick<ChainReader, 'mints'>,
  list: readonly ListedToken[],
  words: readonly string[],
): Promise<Catalogue> {
  const found = words.map((word) => findTokens(list, word));
  const asked = [...new Set(found.flatMap(({ named, similar }) => [...named, ...similar]))];
  const mints = asked.map(({ mint }) => mint).filter((mint) => mint !== NATIVE_MINT);
  const facts = mints.length === 0 ? new Map<Mint, MintFacts | null>() : await chain.mints(mints);
  const factsOf = (mint: Mint) => (mint === NATIVE_MINT ? SOL_FACTS : facts.get(mint));
  return {
    list,
    standings: new Map(asked.map((token) => [token.mint, standingOf(token, factsOf(token.mint))])),
  };
}

interface Pair {
  readonly from: Token;
  readonly to: Token;
}

/**
 * The pair with the multipliers that its mints have now: a stored token has the one of its day. Where no node answers the
 * stored one stays.
 */
export async function withCurrentScale<T extends Pair>(
  chain: Pick<ChainReader, 'mints'>,
  pair: T,
): Promise<T> {
  const mints = [pair.from.mint, pair.to.mint].filter((mint) => mint !== NATIVE_MINT);
  const facts = await chain.mints(mints);
  const scaled = (token: Token): Token => {
    const now = facts.get(token.mint);
    if (!now) return token;
    const { multiplier: _, ...plain } = token;
    return now.multiplier === undefined ? plain : { ...plain, multiplier: now.multiplier };
  };
  return { ...pair, from: scaled(pair.from), to: scaled(pair.to) };
}

/** Finds the token a word means among those that were checked. Never picks between two, nor for one that is withheld. */
export function matchToken(catalogue: Catalogue, word: string): TokenMatch {
  const { named, similar } = findTokens(catalogue.list, word);
  if (named.length === 0) return { kind: 'none', similar: offeredOf(catalogue, similar) };
  const standings = named.map((token) => standingIn(catalogue, token));
  const unread = standings.find(({ kind }) => kind === 'unread');
  if (unread) return unread as TokenMatch;
  const tokens = offeredOf(catalogue, named);
  const [first, second] = tokens;
  if (first) return second ? { kind: 'many', tokens } : { kind: 'one', token: first };
  return standings[0] as TokenMatch;
}

/** Those of the mints that can be chosen, in the order asked. */
export function offeredTokens(catalogue: Catalogue, mints: readonly string[]): readonly Token[] {
  return mints.flatMap((mint) => {
    const standing = catalogue.standings.get(mint as Mint);
    return standing?.kind === 'offered' ? [standing.token] : [];
  });
}

/** The tokens that a service lists otherwise than the chain has them. */
export function withheldTokens({ standings }: Catalogue): readonly ListedToken[] {
  return [...standings.values()].flatMap(({ kind, token }) => (kind === 'withheld' ? [token] : []));
}

function offeredOf(catalogue: Catalogue, tokens: readonly ListedToken[]): readonly Token[] {
  return offeredTokens(
    catalogue,
    tokens.map(({ mint }) => mint),
  );
}

/** Of what was not asked about nothing is known. */
function standingIn({ standings }: Catalogue, token: ListedToken): Standing {
  return standings.get(token.mint) ?? { kind: 'unread', token };
}

function standingOf(token: ListedToken, facts: MintFacts | null | undefined): Standing {
  if (facts === undefined) return { kind: 'unread', token };
  const { claim, ...labels } = token;
  const isTrue =
    facts !== null &&
    claim.decimals === facts.decimals &&
    (claim.tokenProgram === null || claim.tokenProgram === facts.tokenProgram);
  return isTrue ? { kind: 'offered', token: { ...labels, ...facts } } : { kind: 'withheld', token };
}

/** SOL and wrapped SOL are one asset: wrapping is not a swap and no desk quotes it. */
export function isSameAsset(a: Token, b: Token): boolean {
  const asset = (token: Token) => (token.mint === WRAPPED_SOL_MINT ? NATIVE_MINT : token.mint);
  return asset(a) === asset(b);
}

/** The token that a word of a person means, or what to ask them. */
export function chooseToken(
  word: string,
  catalogue: Catalogue,
): { readonly token: Token } | { readonly problem: IntentProblem } {
  const match = matchToken(catalogue, word);
  switch (match.kind) {
    case 'one':
      return { token: match.token };
    case 'many':
      return { problem: { code: 'ambiguous_token', word, tokens: match.tokens } };
    case 'none':
      return { problem: { code: 'unknown_token', word, similar: match.similar } };
    default:
      return { problem: { code: `token_${match.kind}`, token: match.token } };
  }
}
