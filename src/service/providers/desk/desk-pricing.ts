import { transferFeeOf } from '../../tokens/mint-account.ts';
import type { SwapRequest, TradedToken } from '../provider.ts';
import type { DeskFills } from './desk-fills.ts';
import type { DeskInventory } from './desk-inventory.ts';
import type { FreshPools } from './fresh-pools.ts';
import { type Pool, poolAfter, trade } from './pool.ts';

/** A price the desk stands by, in base units. */
export interface DeskPrice {
  /** What the desk's account pays out; a mint's transfer fee is still in it. */
  readonly sends: bigint;
  /** What arrives at the recipient. */
  readonly toAmount: bigint;
  readonly fromAmountUsd: number;
  readonly toAmountUsd: number;
}

export interface DeskPricingDependencies {
  readonly pools: FreshPools;
  readonly feeBps: number;
  readonly fills: DeskFills;
  readonly inventory: DeskInventory;
}

const NANO_USD = 1e9;

/** Prices a swap out of the pools; `undefined` where the desk has no route for it. */
export function priceSwap(
  request: SwapRequest,
  dependencies: DeskPricingDependencies,
): DeskPrice | undefined {
  const { inventory, feeBps } = dependencies;
  const from = openPool(request.from, dependencies);
  const to = openPool(request.to, dependencies);
  if (from === undefined || to === undefined) return undefined;
  const received = afterTransferFee(request.from, request.fromAmount, inventory);
  const { toAmount: sends, fromNanoUsd, toNanoUsd } = trade(from, to, received, feeBps);
  const toAmount = afterTransferFee(request.to, sends, inventory);
  if (toAmount <= 0n || sends > inventory.available(request.to)) return undefined;
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
  { pools, fills, inventory }: DeskPricingDependencies,
): Pool | undefined {
  const fresh = pools.find(token);
  if (fresh === undefined) return undefined;
  const mint = inventory.mint(token);
  if (token.tokenProgram !== null && (mint === undefined || mint.obstacle !== undefined)) return undefined;
  return poolAfter(fresh, fills.flow(token.address));
}

/** What arrives of `amount` after the mint's own fee (Token-2022). */
export function afterTransferFee(token: TradedToken, amount: bigint, inventory: DeskInventory): bigint {
  return amount - transferFeeOf(inventory.mint(token), amount, inventory.epoch);
}
