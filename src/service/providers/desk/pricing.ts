import { transferFeeOf } from '../../tokens/mint-account.ts';
import type { SwapRequest, TradedToken } from '../provider.ts';
import type { DeskFills, DeskReservations } from './book.ts';
import type { DeskInventory } from './inventory.ts';
import type { FreshPools } from './pools.ts';
import { type Pool, poolAfter, trade } from './pools.ts';

/** A price the desk stands by, in base units. */
export interface DeskPrice {
  /** What the desk's account pays out; a mint's transfer fee is still in it. */
  readonly sends: bigint;
  /** What arrives at the recipient. */
  readonly toAmount: bigint;
  readonly fromAmountUsd: number;
  readonly toAmountUsd: number;
}

export interface DeskPricingDeps {
  readonly pools: FreshPools;
  readonly feeBps: number;
  readonly fills: Pick<DeskFills, 'flow'>;
  readonly reservations: Pick<DeskReservations, 'inflow' | 'outflow'>;
  readonly inventory: Stock;
}

type Stock = Pick<DeskInventory, 'available' | 'mint' | 'epoch'>;

const NANO_USD = 1e9;

/**
 * Prices a swap out of the pools, as if of all that is accepted and open exactly that landed which makes this swap
 * dearest; `undefined` where the desk has no route for it.
 */
export function priceSwap(request: SwapRequest, deps: DeskPricingDeps): DeskPrice | undefined {
  const { inventory, reservations, feeBps } = deps;
  const promised = reservations.outflow(request.to.address);
  const from = openPool(request.from, reservations.inflow(request.from.address), deps);
  const to = openPool(request.to, -promised, deps);
  if (from === undefined || to === undefined) return undefined;
  const received = afterTransferFee(request.from, request.fromAmount, inventory);
  const { toAmount: sends, fromNanoUsd, toNanoUsd } = trade(from, to, received, feeBps);
  const toAmount = afterTransferFee(request.to, sends, inventory);
  if (toAmount <= 0n || sends + promised > inventory.available(request.to)) return undefined;
  return {
    sends,
    toAmount,
    fromAmountUsd: Number(fromNanoUsd) / NANO_USD,
    toAmountUsd: Number(toNanoUsd) / NANO_USD,
  };
}

/** The pool of a token that is on chain and moves freely; the native coin has no mint to ask. */
function openPool(
  token: TradedToken,
  reserved: bigint,
  { pools, fills, inventory }: DeskPricingDeps,
): Pool | undefined {
  const fresh = pools.find(token);
  if (fresh === undefined) return undefined;
  const mint = inventory.mint(token);
  if (token.tokenProgram !== null && (mint === undefined || mint.obstacle !== undefined)) return undefined;
  return poolAfter(fresh, fills.flow(token.address) + reserved);
}

/**
 * Whether the pools still give `sends` for a swap when the desk forgoes its margin. That much a price may have moved
 * since the quote; more would take from the pools: of swaps at such prices, whichever of them land in whatever order,
 * none leaves the desk with less than it had, at the prices its pools began with.
 */
export function standsBy(
  request: SwapRequest,
  sends: bigint,
  deps: Omit<DeskPricingDeps, 'feeBps'>,
): boolean {
  const price = priceSwap(request, { ...deps, feeBps: 0 });
  return price !== undefined && price.sends >= sends;
}

/** What arrives of `amount` after the mint's own fee (Token-2022). */
export function afterTransferFee(token: TradedToken, amount: bigint, inventory: Stock): bigint {
  return amount - transferFeeOf(inventory.mint(token), amount, inventory.epoch);
}
