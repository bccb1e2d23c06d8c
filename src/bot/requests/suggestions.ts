import { isShipped } from '../../labels/token-label.ts';
import type { Mint } from '../../solana/mint.ts';
import { withTimeout } from '../../solana/with-timeout.ts';
import { readStoredAmount } from '../swap/asked-amount.ts';
import { NATIVE_MINT, type PersonId } from '../swap/brands.ts';
import { offeredTokens } from '../swap/catalogue.ts';
import type { ChainReader } from '../swap/chain-port.ts';
import type { PreferencesStore } from '../swap/people.ts';
import type { SwapStore } from '../swap/swap-store-port.ts';
import type { Token } from '../swap/token.ts';
import type { WalletStore } from '../swap/wallets.ts';
import type { PersonSessions } from '../telegram/person.ts';
import type { Pair } from './dialogue/state.ts';
import { type CatalogueDeps, loadCatalogue } from './find-token.ts';

interface SuggestDeps extends CatalogueDeps {
  readonly chain: Pick<ChainReader, 'mints' | 'holdings'>;
  readonly preferences: Pick<PreferencesStore, 'find'>;
  readonly personSessions: PersonSessions;
  readonly swaps: Pick<SwapStore, 'listPast'>;
  readonly wallets: Pick<WalletStore, 'activeWallet'>;
}

/** Offered as buttons where the service lists them. */
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
const MOST_PAIRS = 4;

/** Timeout, ms: holdings only order the buttons. */
const PATIENCE_MS = 1_500;

/** Strangers send tokens to wallets: more than this are noise. */
const MOST_HELD = 4;

/**
 * Most likely first: the wallet's (for `from`), favourites, those of the last swaps, popular ones; only
 * tokens that the service lists and the chain confirms.
 */
export async function suggestTokens(
  deps: SuggestDeps,
  personId: PersonId,
  side: 'from' | 'to',
): Promise<readonly Token[]> {
  const [held, { favourites, pair }, recent] = await Promise.all([
    side === 'from' ? heldMints(deps, personId) : [],
    deps.preferences.find(personId),
    deps.personSessions.recentMints(personId),
  ]);
  const preferred = [...(pair ? [pair] : []), ...favourites].flatMap(({ from, to }) => [from, to]);
  const mints = [...new Set<string>([...held, ...preferred, ...recent, ...POPULAR_MINTS])];
  const catalogue = await loadCatalogue(deps, mints);
  return catalogue.ok ? offeredTokens(catalogue.value, mints) : [];
}

/** Shipped tokens only: a stranger's gift is never suggested. */
async function heldMints({ chain, wallets }: SuggestDeps, personId: PersonId): Promise<readonly Mint[]> {
  const wallet = await wallets.activeWallet(personId);
  const holdings = wallet && (await withTimeout(() => chain.holdings(wallet.address), PATIENCE_MS));
  return (holdings === 'too_many' ? [] : (holdings ?? []))
    .filter((holding) => holding.amount > 0n && isShipped(holding))
    .slice(0, MOST_HELD)
    .map(({ mint }) => mint);
}

interface Mints {
  readonly from: string;
  readonly to: string;
  readonly amount: string | null;
}

/** Favourites with their amounts, the default pair, and those of the last swaps. */
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

/** Empty for a token no longer offered or an unreadable amount. */
function pairOf({ from, to, amount }: Mints, tokens: ReadonlyMap<string, Token>): readonly Pair[] {
  const [pays, gets] = [tokens.get(from), tokens.get(to)];
  const read = amount === null ? null : readStoredAmount(amount);
  if (!pays || !gets || read?.ok === false) return [];
  return [{ from: pays, to: gets, amount: read ? read.asked : null }];
}
