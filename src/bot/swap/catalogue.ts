import type { Mint } from '../../solana/mint.ts';
import type { AmountProblem } from './amount.ts';
import { NATIVE_MINT, WRAPPED_SOL_MINT } from './brands.ts';
import type { AccountReader, MintFacts } from './chain-port.ts';
import type { Intent } from './swap.ts';
import { findTokens, type ListedToken, type Token, type TokenPair } from './token.ts';

type Verdict =
  | { readonly kind: 'offered'; readonly token: Token }
  /** The chain disagrees, or has no such mint. */
  | { readonly kind: 'withheld'; readonly token: ListedToken }
  | { readonly kind: 'unread'; readonly token: ListedToken };

export interface Catalogue {
  readonly list: readonly ListedToken[];
  readonly verdicts: ReadonlyMap<Mint, Verdict>;
}

/** SOL has no mint. */
export const SOL_FACTS: MintFacts = { decimals: 9, tokenProgram: null };

export type IntentProblem =
  | { readonly code: 'unknown_token'; readonly word: string; readonly similar: readonly Token[] }
  | { readonly code: 'ambiguous_token'; readonly word: string; readonly tokens: readonly Token[] }
  | { readonly code: 'token_withheld'; readonly token: ListedToken }
  /** The token's decimals could not be read, so its amounts cannot be read either. */
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

/** Compares the tokens that the words may mean with the chain, in one call. `list` comes from `labelTokens`. */
export async function checkTokens(
  chain: AccountReader,
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
    verdicts: new Map(asked.map((token) => [token.mint, verdictOf(token, factsOf(token.mint))])),
  };
}

/** Tokens get their current multipliers, or keep the stored ones where no node answers. */
export async function withCurrentScale<T extends TokenPair>(chain: AccountReader, pair: T): Promise<T> {
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

/** Never chooses between two tokens, and never a withheld one. */
export function chooseToken(
  word: string,
  catalogue: Catalogue,
): { readonly token: Token } | { readonly problem: IntentProblem } {
  const { named, similar } = findTokens(catalogue.list, word);
  const [namesake] = named;
  const offered = (tokens: readonly ListedToken[]) =>
    offeredTokens(
      catalogue,
      tokens.map(({ mint }) => mint),
    );
  if (!namesake) return { problem: { code: 'unknown_token', word, similar: offered(similar) } };
  const unread = named.find(({ mint }) => (catalogue.verdicts.get(mint)?.kind ?? 'unread') === 'unread');
  if (unread) return { problem: { code: 'token_unread', token: unread } };
  const tokens = offered(named);
  if (tokens.length > 1) return { problem: { code: 'ambiguous_token', word, tokens } };
  const [token] = tokens;
  return token ? { token } : { problem: { code: 'token_withheld', token: namesake } };
}

export function offeredTokens(catalogue: Catalogue, mints: readonly string[]): readonly Token[] {
  return mints.flatMap((mint) => {
    const verdict = catalogue.verdicts.get(mint as Mint);
    return verdict?.kind === 'offered' ? [verdict.token] : [];
  });
}

export function withheldTokens({ verdicts }: Catalogue): readonly ListedToken[] {
  return [...verdicts.values()].flatMap(({ kind, token }) => (kind === 'withheld' ? [token] : []));
}

function verdictOf(token: ListedToken, facts: MintFacts | null | undefined): Verdict {
  if (facts === undefined) return { kind: 'unread', token };
  const { claim, ...labels } = token;
  const isTrue =
    facts !== null &&
    claim.decimals === facts.decimals &&
    (claim.tokenProgram === null || claim.tokenProgram === facts.tokenProgram);
  return isTrue ? { kind: 'offered', token: { ...labels, ...facts } } : { kind: 'withheld', token };
}

/** SOL and wrapped SOL are one. */
export function isSameAsset(a: Token, b: Token): boolean {
  const asset = (token: Token) => (token.mint === WRAPPED_SOL_MINT ? NATIVE_MINT : token.mint);
  return asset(a) === asset(b);
}

type ChosenPair =
  | { readonly ok: true; readonly value: TokenPair }
  | { readonly ok: false; readonly problem: IntentProblem };

export function choosePair(fromWord: string, toWord: string, catalogue: Catalogue): ChosenPair {
  const from = chooseToken(fromWord, catalogue);
  if ('problem' in from) return { ok: false, problem: from.problem };
  const to = chooseToken(toWord, catalogue);
  if ('problem' in to) return { ok: false, problem: to.problem };
  if (isSameAsset(from.token, to.token))
    return { ok: false, problem: { code: 'same_token', token: from.token } };
  return { ok: true, value: { from: from.token, to: to.token } };
}
