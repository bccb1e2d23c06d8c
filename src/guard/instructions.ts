import { bytesToHex } from '@noble/hashes/utils';
import { type Address, addressFromBytes } from '../solana/address.ts';
import { ADDRESS_LOOKUP_TABLE_PROGRAM } from '../solana/known-programs.ts';
import type { DecodedTransaction } from '../solana/transaction.ts';
import { readU32, readU64 } from './bytes.ts';
import { refuse } from './refusal.ts';
import type { AccountState } from './simulation/chain.ts';

export type ResolvedAccount = {
  readonly address: Address;
  readonly isSigner: boolean;
  readonly isWritable: boolean;
};

export type ResolvedInstruction = {
  readonly program: Address;
  readonly accounts: readonly ResolvedAccount[];
  readonly data: Uint8Array;
};

/** Addresses by table, as read at the inspection. Tables are append-only. */
export type LookupTables = Readonly<Record<string, readonly string[]>>;

const LOOKUP_TABLE_STATE = 1;
const HEADER_LENGTH = 56;
const ADDRESS_LENGTH = 32;
/** Deactivation slot of an active table. */
const STILL_ACTIVE = 2n ** 64n - 1n;

/** Anchor: the first eight bytes of sha256("global:" + name). */
export const DISCRIMINATOR_LENGTH = 8;

/** Refuses `lookup-table-unresolved` and `duplicate-account`. */
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

function listAccounts(decoded: DecodedTransaction, tables: LookupTables): readonly Address[] {
  const lookups = decoded.addressTableLookups;
  const pick = (indexes: (lookup: (typeof lookups)[number]) => readonly number[]) =>
    lookups.flatMap((lookup) => indexes(lookup).map((index) => lookUp(tables, lookup.accountKey, index)));
  const accounts = [
    ...decoded.staticAccountKeys,
    ...pick((lookup) => lookup.writableIndexes),
    ...pick((lookup) => lookup.readonlyIndexes),
  ];
  if (new Set(accounts).size !== accounts.length) refuse('duplicate-account', 'an account is listed twice');
  return accounts;
}

function lookUp(tables: LookupTables, table: Address, index: number): Address {
  const address = Object.hasOwn(tables, table) ? tables[table]?.[index] : undefined;
  return (address as Address | undefined) ?? refuse('lookup-table-unresolved', `entry ${index} is not known`);
}

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

/** Refuses `malformed-instruction` where there are fewer accounts. */
export function accountAt(instruction: ResolvedInstruction, position: number): Address {
  return (
    instruction.accounts[position]?.address ??
    refuse('malformed-instruction', `account ${position} of an instruction is missing`)
  );
}

/** The discriminator in hex; shorter where the data is. */
export function discriminatorOf({ data }: ResolvedInstruction): string {
  return bytesToHex(data.subarray(0, DISCRIMINATOR_LENGTH));
}

/** Refuses missing and deactivated tables. `accounts` are in the order of the message. */
export function readLookupTables(
  decoded: DecodedTransaction,
  accounts: readonly (AccountState | undefined)[],
): LookupTables {
  const entries = decoded.addressTableLookups.map(({ accountKey }, index) => [
    accountKey,
    readLookupTable(accounts[index]),
  ]);
  return Object.fromEntries(entries);
}

/** Layout: u32 state, u64 deactivation slot, … addresses from byte 56. */
function readLookupTable(account: AccountState | undefined): readonly Address[] {
  if (account?.owner !== ADDRESS_LOOKUP_TABLE_PROGRAM || account.data.length < HEADER_LENGTH) {
    return refuse('lookup-table-unresolved', 'a lookup table is not on chain');
  }
  const { data } = account;
  if (readU32(data, 0) !== LOOKUP_TABLE_STATE)
    refuse('lookup-table-unresolved', 'a lookup table is not initialized');
  if (readU64(data, 4) !== STILL_ACTIVE) refuse('lookup-table-deactivated', 'a lookup table is being closed');
  const count = Math.floor((data.length - HEADER_LENGTH) / ADDRESS_LENGTH);
  return Array.from({ length: count }, (_, index) => {
    const start = HEADER_LENGTH + index * ADDRESS_LENGTH;
    return addressFromBytes(data.subarray(start, start + ADDRESS_LENGTH));
  });
}
