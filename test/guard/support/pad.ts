import { type Address, addressFromBytes } from '../../../src/solana/address.ts';
import {
  type DecodedTransaction,
  decodeTransaction,
  encodeUnsigned,
  MAX_TRANSACTION_BYTES,
} from '../../../src/solana/transaction.ts';

export type Padding = 'unused' | 'looked up' | 'of the route';

/**
 * The transaction filled up with read-only accounts until not one assertion has room. The longest instruction counts as
 * the route. `undefined` without a table to look an account up in.
 */
export function pad(
  bytes: Uint8Array,
  how: Padding,
  accounts: readonly Address[] = [],
): Uint8Array | undefined {
  const decoded = decodeTransaction(bytes);
  if (how === 'looked up') return lookUpOneMore(decoded, accounts);
  const grow = (count: number) => encodeUnsigned(withMore(decoded, count, how === 'of the route'));
  let count = 1;
  while (grow(count + 1).length <= MAX_TRANSACTION_BYTES) count += 1;
  return grow(count);
}

function withMore(decoded: DecodedTransaction, count: number, isUsed: boolean): DecodedTransaction {
  const { header, staticAccountKeys, instructions } = decoded;
  const place = staticAccountKeys.length;
  const numbers = Array.from({ length: count }, (_, number) => number);
  const longest = instructions.reduce((one, other) =>
    other.accounts.length > one.accounts.length ? other : one,
  );
  return {
    ...decoded,
    header: { ...header, numReadonlyUnsignedAccounts: header.numReadonlyUnsignedAccounts + count },
    staticAccountKeys: [
      ...staticAccountKeys,
      ...numbers.map((number) => addressFromBytes(new Uint8Array(32).fill(222).fill(number, 0, 1))),
    ],
    instructions: instructions.map((instruction) => ({
      ...instruction,
      accounts: [
        ...instruction.accounts.map((index) => (index < place ? index : index + count)),
        ...(isUsed && instruction === longest ? numbers.map((number) => place + number) : []),
      ],
    })),
  };
}

/** An entry that no other index of the transaction names. */
function lookUpOneMore(decoded: DecodedTransaction, accounts: readonly Address[]): Uint8Array | undefined {
  const [table, ...others] = decoded.addressTableLookups;
  if (table === undefined) return undefined;
  const used = [...table.writableIndexes, ...table.readonlyIndexes];
  const free =
    Array.from({ length: 240 }, (_, index) => 239 - index).find((index) => !used.includes(index)) ?? 0;
  const more = { ...table, readonlyIndexes: [...table.readonlyIndexes, free] };
  const place =
    accounts.length -
    decoded.addressTableLookups.slice(1).reduce((sum, one) => sum + one.readonlyIndexes.length, 0);
  return encodeUnsigned({
    ...decoded,
    addressTableLookups: [more, ...others],
    instructions: decoded.instructions.map((instruction) => ({
      ...instruction,
      accounts: instruction.accounts.map((index) => (index < place ? index : index + 1)),
    })),
  });
}
