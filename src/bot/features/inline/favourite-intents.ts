import type { Mint } from '../../../solana/mint.ts';
import { loadCatalogue } from '../../requests/offers/load-catalogue.ts';
import { parseAmount } from '../../swap/amount.ts';
import { NATIVE_MINT, type PersonId } from '../../swap/brands.ts';
import { type Catalogue, offeredTokens } from '../../swap/catalogue.ts';
import { type Intent, isSameAsset } from '../../swap/intent.ts';
import { done, type Result } from '../../swap/problems.ts';
import type { HandlerDeps } from '../../telegram/context.ts';

interface Pair {
  readonly from: Mint;
  readonly to: Mint;
  /** As a person writes it. */
  readonly amount: string;
}

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Mint;

/** What most people ask about. */
const POPULAR: readonly Pair[] = [
  { from: NATIVE_MINT, to: USDC, amount: '1' },
  { from: USDC, to: NATIVE_MINT, amount: '100' },
  { from: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' as Mint, to: USDC, amount: '100' },
  { from: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Mint, to: USDC, amount: '100000' },
];

/**
 * What stands there before anything was typed: the swaps somebody keeps one tap away, then what most people ask about. A
 * share of a wallet is left out: a result is for others to see.
 */
export async function favouriteIntents(
  deps: Pick<HandlerDeps, 'preferences' | 'swapApi' | 'chain' | 'onTokenWithheld'>,
  personId: PersonId,
  most: number,
): Promise<Result<readonly Intent[]>> {
  const { favourites, pair } = await deps.preferences.find(personId);
  const own = pair ? [{ ...pair, amount: '1' }] : [];
  const pairs = [...favourites, ...own, ...POPULAR];
  const catalogue = await loadCatalogue(deps, [...new Set(pairs.flatMap(({ from, to }) => [from, to]))]);
  if (!catalogue.ok) return catalogue;
  const intents = pairs.flatMap((one) => intentOf(one, catalogue.value) ?? []);
  const byPair = new Map(intents.map((intent) => [`${intent.from.mint} ${intent.to.mint}`, intent]));
  return done([...byPair.values()].slice(0, most));
}

/** Undefined where a token is not offered, or the amount is none by itself. */
function intentOf({ from, to, amount }: Pair, catalogue: Catalogue): Intent | undefined {
  const [paid] = offeredTokens(catalogue, [from]);
  const [got] = offeredTokens(catalogue, [to]);
  if (!paid || !got || isSameAsset(paid, got)) return undefined;
  const parsed = parseAmount(amount, paid);
  return parsed.ok ? { from: paid, to: got, amount: parsed.amount } : undefined;
}
