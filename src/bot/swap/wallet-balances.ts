import { isShipped, SHIPPED_TOKENS } from '../../labels/token-label.ts';
import type { Address } from '../../solana/address.ts';
import type { BaseUnits, Mint } from '../../solana/mint.ts';
import { NATIVE_MINT } from './brands.ts';
import { SOL_FACTS } from './catalogue.ts';
import type { AccountReader, Holding } from './chain-port.ts';
import { DOLLAR_TOKENS } from './dollars.ts';
import type { Prices } from './services.ts';
import { type ListedToken, labelTokens, type Token } from './token.ts';

interface BalancePorts {
  readonly chain: AccountReader;
  readonly prices: Prices;
}

export interface HeldToken {
  readonly token: Token;
  readonly amount: BaseUnits;
  readonly usd: number | null;
}

/** Untrusted labels: only the mint identifies it. */
interface UnlistedToken {
  readonly mint: Mint;
  readonly amount: BaseUnits;
  /** Undefined where the mint was not read. */
  readonly decimals: number | undefined;
  readonly multiplier?: string;
}

export interface Balances {
  /** Tokens rank by dollars; unpriced ones come last. */
  readonly tokens: readonly HeldToken[];
  readonly dust: readonly HeldToken[];
  readonly unlisted: readonly UnlistedToken[];
  readonly isPriced: boolean;
  /** False where only listed tokens were read. */
  readonly isWhole: boolean;
}

const DUST_USD = 1;

const MAX_PRICED = 8;

const AT_ONCE = 3;

/** Strangers may send thousands. */
const MAX_UNLISTED_READ = 20;

/** Undefined where no node answers. */
export async function readBalances(ports: BalancePorts, wallet: Address): Promise<Balances | undefined> {
  const [whole, listed] = await Promise.all([ports.chain.holdings(wallet), ports.prices.listTokens()]);
  const labels = labelsOf(listed.ok ? listed.value : []);
  const isWhole = Array.isArray(whole);
  const held = isWhole ? whole : await holdingsAmong(ports, wallet, labels);
  if (held === undefined) return undefined;
  const isListed = ({ mint }: Holding) => labels.has(mint) || isShipped({ mint });
  const known = held.filter(isListed);
  const strange = held.filter((holding) => !isListed(holding));
  const read = [...known, ...strange.slice(0, MAX_UNLISTED_READ)].map(({ mint }) => mint);
  const facts = await ports.chain.mints(read.filter((mint) => mint !== NATIVE_MINT));
  const factsOf = (mint: Mint) => (mint === NATIVE_MINT ? SOL_FACTS : (facts.get(mint) ?? undefined));
  const tokens = known.flatMap(({ mint, amount }) => {
    const mintFacts = factsOf(mint);
    return mintFacts ? [{ token: { ...labelled(mint, labels), ...mintFacts }, amount }] : [];
  });
  const unread = known.filter(({ mint }) => factsOf(mint) === undefined);
  const { priced, isPriced } = await priceAll(ports, tokens, (mint) => labels.has(mint));
  // SOL is never dust: every swap needs some.
  const isDust = ({ token, usd }: HeldToken) => token.mint !== NATIVE_MINT && usd !== null && usd < DUST_USD;
  const sorted = priced.toSorted(byWorth);
  return {
    tokens: sorted.filter((token) => !isDust(token)),
    dust: sorted.filter(isDust),
    unlisted: [...unread, ...strange].map(({ mint, amount }) => {
      const { decimals, multiplier } = factsOf(mint) ?? {};
      return { mint, amount, decimals, ...(multiplier === undefined ? {} : { multiplier }) };
    }),
    isPriced,
    isWhole,
  };
}

/** Accounts of known tokens are read, and no others, so that spam cannot crowd them out. */
async function holdingsAmong(
  { chain }: BalancePorts,
  wallet: Address,
  labels: ReadonlyMap<Mint, ListedToken>,
): Promise<readonly Holding[] | undefined> {
  const mints = new Set([...(SHIPPED_TOKENS.keys() as Iterable<Mint>), ...labels.keys()]);
  const held = await chain.holdings(wallet, [...mints]);
  return held === 'too_many' ? undefined : held;
}

function labelsOf(listed: readonly ListedToken[]): ReadonlyMap<Mint, ListedToken> {
  return new Map(labelTokens(listed).map((token) => [token.mint, token]));
}

function labelled(
  mint: Mint,
  labels: ReadonlyMap<Mint, ListedToken>,
): Omit<Token, 'decimals' | 'tokenProgram'> {
  const listed = labels.get(mint);
  const shipped = SHIPPED_TOKENS.get(mint);
  return {
    mint,
    symbol: shipped?.symbol ?? listed?.symbol ?? '',
    name: shipped?.name ?? listed?.name ?? '',
    assetClass: listed?.assetClass ?? '',
    issuer: listed?.issuer ?? null,
  };
}

type Unpriced = Omit<HeldToken, 'usd'>;

/** SOL and dollars first; stops once the service is busy. */
async function priceAll(
  { prices }: BalancePorts,
  tokens: readonly Unpriced[],
  isOffered: (mint: Mint) => boolean,
): Promise<{ readonly priced: readonly HeldToken[]; readonly isPriced: boolean }> {
  const asked = tokens
    .filter(({ token }) => isOffered(token.mint))
    .toSorted(byRank)
    .slice(0, MAX_PRICED);
  const dollars = new Map<Unpriced, number | null>();
  let isBusy = false;
  for (let next = 0; next < asked.length && !isBusy; next += AT_ONCE) {
    const few = asked.slice(next, next + AT_ONCE);
    const answers = await Promise.all(few.map(({ token, amount }) => prices.worth(token, amount)));
    for (const [index, one] of few.entries()) {
      const answer = answers[index] ?? null;
      if (answer === 'busy') isBusy = true;
      else dollars.set(one, answer);
    }
  }
  const priced = tokens.map((one) => ({ ...one, usd: dollars.get(one) ?? null }));
  return { priced, isPriced: !isBusy && asked.length === tokens.length };
}

function byRank(one: Unpriced, other: Unpriced): number {
  return rankOf(one) - rankOf(other);
}

function rankOf({ token: { mint } }: Unpriced): number {
  if (mint === NATIVE_MINT) return 0;
  if (DOLLAR_TOKENS.has(mint)) return 1;
  return isShipped({ mint }) ? 2 : 3;
}

function byWorth(one: HeldToken, other: HeldToken): number {
  if (one.usd === null || other.usd === null)
    return one.usd === other.usd ? byRank(one, other) : one.usd === null ? 1 : -1;
  return other.usd - one.usd;
}
