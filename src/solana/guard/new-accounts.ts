import type { Address } from '../address.ts';
import { depositOf, type Snapshot, tokenAccountsOf } from './holdings.ts';

/** A token account that the transaction makes and leaves behind. */
export type NewAccount = {
  /** Bytes. */
  readonly size: number;
  /** Lamports that stay in it. */
  readonly deposit: bigint;
};

/** The token accounts that `wallet` has only after the transaction; lamports may have stood at the address before. */
export function findNewAccounts(before: Snapshot, after: Snapshot, wallet: Address): readonly NewAccount[] {
  const held = tokenAccountsOf(before, wallet);
  return [...tokenAccountsOf(after, wallet)]
    .filter(([address]) => !held.has(address))
    .map(([address, account]) => ({
      size: after.get(address)?.data.length ?? 0,
      deposit: depositOf(account),
    }));
}

/** Lamports locked in new accounts. */
export function sumDeposits(accounts: readonly NewAccount[]): bigint {
  return accounts.reduce((sum, { deposit }) => sum + deposit, 0n);
}
