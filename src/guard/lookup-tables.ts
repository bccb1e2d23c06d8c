import { type Address, addressFromBytes } from '../solana/address.ts';
import { ADDRESS_LOOKUP_TABLE_PROGRAM } from '../solana/known-programs.ts';
import type { DecodedTransaction } from '../solana/transaction.ts';
import type { AccountState } from './guard-chain.ts';
import { refuse } from './guard-rule.ts';
import { readU32, readU64 } from './little-endian.ts';

/** Table address → its addresses in order, as read when the transaction was inspected. A table only ever grows. */
export type LookupTables = Readonly<Record<string, readonly string[]>>;

const LOOKUP_TABLE_STATE = 1;
const HEADER_LENGTH = 56;
const ADDRESS_LENGTH = 32;
const STILL_ACTIVE = 2n ** 64n - 1n;

/** The tables a transaction names, from their accounts in the same order. Refuses any that is missing or closing down. */
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

/** All accounts of the message in instruction order: static, looked-up writable, looked-up read-only. */
export function listAccounts(decoded: DecodedTransaction, tables: LookupTables): readonly Address[] {
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

/** Layout of the address lookup table program: u32 state, u64 deactivation slot, … addresses from byte 56. */
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
