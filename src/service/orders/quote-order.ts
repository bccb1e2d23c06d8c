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
import { binArrayAddress } from '../../solana/dlmm/instructions.ts';
import { binArrayIndex, binPrice, nearestBin, proceedsOf, type Side } from '../../solana/dlmm/price.ts';
import { CLOCK_SYSVAR, WRAPPED_SOL_MINT } from '../../solana/known-programs.ts';
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
        connection.getMinimumBalanceForRentExemption(orderSize(1)),
        connection.getLatestBlockhash(),
      ]);
      return found.slice(0, MAX_QUOTES).map((place) => ({
        ...{ pool: place.address, fromToken: body.fromToken, toToken: body.toToken },
        ...{ fromAmount: body.fromAmount, toAmount: `${place.receives}`, depositLamports: `${deposit}` },
        ...(order.keys && { unsignedTransaction: write(place, order, order.keys, blockhash) }),
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
  const terms = { sold: swap.fromAmount, bought: readAmount(body.toAmount, 'toAmount') };
  return { swap, keys, terms, from: onChain(swap.from), to: onChain(swap.to) };
}

type Order = ReturnType<typeof readOrder>;

type Place = {
  readonly address: Address;
  readonly pool: Pool;
  readonly side: Side;
  readonly bin: number;
  readonly receives: bigint;
};

async function readPools(
  connection: Connection,
  addresses: readonly Address[],
  { from, to, terms }: Order,
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
    const bin = nearestBin(pool, side, terms);
    if (bin === undefined || (side === 'ask' ? bin <= pool.activeBin : bin >= pool.activeBin)) return [];
    return [
      { address, pool, side, bin, receives: proceedsOf(side, terms.sold, binPrice(pool.binStep, bin)) },
    ];
  });
  const arrays = places.map(({ address, bin }) => binArrayAddress(address, binArrayIndex(bin)));
  const reserves = places.map(({ pool, side }) => (side === 'ask' ? pool.y : pool.x).reserve);
  const states = places.length === 0 ? [] : await chain.readAccounts([...arrays, ...reserves]);
  return places
    .map((place, at) => ({
      place,
      // Making an array costs what never comes back.
      isThere: readBinArray(states[at]) !== undefined,
      wealth: amountIn(states[places.length + at]?.data),
    }))
    .filter(({ isThere }) => isThere)
    .toSorted((one, other) => (one.wealth < other.wealth ? 1 : -1))
    .map(({ place }) => place);
}

function write({ address, pool, side, bin }: Place, { terms }: Order, keys: Keys, blockhash: string): string {
  const placement = { ...keys, pool: address, side, bins: [{ bin, amount: terms.sold }] };
  return base64Of(buildPlacement(placement, pool, { blockhash, unitPrice: UNIT_PRICE }));
}
