import { bytesToHex } from '@noble/hashes/utils';
import type { Address } from '../address.ts';
import { DLMM_PROGRAM } from '../known-programs.ts';
import { decodeTransaction } from '../transaction.ts';
import { PLACE } from './instructions.ts';

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
