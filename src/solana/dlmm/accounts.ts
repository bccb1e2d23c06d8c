import { bytesToHex } from '@noble/hashes/utils';
import { type Address, addressFromBytes } from '../address.ts';
import { DLMM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../known-programs.ts';
import { BINS_PER_ARRAY, type BinRange, type Side } from './price.ts';

/*
 * Accounts of Meteora's DLMM program (`lb_clmm` 0.12.0), as far as standing orders need them. Source of the offsets:
 * `idls/dlmm.json` of github.com/MeteoraAg/dlmm-sdk; test/real-programs holds them against the program.
 */

export type OwnedData = { readonly owner: Address; readonly data: Uint8Array };

/** One of a pool's two tokens. */
export type PoolToken = {
  readonly mint: Address;
  readonly tokenProgram: Address;
  /** The pool's own token account. */
  readonly reserve: Address;
};

export type Pool = BinRange & {
  readonly x: PoolToken;
  readonly y: PoolToken;
  /** The bin of the market's price. */
  readonly activeBin: number;
  /** Disabled pools take no order, and still pay out. */
  readonly isDisabled: boolean;
  /** Pools that reward liquidity have no orders. */
  readonly takesOrders: boolean;
  /** Orders can be placed before it, and taken out only after it. */
  readonly opens: { readonly unit: 'slot' | 'second'; readonly after: bigint };
  /** The makers' share of the fee is in the token that a swap pays, or always in Y. */
  readonly feeToken: 'paid' | 'y';
};

export const POOL = '210b3162b565b10d';
export const POOL_LENGTH = 904;
export const POOL_X_AT = 88;
export const POOL_Y_AT = 120;
const FOR_ORDERS = 2;
const UNDECIDED = 0;
const REWARDS_AT = [264, 408];
const ENABLED = 0;
const BY_TIME = 1;
const FEE_IN_Y = 1;

/** `undefined` for any other account. */
export function readPool(account: OwnedData | undefined): Pool | undefined {
  const view = viewOf(account, POOL, POOL_LENGTH);
  if (view === undefined) return undefined;
  const functionType = view.getUint8(35);
  const isRewarding = REWARDS_AT.some((at) => bytesAt(view, at).some((byte) => byte !== 0));
  return {
    x: {
      mint: addressAt(view, POOL_X_AT),
      tokenProgram: programOf(view.getUint8(880)),
      reserve: addressAt(view, 152),
    },
    y: {
      mint: addressAt(view, POOL_Y_AT),
      tokenProgram: programOf(view.getUint8(881)),
      reserve: addressAt(view, 184),
    },
    minBin: view.getInt32(24, true),
    maxBin: view.getInt32(28, true),
    activeBin: view.getInt32(76, true),
    binStep: view.getUint16(80, true),
    isDisabled: view.getUint8(82) !== ENABLED,
    takesOrders: functionType === FOR_ORDERS || (functionType === UNDECIDED && !isRewarding),
    opens: {
      unit: view.getUint8(86) === BY_TIME ? 'second' : 'slot',
      after: view.getBigUint64(816, true),
    },
    feeToken: view.getUint8(36) === FEE_IN_Y ? 'y' : 'paid',
  };
}

const SLOT_AT = 0;
const UNIX_TIME_AT = 32;

/** @param clock data of the clock sysvar */
export function isOpen({ opens }: Pool, clock: Uint8Array): boolean {
  const view = new DataView(clock.buffer, clock.byteOffset, clock.byteLength);
  return view.getBigUint64(opens.unit === 'slot' ? SLOT_AT : UNIX_TIME_AT, true) > opens.after;
}

/** One bin of an order: its place, its side, and its amount in units of the sold token. */
export type OrderBin = {
  readonly bin: number;
  readonly side: Side;
  readonly amount: bigint;
  /** The age of the bin when the order was placed. */
  readonly age: number;
};

export type PlacedOrder = {
  readonly pool: Address;
  readonly owner: Address;
  readonly bins: readonly OrderBin[];
};

export const ORDER = '89b7d45b731d8de3';
const ORDER_HEADER = 120;
const ORDER_BIN = 32;
export const ORDER_POOL_AT = 8;
export const ORDER_OWNER_AT = 40;

/** Bytes of the account of an order in so many bins. */
export function orderSize(bins: number): number {
  return ORDER_HEADER + ORDER_BIN * bins;
}

/** `undefined` for any other account. */
export function readOrder(account: OwnedData | undefined): PlacedOrder | undefined {
  const view = viewOf(account, ORDER);
  if (view === undefined || view.byteLength < ORDER_HEADER) return undefined;
  const count = view.getUint16(72, true);
  if (view.byteLength !== orderSize(count)) return undefined;
  return {
    pool: addressAt(view, ORDER_POOL_AT),
    owner: addressAt(view, ORDER_OWNER_AT),
    bins: Array.from({ length: count }, (_, index) => {
      const at = ORDER_HEADER + ORDER_BIN * index;
      return {
        bin: view.getInt32(at + 16, true),
        side: view.getUint8(at + 20) === 0 ? 'bid' : 'ask',
        amount: view.getBigUint64(at, true),
        age: view.getUint32(at + 8, true),
      };
    }),
  };
}

/** What a pool knows of the orders in one bin. */
export type PoolBin = {
  readonly price: bigint;
  /** Filled over all times, in units of X and Y, with the makers' fees for both sides. */
  readonly filled: Readonly<Record<Side, bigint>>;
  readonly fees: Readonly<Record<Side, bigint>>;
  /** Orders that no swap has reached yet. */
  readonly open: bigint;
  /** The orders of the previous age: their sum, and behind it what is left of it. */
  readonly processing: bigint;
  readonly remaining: bigint;
  readonly age: number;
};

export type BinArray = {
  readonly pool: Address;
  readonly index: bigint;
  readonly bins: readonly PoolBin[];
};

export const BIN_ARRAY = '5c8e5cdc059446b5';
export const BIN_ARRAY_LENGTH = 10_136;
const BINS_AT = 56;
const BIN_BYTES = 144;

/** `undefined` for any other account. */
export function readBinArray(account: OwnedData | undefined): BinArray | undefined {
  const view = viewOf(account, BIN_ARRAY, BIN_ARRAY_LENGTH);
  if (view === undefined) return undefined;
  const u64 = (at: number) => view.getBigUint64(at, true);
  return {
    index: view.getBigInt64(8, true),
    pool: addressAt(view, 24),
    bins: Array.from({ length: BINS_PER_ARRAY }, (_, place) => {
      const at = BINS_AT + BIN_BYTES * place;
      return {
        price: u64(at + 16) + (u64(at + 24) << 64n),
        filled: { ask: u64(at + 48), bid: u64(at + 56) },
        fees: { ask: u64(at + 64), bid: u64(at + 72) },
        open: u64(at + 112),
        processing: u64(at + 120),
        remaining: u64(at + 128),
        age: view.getUint32(at + 136, true),
      };
    }),
  };
}

function viewOf(
  account: OwnedData | undefined,
  discriminator: string,
  length = account?.data.length,
): DataView | undefined {
  if (account === undefined || account.owner !== DLMM_PROGRAM || account.data.length !== length)
    return undefined;
  const { buffer, byteOffset, byteLength } = account.data;
  const isKind = bytesToHex(account.data.subarray(0, 8)) === discriminator;
  return isKind ? new DataView(buffer, byteOffset, byteLength) : undefined;
}

function programOf(flag: number): Address {
  return flag === 0 ? TOKEN_PROGRAM : TOKEN_2022_PROGRAM;
}

function addressAt(view: DataView, at: number): Address {
  return addressFromBytes(bytesAt(view, at));
}

function bytesAt(view: DataView, at: number): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset + at, 32);
}
