import type { TokenBucket } from '../../http/token-bucket.ts';
import type { BaseUnits, Mint } from '../../solana/mint.ts';
import { renderProblem } from '../cards/problem.ts';
import { NATIVE_MINT, type PersonId, WRAPPED_SOL_MINT } from '../swap/brands.ts';
import {
  type Catalogue,
  checkTokens,
  chooseToken,
  type IntentProblem,
  type ParsedIntent,
  withheldTokens,
} from '../swap/catalogue.ts';
import type { ChainReader } from '../swap/chain-port.ts';
import { done, type Problem, type Result, refused } from '../swap/problems.ts';
import type { SwapApi } from '../swap/service-port.ts';
import type { SharedIntent } from '../swap/stores.ts';
import { type ListedToken, labelTokens, type Token, unlistedToken } from '../swap/token.ts';
import type { ChatContext } from '../telegram/context.ts';
import type { Ambiguity, FoundToken } from './dialogue/state.ts';
import { isMintAddress } from './parser/read-lexemes.ts';

export interface CatalogueDeps {
  readonly swapApi: Pick<SwapApi, 'listTokens'>;
  readonly chain: Pick<ChainReader, 'mints'>;
  /** Called for a token withheld because list and chain disagree about it. */
  readonly onTokenWithheld?: (token: ListedToken) => void;
}

export interface FindTokenDeps extends CatalogueDeps {
  readonly swapApi: Pick<SwapApi, 'listTokens' | 'quote'>;
  readonly priceLimit: TokenBucket;
}

/** 0.1 SOL: enough for any desk to quote. */
const PROBE_AMOUNT = 100_000_000n as BaseUnits;

/** The token that a word means, or the question to ask about it. */
export async function findToken(deps: FindTokenDeps, ctx: ChatContext, word: string): Promise<FoundToken> {
  const catalogue = await loadCatalogue(deps, [word]);
  if (!catalogue.ok) return { ambiguity: ambiguityOf(ctx, catalogue.problem) };
  const chosen = chooseToken(word, catalogue.value);
  if ('token' in chosen) return chosen;
  const { problem } = chosen;
  const isOnNoList = problem.code === 'unknown_token' && isMintAddress(word);
  return { ambiguity: isOnNoList ? await askUnlisted(deps, ctx, word as Mint) : ambiguityOf(ctx, problem) };
}

/** The token that a person or a link names: the mint of wrapped SOL, which hardly anyone holds, means SOL. */
export function findWrittenToken(deps: FindTokenDeps, ctx: ChatContext, word: string): Promise<FoundToken> {
  return findToken(deps, ctx, word === WRAPPED_SOL_MINT ? NATIVE_MINT : word);
}

function ambiguityOf(ctx: ChatContext, problem: Problem): Ambiguity {
  const sentence = renderProblem(problem, ctx.view).html;
  const choices = choicesOf(problem as IntentProblem);
  const isAmbiguous = problem.code === 'ambiguous_token';
  const complaint = isAmbiguous ? ctx.view.texts.html('ask-pick').html : sentence;
  return { complaint, sentence, choices, amounts: [] };
}

function choicesOf(problem: IntentProblem): Ambiguity['choices'] {
  if (problem.code === 'ambiguous_token') return problem.tokens;
  return problem.code === 'unknown_token' ? problem.similar : [];
}

/** Offers an unlisted mint with a warning where the chain has it and the service quotes it. */
async function askUnlisted(deps: FindTokenDeps, ctx: ChatContext, mint: Mint): Promise<Ambiguity> {
  const facts = (await deps.chain.mints([mint])).get(mint);
  const say = (key: string) => ctx.view.texts.html(key, { mint }).html;
  if (facts === undefined) return { complaint: say('request-mint-unread'), choices: [], amounts: [] };
  if (facts === null) return { complaint: say('request-no-mint'), choices: [], amounts: [] };
  const isQuoted = await quotesUnlisted(deps, (ctx.from?.id ?? 0) as PersonId, mint);
  if (!isQuoted) return { complaint: say('request-unlisted-unquoted'), choices: [], amounts: [] };
  return { complaint: say('request-unlisted'), choices: [unlistedToken(mint, facts)], amounts: [] };
}

/** Counts as one of the person's prices. */
async function quotesUnlisted(
  { swapApi, priceLimit }: FindTokenDeps,
  personId: PersonId,
  mint: Mint,
): Promise<boolean> {
  if (priceLimit.take(String(personId)) !== 'granted') return false;
  const answer = await swapApi.quote({
    fromMint: NATIVE_MINT,
    toMint: mint,
    fromAmount: PROBE_AMOUNT,
    asker: personId,
  });
  return answer.ok && answer.value.length > 0;
}

/** The token that a word means. An unlisted mint is taken as the chain has it; a shared name is refused. */
export async function findSide(
  { chain }: Pick<CatalogueDeps, 'chain'>,
  catalogue: Catalogue,
  word: string,
): Promise<Result<Token>> {
  const chosen = chooseToken(word, catalogue);
  if ('token' in chosen) return done(chosen.token);
  const { problem } = chosen;
  if (problem.code !== 'unknown_token' || !isMintAddress(word)) return refused(problem);
  const mint = word as Mint;
  const facts = (await chain.mints([mint])).get(mint);
  if (facts === undefined) return refused({ code: 'chain_unreachable' });
  return facts === null ? refused(problem) : done(unlistedToken(mint, facts));
}

/** Possible tokens, checked against the chain. Refused where the service's list is unavailable. */
export async function loadCatalogue(
  { swapApi, chain, onTokenWithheld }: CatalogueDeps,
  words: readonly string[],
): Promise<Result<Catalogue>> {
  const listed = await swapApi.listTokens();
  if (!listed.ok) return refused({ code: 'service', failure: listed.failure });
  const catalogue = await checkTokens(chain, labelTokens(listed.value), words);
  for (const token of withheldTokens(catalogue)) onTokenWithheld?.(token);
  return done(catalogue);
}

/** A shared intent with its tokens; undefined when the service no longer lists one of them. */
export function restoreIntent(shared: SharedIntent, catalogue: Catalogue): ParsedIntent | undefined {
  const from = chooseToken(shared.fromMint, catalogue);
  const to = chooseToken(shared.toMint, catalogue);
  if ('problem' in from) return unlessUnknown(from.problem);
  if ('problem' in to) return unlessUnknown(to.problem);
  return { ok: true, intent: { from: from.token, to: to.token, amount: shared.amount } };
}

function unlessUnknown(problem: IntentProblem): ParsedIntent | undefined {
  return problem.code === 'unknown_token' ? undefined : { ok: false, problem };
}
