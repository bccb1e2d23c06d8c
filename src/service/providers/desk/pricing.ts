/*
 * Prices of the embedded market maker: two constant-product pools against dollars, one sold to and one bought from.
 * Every rounding favours the desk, and open fills count at their worst, so that no order of landings pays out more
 * than the pools hold. `test/service/providers/desk/pool.test.ts`, `desk-pricing.test.ts` and `desk-drain.test.ts`
 * prove it.
 */

import { readFile } from 'node:fs/promises';
import { Type } from 'typebox';
import { NATIVE_COIN } from '../../../contract/limits.ts';
import { checkForm } from '../../../watched-file.ts';
import type { MintAccount } from '../../tokens/mint-account.ts';
import type { SwapRequest, TradedToken } from '../provider.ts';

/** Base units. */
export interface DeskPrice {
  /** Paid by the desk, transfer fee included. */
  readonly sends: bigint;
  /** Paid by the desk to the operator. */
  readonly operatorFee: bigint;
  readonly toAmount: bigint;
  readonly fromAmountUsd: number;
  readonly toAmountUsd: number;
}

export interface DeskPricingDeps {
  readonly pools: PoolSeeds;
  readonly feeBps: number;
  /** Share of the operator in what is bought. @default 0 */
  readonly operatorFeeBps?: number;
  readonly fills: {
    /** Net flow of landed fills into the pool, base units. */
    flow(token: string): bigint;
  };
  readonly reservations: {
    inflow(token: string): bigint;
    outflow(token: string): bigint;
  };
  readonly inventory: Stock;
}

interface Stock {
  /** Base units that the desk can pay out. */
  available(token: TradedToken): bigint;
  mint(token: TradedToken): MintAccount | undefined;
  readonly epoch: bigint;
}

export interface PoolSeed {
  readonly usd: string;
  /** The token side is worth the same. */
  readonly liquidityUsd: string;
}

/** Seeds by mint address and `native`. */
export type PoolSeeds = Readonly<Record<string, PoolSeed>>;

/** A constant-product pool of a token and US dollars. */
export interface Pool {
  /** Base units. */
  readonly tokens: bigint;
  readonly product: bigint;
}

/** Tokens in base units, dollars in billionths. */
interface Trade {
  readonly toAmount: bigint;
  readonly fromNanoUsd: bigint;
  readonly toNanoUsd: bigint;
}

const NANO_USD = 1e9;
const NANO_USD_DECIMALS = 9;

const PriceFileSchema = Type.Object({
  note: Type.String(),
  pools: Type.Record(Type.String(), Type.Object({ usd: Type.String(), liquidityUsd: Type.String() })),
});

/** Assumes the worst case of open fills: those that make it dearer land, the others do not. */
export function priceSwap(request: SwapRequest, deps: DeskPricingDeps): DeskPrice | undefined {
  const { inventory, reservations, feeBps, operatorFeeBps = 0 } = deps;
  const promised = reservations.outflow(request.to.address);
  const from = openPool(request.from, reservations.inflow(request.from.address), deps);
  const to = openPool(request.to, -promised, deps);
  if (from === undefined || to === undefined) return undefined;
  const received = afterTransferFee(request.from, request.fromAmount, inventory);
  const { toAmount: bought, fromNanoUsd, toNanoUsd } = trade(from, to, received, feeBps);
  const operatorFee = shareOf(bought, operatorFeeBps);
  const sends = bought - operatorFee;
  const toAmount = afterTransferFee(request.to, sends, inventory);
  if (toAmount <= 0n || bought + promised > inventory.available(request.to)) return undefined;
  return {
    sends,
    operatorFee,
    toAmount,
    fromAmountUsd: Number(fromNanoUsd) / NANO_USD,
    toAmountUsd: Number(toNanoUsd - shareOf(toNanoUsd, operatorFeeBps)) / NANO_USD,
  };
}

function shareOf(amount: bigint, bps: number): bigint {
  return (amount * BigInt(bps)) / 10_000n;
}

function openPool(
  token: TradedToken,
  reserved: bigint,
  { pools, fills, inventory }: DeskPricingDeps,
): Pool | undefined {
  const fresh = freshPoolOf(token, pools);
  if (fresh === undefined) return undefined;
  const mint = inventory.mint(token);
  if (token.tokenProgram !== null && (mint === undefined || mint.obstacle !== undefined)) return undefined;
  return poolAfter(fresh, fills.flow(token.address) + reserved);
}

export function afterTransferFee(token: TradedToken, amount: bigint, inventory: Stock): bigint {
  return amount - transferFeeOf(inventory.mint(token), amount, inventory.epoch);
}

/** Base units withheld in `epoch` (Token-2022). */
export function transferFeeOf(mint: MintAccount | undefined, amount: bigint, epoch: bigint): bigint {
  if (mint?.transferFees === undefined) return 0n;
  const [older, newer] = mint.transferFees;
  const fee = epoch >= newer.epoch ? newer : older;
  const proportional = (amount * BigInt(fee.bps) + 9_999n) / 10_000n;
  return proportional < fee.maximum ? proportional : fee.maximum;
}

/**
 * True if the pools still give `sends` without the desk's margin. Beyond that, some order of landings would
 * leave the desk with less than it had.
 */
export function canHonour(
  request: SwapRequest,
  sends: bigint,
  deps: Omit<DeskPricingDeps, 'feeBps' | 'operatorFeeBps'>,
): boolean {
  const price = priceSwap(request, { ...deps, feeBps: 0, operatorFeeBps: 0 });
  return price !== undefined && price.sends >= sends;
}

export function freshPoolOf({ address, decimals }: TradedToken, pools: PoolSeeds): Pool | undefined {
  const seed = Object.hasOwn(pools, address) ? pools[address] : undefined;
  return seed && freshPool(seed, decimals);
}

/** The pool before any trade. @throws RangeError for an invalid seed */
export function freshPool(seed: PoolSeed, decimals: number): Pool {
  const tokens = seedTokens(seed, decimals);
  return { tokens, product: tokens * parseNanoUsd(seed.liquidityUsd) };
}

/** The net inflow alone determines the state. @returns undefined if the pool is drained */
export function poolAfter(fresh: Pool, flow: bigint): Pool | undefined {
  const tokens = fresh.tokens + flow;
  return tokens <= 0n ? undefined : { tokens, product: fresh.product };
}

/**
 * Sells to one pool and buys from the other with the proceeds. All rounding favours the desk, so no sequence
 * of trades extracts dust.
 */
export function trade(from: Pool, to: Pool, fromAmount: bigint, feeBps: number): Trade {
  const proceeds = dollarsOf(from) - divideUp(from.product, from.tokens + fromAmount);
  const spent = (proceeds * BigInt(10_000 - feeBps)) / 10_000n;
  const bought = spent > 0n ? to.tokens - divideUp(to.product, dollarsOf(to) + spent) : 0n;
  const toAmount = bought > 0n ? bought : 0n;
  return { toAmount, fromNanoUsd: spotValue(from, fromAmount), toNanoUsd: spotValue(to, toAmount) };
}

function dollarsOf({ product, tokens }: Pool): bigint {
  return product / tokens;
}

function spotValue({ product, tokens }: Pool, amount: bigint): bigint {
  return (product * amount) / (tokens * tokens);
}

function divideUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}

/** @throws OperatorFileError, SyntaxError or RangeError naming the mistake */
export async function readPools(file: string): Promise<PoolSeeds> {
  const { pools } = await checkForm(PriceFileSchema, JSON.parse(await readFile(file, 'utf8')), file);
  for (const { usd, liquidityUsd } of Object.values(pools)) {
    parseNanoUsd(usd);
    parseNanoUsd(liquidityUsd);
  }
  return pools;
}

/** @throws RangeError unless `text` is a positive decimal with at most 9 places */
export function parseNanoUsd(text: string): bigint {
  const [, whole = '', places = ''] = /^(\d{1,15})(?:\.(\d{1,9}))?$/.exec(text) ?? [];
  const nano = BigInt(`${whole}${places.padEnd(NANO_USD_DECIMALS, '0')}` || '0');
  if (whole === '' || nano === 0n) throw new RangeError(`not a positive dollar figure: ${text}`);
  return nano;
}

/** Base units, by mint address and `native`. */
export function deskInventory(
  pools: PoolSeeds,
  tokens: readonly { readonly address: string; readonly decimals: number }[],
): { readonly address: string; readonly amount: bigint }[] {
  const nativeCoin = { address: NATIVE_COIN, decimals: 9 };
  return [nativeCoin, ...tokens].flatMap(({ address, decimals }) => {
    const seed = pools[address];
    return seed === undefined ? [] : [{ address, amount: seedTokens(seed, decimals) }];
  });
}

/** Base units. */
export function seedTokens(seed: PoolSeed, decimals: number): bigint {
  return (parseNanoUsd(seed.liquidityUsd) * 10n ** BigInt(decimals)) / parseNanoUsd(seed.usd);
}
