import type { Address } from '../address.ts';
import { depositOf, type Snapshot, tokenAccountsOf } from './holdings.ts';

/** A token account that the transaction makes and leaves behind. */
export type NewAccount = {
  /** Bytes. */
  readonly size: number;
  /** Lamports that stay in it. */
  readonly deposit: bigint;
};

/** The token accounts of `wallet` that exist only after the transaction. */
export function findNewAccounts(before: Snapshot, after: Snapshot, wallet: Address): readonly NewAccount[] {
  return [...tokenAccountsOf(after, wallet)]
    .filter(([address]) => before.get(address) === undefined)
    .map(([address, account]) => ({
      size: after.get(address)?.data.length ?? 0,
      deposit: depositOf(account),
    }));
}

/** Lamports locked in new accounts. */
export function sumDeposits(accounts: readonly NewAccount[]): bigint {
  return accounts.reduce((sum, { deposit }) => sum + deposit, 0n);
}
