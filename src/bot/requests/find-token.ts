import { isShipped, type LabelledToken } from '../../labels/token-label.ts';
import { type BaseUnits, isMintAddress, type Mint } from '../../solana/mint.ts';
import { withTimeout } from '../../solana/with-timeout.ts';
import { renderProblem } from '../cards/problem.ts';
import { readStoredAmount } from '../swap/asked-amount.ts';
import { NATIVE_MINT, type PersonId, WRAPPED_SOL_MINT } from '../swap/brands.ts';
import {
  type Catalogue,
  checkTokens,
  chooseToken,
  type IntentProblem,
  offeredTokens,
  type ParsedIntent,
  withheldTokens,
} from '../swap/catalogue.ts';
import type { AccountReader } from '../swap/chain-port.ts';
import { done, type Problem, type Result, refused } from '../swap/problems.ts';
import type { TokenLister } from '../swap/service-port.ts';
import type { SharedIntent } from '../swap/stores.ts';
import { labelTokens, type Token, unlistedToken } from '../swap/token.ts';
import type { ChatContext } from '../telegram/context.ts';
import type { Uses } from '../telegram/services.ts';
import type { Ambiguity, FoundToken, Pair } from './dialogue/state.ts';

/** 0.1 SOL: enough for any desk to quote. */
const PROBE_AMOUNT = 100_000_000n as BaseUnits;

/** A word that names no single token gives the question to ask about it. */
export async function findToken(
  services: Uses<'chat' | 'prices' | 'chain'>,
  ctx: ChatContext,
  word: string,
): Promise<FoundToken> {
  const catalogue = await loadCatalogue(services, [word]);
  if (!catalogue.ok) return { ambiguity: ambiguityOf(ctx, catalogue.problem) };
  const chosen = chooseToken(word, catalogue.value);
  if ('token' in chosen) return chosen;
  const { problem } = chosen;
  const isOnNoList = problem.code === 'unknown_token' && isMintAddress(word);
  return { ambiguity: isOnNoList ? await askUnlisted(services, ctx, word) : ambiguityOf(ctx, problem) };
}

/** The mint of wrapped SOL, which hardly anyone holds, means SOL. */
export function findWrittenToken(
  services: Uses<'chat' | 'prices' | 'chain'>,
  ctx: ChatContext,
  word: string,
): Promise<FoundToken> {
  return findToken(services, ctx, word === WRAPPED_SOL_MINT ? NATIVE_MINT : word);
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

/** An unlisted token is offered with a warning, where the chain has its mint and the service quotes it. */
async function askUnlisted(
  services: Uses<'chat' | 'prices' | 'chain'>,
  ctx: ChatContext,
  mint: Mint,
): Promise<Ambiguity> {
  const facts = (await services.chain.mints([mint])).get(mint);
  const say = (key: string) => ctx.view.texts.html(key, { mint }).html;
  if (facts === undefined) return { complaint: say('request-mint-unread'), choices: [], amounts: [] };
  if (facts === null) return { complaint: say('request-no-mint'), choices: [], amounts: [] };
  const isQuoted = await quotesUnlisted(services, (ctx.from?.id ?? 0) as PersonId, mint);
  if (!isQuoted) return { complaint: say('request-unlisted-unquoted'), choices: [], amounts: [] };
  return { complaint: say('request-unlisted'), choices: [unlistedToken(mint, facts)], amounts: [] };
}

/** Counts as one of the person's prices. */
async function quotesUnlisted(
  { chat, prices }: Uses<'chat' | 'prices'>,
  personId: PersonId,
  mint: Mint,
): Promise<boolean> {
  if (chat.quota.prices.take(String(personId)) !== 'granted') return false;
  const answer = await prices.quote({
    fromMint: NATIVE_MINT,
    toMint: mint,
    fromAmount: PROBE_AMOUNT,
    asker: personId,
  });
  return answer.ok && answer.value.length > 0;
}

/** An unlisted mint is taken as the chain has it; a shared name is refused. */
export async function findSide(
  chain: AccountReader,
  catalogue: Catalogue,
  word: string,
): Promise<Result<Token>> {
  const chosen = chooseToken(word, catalogue);
  if ('token' in chosen) return done(chosen.token);
  const { problem } = chosen;
  if (problem.code !== 'unknown_token' || !isMintAddress(word)) return refused(problem);
  const facts = (await chain.mints([word])).get(word);
  if (facts === undefined) return refused({ code: 'chain_unreachable' });
  return facts === null ? refused(problem) : done(unlistedToken(word, facts));
}

/** Possible tokens, checked against the chain. */
export async function loadCatalogue(
  { prices, chain }: Uses<'prices' | 'chain'>,
  words: readonly string[],
): Promise<Result<Catalogue>> {
  const listed = await prices.listTokens();
  if (!listed.ok) return refused({ code: 'service', failure: listed.failure });
  const catalogue = await checkTokens(chain, labelTokens(listed.value), words);
  for (const token of withheldTokens(catalogue)) prices.onWithheld(token);
  return done(catalogue);
}

/** Undefined when the service no longer lists a token. */
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

type SuggestServices = Uses<'swaps' | 'people' | 'prices' | 'chain'>;

const POPULAR_MINTS: readonly string[] = [
  NATIVE_MINT,
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
  'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN',
  'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
  'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm',
  'XsoCS1TfEyfFhfvj8EtZ528L3CaKBDBRqRapnBbDF2W',
  'Xsc9qvGR1efVDFGLrVsmkzv3qi45LTBjeUKSPmx9qEh',
];

const LAST_SWAPS = 10;
const MAX_PAIRS = 4;

const PATIENCE_MS = 1_500;

/** Strangers send tokens to wallets: more are noise. */
const MAX_HELD = 4;

/** The likeliest come first: the wallet's (for `from`), favourites, those of the last swaps, popular ones. */
export async function suggestTokens(
  services: SuggestServices,
  personId: PersonId,
  side: 'from' | 'to',
): Promise<readonly Token[]> {
  const [held, { favourites, pair }, recent] = await Promise.all([
    side === 'from' ? heldMints(services, personId) : [],
    services.people.preferences.find(personId),
    services.people.sessions.recentMints(personId),
  ]);
  const preferred = [...(pair ? [pair] : []), ...favourites].flatMap(({ from, to }) => [from, to]);
  const mints = [...new Set<string>([...held, ...preferred, ...recent, ...POPULAR_MINTS])];
  const catalogue = await loadCatalogue(services, mints);
  return catalogue.ok ? offeredTokens(catalogue.value, mints) : [];
}

/** A stranger's gift is never suggested. */
async function heldMints({ people, chain }: SuggestServices, personId: PersonId): Promise<readonly Mint[]> {
  const wallet = await people.wallets.activeWallet(personId);
  const holdings = wallet && (await withTimeout(() => chain.holdings(wallet.address), PATIENCE_MS));
  return (holdings === 'too_many' ? [] : (holdings ?? []))
    .filter((holding) => holding.amount > 0n && isShipped(holding))
    .slice(0, MAX_HELD)
    .map(({ mint }) => mint);
}

interface Mints {
  readonly from: string;
  readonly to: string;
  readonly amount: string | null;
}

export async function suggestPairs(services: SuggestServices, personId: PersonId): Promise<readonly Pair[]> {
  const [{ favourites, pair }, last] = await Promise.all([
    services.people.preferences.find(personId),
    services.swaps.listPast(personId, { limit: LAST_SWAPS }),
  ]);
  const swapped = last.map(({ intent }) => ({ from: intent.from.mint, to: intent.to.mint }));
  const pairs = [...(pair ? [pair] : []), ...swapped].map((one): Mints => ({ ...one, amount: null }));
  const wanted: readonly Mints[] = [...favourites, ...onceEach(pairs).slice(0, MAX_PAIRS)];
  if (wanted.length === 0) return [];
  const mints = [...new Set(wanted.flatMap(({ from, to }) => [from, to]))];
  const catalogue = await loadCatalogue(services, mints);
  const tokens = new Map(
    catalogue.ok ? offeredTokens(catalogue.value, mints).map((token) => [token.mint as string, token]) : [],
  );
  return wanted.flatMap((one) => pairOf(one, tokens));
}

function onceEach(pairs: readonly Mints[]): readonly Mints[] {
  return [...new Map(pairs.map((pair) => [`${pair.from} ${pair.to}`, pair])).values()];
}

/** Empty for a token no longer offered or an unreadable amount. */
function pairOf({ from, to, amount }: Mints, tokens: ReadonlyMap<string, Token>): readonly Pair[] {
  const [pays, gets] = [tokens.get(from), tokens.get(to)];
  const read = amount === null ? null : readStoredAmount(amount);
  return pays && gets && read !== undefined ? [{ from: pays, to: gets, amount: read }] : [];
}

/** Labels come from the service's list; `showToken` and `identityOf` prefer the shipped list. */
export async function labelMints(prices: TokenLister): Promise<(mint: Mint) => LabelledToken> {
  const listed = await prices.listTokens();
  const byMint = new Map(listed.ok ? listed.value.map((token) => [token.mint, token]) : []);
  return (mint) => byMint.get(mint) ?? { mint, symbol: '', name: '' };
}
