import type { TokenBucket } from '../../http/token-bucket.ts';
import type { BaseUnits, Mint } from '../../solana/mint.ts';
import { renderProblem } from '../cards/problem.ts';
import { NATIVE_MINT, type PersonId } from '../swap/brands.ts';
import { chooseToken, type IntentProblem } from '../swap/intent.ts';
import type { Problem } from '../swap/problems.ts';
import type { SwapApi } from '../swap/service-port.ts';
import { unlistedToken } from '../swap/token.ts';
import type { ChatContext } from '../telegram/context.ts';
import type { FoundToken } from './dialogue/deps.ts';
import type { Doubt } from './dialogue/start.ts';
import { type CatalogueDeps, loadCatalogue } from './offers/load-catalogue.ts';
import { isMintAddress } from './parser/read-lexemes.ts';

interface QuoteDeps {
  readonly swapApi: Pick<SwapApi, 'quote'>;
  readonly priceLimit: TokenBucket;
}

type TokenDeps = CatalogueDeps & QuoteDeps;

/** 0.1 SOL: enough for every desk to answer. */
const ASKED_ABOUT = 100_000_000n as BaseUnits;

/** The token that a word means, or what to ask: which of several, which of those that come near, whether it is meant at all. */
export async function findToken(deps: TokenDeps, ctx: ChatContext, word: string): Promise<FoundToken> {
  const catalogue = await loadCatalogue(deps, [word]);
  if (!catalogue.ok) return { doubt: doubtOf(ctx, catalogue.problem) };
  const chosen = chooseToken(word, catalogue.value);
  if ('token' in chosen) return chosen;
  const { problem } = chosen;
  const isOnNoList = problem.code === 'unknown_token' && isMintAddress(word);
  return { doubt: isOnNoList ? await doubtUnlisted(deps, ctx, word as Mint) : doubtOf(ctx, problem) };
}

function doubtOf(ctx: ChatContext, problem: Problem): Doubt {
  const sentence = renderProblem(problem, ctx.view).html;
  const choices = choicesOf(problem as IntentProblem);
  const isAmbiguous = problem.code === 'ambiguous_token';
  const complaint = isAmbiguous ? ctx.view.texts.html('ask-pick').html : sentence;
  return { complaint, sentence, choices, amounts: [] };
}

function choicesOf(problem: IntentProblem): Doubt['choices'] {
  if (problem.code === 'ambiguous_token') return problem.tokens;
  return problem.code === 'unknown_token' ? problem.similar : [];
}

/** A mint on no list is offered after a warning, where the chain knows it and the service quotes it; else it says why not. */
async function doubtUnlisted(deps: TokenDeps, ctx: ChatContext, mint: Mint): Promise<Doubt> {
  const facts = (await deps.chain.mints([mint])).get(mint);
  const say = (key: string) => ctx.view.texts.html(key, { mint }).html;
  if (facts === undefined) return { complaint: say('request-mint-unread'), choices: [], amounts: [] };
  if (facts === null) return { complaint: say('request-no-mint'), choices: [], amounts: [] };
  const isQuoted = await quotesUnlisted(deps, (ctx.from?.id ?? 0) as PersonId, mint);
  if (!isQuoted) return { complaint: say('request-unlisted-unquoted'), choices: [], amounts: [] };
  return { complaint: say('request-unlisted'), choices: [unlistedToken(mint, facts)], amounts: [] };
}

/** Whether the service has a price for a mint that is not on its list. It counts as one of the person's prices. */
async function quotesUnlisted(
  { swapApi, priceLimit }: QuoteDeps,
  personId: PersonId,
  mint: Mint,
): Promise<boolean> {
  if (priceLimit.take(String(personId)) !== 'granted') return false;
  const answer = await swapApi.quote({
    fromMint: NATIVE_MINT,
    toMint: mint,
    fromAmount: ASKED_ABOUT,
    asker: personId,
  });
  return answer.ok && answer.value.length > 0;
}
