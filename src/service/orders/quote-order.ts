import type { Connection } from '@solana/web3.js';
import { BoundedCache } from '../../bounded-cache.ts';
import type { OrderQuote, OrderQuoteRequest } from '../../contract/index.ts';
import { readTokenPowers } from '../../guard/index.ts';
import { fromConnection } from '../../guard/web3.ts';
import { memoizeFor } from '../../memoize-for.ts';
import { type Address, parseAddress } from '../../solana/address.ts';
import { base64Of } from '../../solana/base64.ts';
import { isOpen, orderSize, type Pool, readBinArray, readPool } from '../../solana/dlmm/accounts.ts';
import { buildPlacement } from '../../solana/dlmm/build-transaction.ts';
import { findPools } from '../../solana/dlmm/find-accounts.ts';
import { binArrayAddress, binArrayIndexes } from '../../solana/dlmm/instructions.ts';
import { binPrice, nearestBin, proceedsOf, type Side } from '../../solana/dlmm/price.ts';
import { CLOCK_SYSVAR, LIGHTHOUSE_PROGRAM, WRAPPED_SOL_MINT } from '../../solana/known-programs.ts';
import { amountIn } from '../../solana/token-account.ts';
import type { Policy } from '../policy.ts';
import { readAmount, readSwapRequest } from '../quotes/quote-swap.ts';
import { ServiceError } from '../server/errors.ts';
import type { TokenRegistry } from '../tokens/registry.ts';

/** @throws ServiceError */
export type QuoteOrder = (body: OrderQuoteRequest) => Promise<readonly OrderQuote[]>;

/** Pools are made seldom, and listing them is the dearest call of a node. */
const POOLS_FOR_MS = 60_000;
const MAX_PAIRS = 500;
/** The richest pools of a pair. */
const MAX_QUOTES = 3;
/** Micro-lamports per compute unit. */
const UNIT_PRICE = 20_000;

/** Pools where the order rests ahead of the market, the richest first; none where the market is there already. */
export function createQuoteOrder({
  connection,
  registry,
  policy,
  now,
}: {
  readonly connection: Connection;
  readonly registry: TokenRegistry;
  readonly policy: Policy;
  readonly now: () => number;
}): QuoteOrder {
  const pairs = new BoundedCache<() => Promise<readonly Address[]>>(MAX_PAIRS);
  const poolsOf = (one: Address, other: Address) => {
    const read = () => findPools(connection, one, other);
    return pairs.getOrCompute([one, other].sort().join(), () => memoizeFor(POOLS_FOR_MS, read, now))();
  };
  return async (body) => {
    const order = readOrder(body, registry);
    policy.check(order.swap);
    const { from, to } = order;
    if (from === to) return [];
    try {
      const found = await readPools(connection, await poolsOf(from, to), order);
      const [deposit, { blockhash }] = await Promise.all([
        connection.getMinimumBalanceForRentExemption(orderSize(order.steps.length)),
        connection.getLatestBlockhash(),
      ]);
      return found
        .filter(hasRoom)
        .slice(0, MAX_QUOTES)
        .map((place) => ({
          ...{ pool: place.address, fromToken: body.fromToken, toToken: body.toToken },
          ...{ fromAmount: body.fromAmount, toAmount: `${sumOf(place.bins)}`, depositLamports: `${deposit}` },
          ...(body.steps && { steps: place.bins.map(sayStep) }),
          ...(order.keys && { unsignedTransaction: write(place, order.keys, blockhash) }),
        }));
    } catch (cause) {
      throw new ServiceError('upstream_unavailable', 'The chain lists no pools at present', { cause });
    }
  };
}

type Keys = { readonly person: Address; readonly order: Address };

function readOrder(body: OrderQuoteRequest, registry: TokenRegistry) {
  const { fromToken, toToken, fromAmount, fromAddress, orderAddress } = body;
  const wallets = fromAddress === undefined ? {} : { fromAddress, toAddress: fromAddress };
  const swap = readSwapRequest({ fromToken, toToken, fromAmount, ...wallets }, registry);
  const key = orderAddress === undefined ? undefined : parseAddress(orderAddress);
  if (key === undefined && orderAddress !== undefined)
    throw new ServiceError('invalid_request', 'orderAddress is not a Solana address');
  if ((key === undefined) !== (swap.wallets === undefined))
    throw new ServiceError('invalid_request', 'fromAddress and orderAddress are sent together or not at all');
  const onChain = ({ address }: { readonly address: string }) =>
    (address === 'native' ? WRAPPED_SOL_MINT : address) as Address;
  const keys: Keys | undefined = swap.wallets && key && { person: swap.wallets.fromAddress, order: key };
  const whole = { sold: swap.fromAmount, bought: readAmount(body.toAmount, 'toAmount') };
  const steps = body.steps ? readSteps(body.steps, whole) : [whole];
  return { swap, keys, steps, from: onChain(swap.from), to: onChain(swap.to) };
}

/** The nearest to the market first: who sells gets the least there. */
function readSteps(said: NonNullable<OrderQuoteRequest['steps']>, whole: Step): readonly Step[] {
  const steps = said.map(({ fromAmount, toAmount }) => ({
    sold: readAmount(fromAmount, 'steps'),
    bought: readAmount(toAmount, 'steps'),
  }));
  const sum = (of: (step: Step) => bigint) => steps.reduce((all, step) => all + of(step), 0n);
  if (sum(({ sold }) => sold) !== whole.sold || sum(({ bought }) => bought) !== whole.bought)
    throw new ServiceError('invalid_request', 'the amounts of the steps do not add up');
  return steps.toSorted((one, other) => (one.bought * other.sold < other.bought * one.sold ? -1 : 1));
}

type Order = ReturnType<typeof readOrder>;

/** What is sold at one price, and what it gets at least. */
type Step = { readonly sold: bigint; readonly bought: bigint };

/** A price of the pool for one of the steps. */
type Bin = { readonly bin: number; readonly amount: bigint; readonly receives: bigint };

type Place = {
  readonly address: Address;
  readonly pool: Pool;
  readonly side: Side;
  /** Ascending. */
  readonly bins: readonly Bin[];
};

async function readPools(
  connection: Connection,
  addresses: readonly Address[],
  { from, to, steps }: Order,
): Promise<readonly Place[]> {
  const chain = fromConnection(connection);
  const [clock, ...accounts] = await chain.readAccounts([CLOCK_SYSVAR, from, to, ...addresses]);
  const [sold, bought, ...pools] = accounts;
  // Such a token would arrive with less than the price says, or not at all.
  const isPlain = [sold, bought]
    .map(readTokenPowers)
    .every((one) => one.feeBps === null && !one.hasTransferHook);
  if (clock === undefined || !isPlain) return [];
  const places = addresses.flatMap((address, at) => {
    const pool = readPool(pools[at]);
    if (pool === undefined || pool.isDisabled || !pool.takesOrders || !isOpen(pool, clock.data)) return [];
    const side: Side = pool.x.mint === from ? 'ask' : 'bid';
    const bins = findBins(pool, side, steps);
    return bins ? [{ address, pool, side, bins }] : [];
  });
  const arraysOf = ({ address, bins }: Place) =>
    binArrayIndexes(bins).map((index) => binArrayAddress(address, index));
  const arrays = [...new Set(places.flatMap(arraysOf))];
  const reserves = places.map(({ pool, side }) => (side === 'ask' ? pool.y : pool.x).reserve);
  const states = places.length === 0 ? [] : await chain.readAccounts([...reserves, ...arrays]);
  const made = new Set(arrays.filter((_, at) => readBinArray(states[reserves.length + at]) !== undefined));
  return places
    .map((place, at) => ({
      place,
      // Making an array costs what never comes back.
      isThere: arraysOf(place).every((array) => made.has(array)),
      wealth: amountIn(states[at]?.data),
    }))
    .filter(({ isThere }) => isThere)
    .toSorted((one, other) => (one.wealth < other.wealth ? 1 : -1))
    .map(({ place }) => place);
}

/**
 * The nearest bins that are not worse, one for each step: where two steps meet in one, the better of them moves on. Undefined
 * where the market is there already, or the pool ends.
 */
function findBins(pool: Pool, side: Side, steps: readonly Step[]): readonly Bin[] | undefined {
  const better = side === 'ask' ? 1 : -1;
  const found: Bin[] = [];
  for (const { sold, bought } of steps) {
    const nearest = nearestBin(pool, side, { sold, bought });
    if (nearest === undefined) return undefined;
    const last = found.at(-1)?.bin ?? pool.activeBin;
    if (found.length === 0 && (nearest - last) * better <= 0) return undefined;
    const bin = (nearest - last) * better > 0 ? nearest : last + better;
    if (bin < pool.minBin || bin > pool.maxBin) return undefined;
    found.push({ bin, amount: sold, receives: proceedsOf(side, sold, binPrice(pool.binStep, bin)) });
  }
  return side === 'ask' ? found : found.toReversed();
}

function sumOf(bins: readonly Bin[]): bigint {
  return bins.reduce((sum, { receives }) => sum + receives, 0n);
}

function sayStep({ amount, receives }: Bin) {
  return { fromAmount: `${amount}`, toAmount: `${receives}` };
}

/** Bytes of a transaction, less what assertions take: 163 were seen. */
const MAX_BYTES = 1_232 - 200;
const ANY_KEYS: Keys = { person: CLOCK_SYSVAR, order: LIGHTHOUSE_PROGRAM };

/** Each array of prices takes an account, so a long ladder in small steps does not fit. */
function hasRoom(place: Place): boolean {
  if (place.bins.length === 1) return true;
  try {
    return Buffer.from(write(place, ANY_KEYS, CLOCK_SYSVAR), 'base64').length <= MAX_BYTES;
  } catch (error) {
    // The library has no more room than a packet.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function write({ address, pool, side, bins }: Place, keys: Keys, blockhash: string): string {
  const placement = { ...keys, pool: address, side, bins };
  return base64Of(buildPlacement(placement, pool, { blockhash, unitPrice: UNIT_PRICE }));
}
