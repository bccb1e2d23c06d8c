import type { Address } from '../solana/address.ts';
import type { DecodedTransaction } from '../solana/transaction.ts';
import { refuse } from './guard-rule.ts';
import { type LookupTables, listAccounts } from './lookup-tables.ts';

export type ResolvedAccount = {
  readonly address: Address;
  readonly isSigner: boolean;
  readonly isWritable: boolean;
};

/** One instruction with every index replaced by what it stands for, so that nothing is hidden behind a table. */
export type ResolvedInstruction = {
  readonly program: Address;
  readonly accounts: readonly ResolvedAccount[];
  readonly data: Uint8Array;
};

/** All accounts of the message with their rights. Refuses `lookup-table-unresolved` and `duplicate-account`. */
export function resolveAccounts(
  decoded: DecodedTransaction,
  tables: LookupTables,
): readonly ResolvedAccount[] {
  const { header, staticAccountKeys, addressTableLookups } = decoded;
  const writableLookups = addressTableLookups.reduce((sum, lookup) => sum + lookup.writableIndexes.length, 0);
  const writableSigners = header.numRequiredSignatures - header.numReadonlySignedAccounts;
  const writableStatics = staticAccountKeys.length - header.numReadonlyUnsignedAccounts;
  const isWritable = (index: number) => {
    if (index < header.numRequiredSignatures) return index < writableSigners;
    if (index < staticAccountKeys.length) return index < writableStatics;
    return index < staticAccountKeys.length + writableLookups;
  };
  return listAccounts(decoded, tables).map((address, index) => ({
    address,
    isSigner: index < header.numRequiredSignatures,
    isWritable: isWritable(index),
  }));
}

/** The instructions over resolved accounts, in order. */
export function resolveInstructions(
  decoded: DecodedTransaction,
  accounts: readonly ResolvedAccount[],
): readonly ResolvedInstruction[] {
  const at = (index: number) =>
    accounts[index] ?? refuse('index-out-of-range', 'an index points outside the account list');
  return decoded.instructions.map(({ programIdIndex, accounts: used, data }) => ({
    program: at(programIdIndex).address,
    accounts: used.map(at),
    data,
  }));
}

/** The account at a position an instruction's layout names. Refuses `malformed-instruction` when it is not there. */
export function accountAt(instruction: ResolvedInstruction, position: number): Address {
  return (
    instruction.accounts[position]?.address ??
    refuse('malformed-instruction', `account ${position} of an instruction is missing`)
  );
}
