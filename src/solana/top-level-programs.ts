import type { Address } from './address.ts';
import { decodeTransaction } from './transaction.ts';

/** The programs of the top-level instructions in order: an error number means something else in each. */
export function topLevelPrograms(transaction: Uint8Array): readonly Address[] {
  const { instructions, staticAccountKeys } = decodeTransaction(transaction);
  return instructions.flatMap(({ programIdIndex }) => staticAccountKeys[programIdIndex] ?? []);
}
