import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils';
import { type Address, addressBytes } from '../address.ts';
import { DLMM_PROGRAM, MEMO_PROGRAM, SYSTEM_PROGRAM } from '../known-programs.ts';
import { findProgramAddress, findTokenAccount } from '../token-account.ts';
import { decodeTransaction } from '../transaction.ts';
import type { PlacedOrder, Pool } from './accounts.ts';
import { binArrayIndex, type Side } from './price.ts';

/*
 * The three calls of a standing order. Accounts and data are those of `idls/dlmm.json` and of the SDK's own
 * transactions (github.com/MeteoraAg/dlmm-sdk).
 */

type Rights = '' | 's' | 'w' | 'sw';

export type OrderInstruction = {
  readonly program: Address;
  /** `s` signs, `w` is writable. */
  readonly accounts: readonly (readonly [Address, Rights])[];
  readonly data: Uint8Array;
};

export type Placement = {
  readonly person: Address;
  /** A fresh key that signs once: the account that it names becomes the order. */
  readonly order: Address;
  readonly pool: Address;
  readonly side: Side;
  /** Ascending; amounts in units of the sold token. */
  readonly bins: readonly { readonly bin: number; readonly amount: bigint }[];
};

export const PLACE = '6cb021ba92e501c5';
export const CANCEL = '849c841f4328e861';
const CLOSE_IF_EMPTY = '397c249b7ef95dab';

export const EVENT_AUTHORITY = 'D1ZN9Wj1fRSUQfCjhvnu1hqDMT7hzjzBBpi12nVniYD6' as Address;
/** Kinds of further accounts: those of the transfer hooks of X and Y, of which there are none. */
const HOOKS = { ask: [0, 0], bid: [1, 0] } as const;

/** Bins are named by their number, never relative to the market's price at landing. */
export function placeOrder(placement: Placement, { x, y }: Pool): OrderInstruction {
  const { person, order, pool, side, bins } = placement;
  const sold = side === 'ask' ? x : y;
  const arrays = binArrayIndexes(bins);
  return {
    program: DLMM_PROGRAM,
    accounts: [
      [pool, 'w'],
      bitmapExtension(pool, arrays),
      [sold.reserve, 'w'],
      [sold.mint, ''],
      [order, 'sw'],
      [person, 'sw'],
      // The owner, whose signature is not asked for.
      [person, ''],
      [findTokenAccount(person, sold.mint, sold.tokenProgram), 'w'],
      [person, 's'],
      [sold.tokenProgram, ''],
      [SYSTEM_PROGRAM, ''],
      [EVENT_AUTHORITY, ''],
      [DLMM_PROGRAM, ''],
      ...arrays.map((index) => [binArrayAddress(pool, index), 'w'] as const),
    ],
    data: Uint8Array.from([
      ...hexToBytes(PLACE),
      side === 'ask' ? 1 : 0,
      ...new Uint8Array(16),
      0,
      ...u32(bins.length),
      ...bins.flatMap(({ bin, amount }) => [...u32(bin), ...u64(amount)]),
      ...slices([HOOKS[side]]),
    ]),
  };
}

/**
 * Takes everything out of an order, filled or not, and closes its account, whose deposit returns. Only the owner's
 * signature is needed, and no answer of anybody else.
 */
export function cancelOrder(
  order: Address,
  { pool, owner, bins }: PlacedOrder,
  { x, y }: Pool,
): readonly [OrderInstruction, OrderInstruction] {
  const left = bins.filter(({ amount }) => amount > 0n);
  const arrays = binArrayIndexes(left);
  const cancel: OrderInstruction = {
    program: DLMM_PROGRAM,
    accounts: [
      [pool, 'w'],
      bitmapExtension(pool, arrays),
      [x.reserve, 'w'],
      [y.reserve, 'w'],
      [x.mint, ''],
      [y.mint, ''],
      [order, 'w'],
      [findTokenAccount(owner, x.mint, x.tokenProgram), 'w'],
      [findTokenAccount(owner, y.mint, y.tokenProgram), 'w'],
      [owner, 's'],
      [x.tokenProgram, ''],
      [y.tokenProgram, ''],
      [MEMO_PROGRAM, ''],
      [EVENT_AUTHORITY, ''],
      [DLMM_PROGRAM, ''],
      ...arrays.map((index) => [binArrayAddress(pool, index), 'w'] as const),
    ],
    data: Uint8Array.from([
      ...hexToBytes(CANCEL),
      ...u32(left.length),
      ...left.flatMap(({ bin }) => [...u32(bin)]),
      ...slices([HOOKS.ask, HOOKS.bid]),
    ]),
  };
  const close: OrderInstruction = {
    program: DLMM_PROGRAM,
    accounts: [
      [order, 'w'],
      [owner, 's'],
      // Who gets the deposit.
      [owner, 'w'],
      [EVENT_AUTHORITY, ''],
      [DLMM_PROGRAM, ''],
    ],
    data: hexToBytes(CLOSE_IF_EMPTY),
  };
  return [cancel, close];
}

/** Ascending. */
export function binArrayIndexes(bins: readonly { readonly bin: number }[]): readonly number[] {
  return [...new Set(bins.map(({ bin }) => binArrayIndex(bin)))].sort((one, other) => one - other);
}

export function binArrayAddress(pool: Address, index: number): Address {
  const seed = new Uint8Array(BigInt64Array.of(BigInt(index)).buffer);
  return findProgramAddress([utf8ToBytes('bin_array'), addressBytes(pool), seed], DLMM_PROGRAM);
}

/** The pool itself keeps a bit for each array from −512 to 511; the program stands for an extension that is not needed. */
const OWN_BITS = 512;

function bitmapExtension(pool: Address, arrays: readonly number[]): readonly [Address, Rights] {
  const isWithin = arrays.every((index) => index >= -OWN_BITS && index < OWN_BITS);
  if (isWithin) return [DLMM_PROGRAM, ''];
  return [findProgramAddress([utf8ToBytes('bitmap'), addressBytes(pool)], DLMM_PROGRAM), 'w'];
}

function slices(kinds: readonly (readonly number[])[]): readonly number[] {
  return [...u32(kinds.length), ...kinds.flat()];
}

function u32(value: number): Uint8Array {
  return new Uint8Array(Int32Array.of(value).buffer);
}

function u64(value: bigint): Uint8Array {
  return new Uint8Array(BigUint64Array.of(value).buffer);
}

const ORDER_ACCOUNT = 4;

/** The account of the order that a transaction places; undefined where it places none. */
export function orderOf(transaction: Uint8Array): Address | undefined {
  const { instructions, staticAccountKeys } = decodeTransaction(transaction);
  const call = instructions.find(
    ({ programIdIndex, data }) =>
      staticAccountKeys[programIdIndex] === DLMM_PROGRAM && bytesToHex(data.subarray(0, 8)) === PLACE,
  );
  return staticAccountKeys[call?.accounts[ORDER_ACCOUNT] ?? -1];
}
