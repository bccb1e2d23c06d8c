import type { Pair } from '../../conversations/dialogue-start.ts';
import type { PersonId } from '../../swap/brands.ts';
import { NATIVE_MINT } from '../../swap/brands.ts';
import { offeredTokens } from '../../swap/catalogue.ts';
import { readStoredAmount } from '../../swap/read-asked-amount.ts';
import type { Token } from '../../swap/token.ts';
import type { HandlerDeps } from '../bot-deps.ts';
import { loadCatalogue } from '../offers/load-catalogue.ts';

type SuggestDeps = Pick<
  HandlerDeps,
  'swapApi' | 'chain' | 'onTokenWithheld' | 'preferences' | 'personSessions' | 'swaps'
>;

/** Mints offered as buttons, where the service lists them: what most people pay with or want. */
export const POPULAR_MINTS: readonly string[] = [
  NATIVE_MINT,
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
  'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN',
  'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
  'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm',
  'XsoCS1TfEyfFhfvj8EtZ528L3CaKBDBRqRapnBbDF2W',
  'Xsc9qvGR1efVDFGLrVsmkzv3qi45LTBjeUKSPmx9qEh',
];

/** Pairs are found among so many swaps. */
const LAST_SWAPS = 10;
const MOST_PAIRS = 4;

/** Tokens of the last swaps and of favourites, then the popular ones, where the service lists them and the chain agrees. */
export async function suggestTokens(deps: SuggestDeps, personId: PersonId): Promise<readonly Token[]> {
  const { favourites, pair } = await deps.preferences.find(personId);
  const preferred = [...(pair ? [pair] : []), ...favourites].flatMap(({ from, to }) => [from, to]);
  const recent = await deps.personSessions.recentMints(personId);
  const mints = [...new Set<string>([...recent, ...preferred, ...POPULAR_MINTS])];
  const catalogue = await loadCatalogue(deps, mints);
  return catalogue.ok ? offeredTokens(catalogue.value, mints) : [];
}

interface Mints {
  readonly from: string;
  readonly to: string;
  readonly amount: string | null;
}

/** Favourites with their amounts, then the person's own pair and those of their last swaps. */
export async function suggestPairs(deps: SuggestDeps, personId: PersonId): Promise<readonly Pair[]> {
  const [{ favourites, pair }, last] = await Promise.all([
    deps.preferences.find(personId),
    deps.swaps.listPast(personId, { limit: LAST_SWAPS }),
  ]);
  const swapped = last.map(({ intent }) => ({ from: intent.from.mint, to: intent.to.mint }));
  const pairs = [...(pair ? [pair] : []), ...swapped].map((one): Mints => ({ ...one, amount: null }));
  const wanted: readonly Mints[] = [...favourites, ...onceEach(pairs).slice(0, MOST_PAIRS)];
  if (wanted.length === 0) return [];
  const mints = [...new Set(wanted.flatMap(({ from, to }) => [from, to]))];
  const catalogue = await loadCatalogue(deps, mints);
  const tokens = new Map(
    catalogue.ok ? offeredTokens(catalogue.value, mints).map((token) => [token.mint as string, token]) : [],
  );
  return wanted.flatMap((one) => pairOf(one, tokens));
}

function onceEach(pairs: readonly Mints[]): readonly Mints[] {
  return [...new Map(pairs.map((pair) => [`${pair.from} ${pair.to}`, pair])).values()];
}

/** Nothing for a pair with a token that is no longer offered, or an amount that is none. */
function pairOf({ from, to, amount }: Mints, tokens: ReadonlyMap<string, Token>): readonly Pair[] {
  const [pays, gets] = [tokens.get(from), tokens.get(to)];
  const read = amount === null ? null : readStoredAmount(amount);
  if (!pays || !gets || read?.ok === false) return [];
  return [{ from: pays, to: gets, amount: read ? read.asked : null }];
}
