import type { Address } from '../solana/address.ts';
import { SYSTEM_PROGRAM, WRAPPED_SOL_MINT } from '../solana/known-programs.ts';
import type { AccountState } from './guard-chain.ts';
import { readTokenAccount, type TokenAccountState } from './token-account-state.ts';

/** The watched accounts at one moment: before the transaction, or after its simulation. */
export type Snapshot = ReadonlyMap<Address, AccountState | undefined>;

/** Pairs addresses with the states a node gave for them in the same order. */
export function snapshotOf(
  addresses: readonly Address[],
  states: readonly (AccountState | undefined)[],
): Snapshot {
  return new Map(addresses.map((address, index) => [address, states[index]]));
}

/** The token accounts of one wallet in a snapshot, by address. */
export function tokenAccountsOf(
  snapshot: Snapshot,
  wallet: Address,
): ReadonlyMap<Address, TokenAccountState> {
  const owned = new Map<Address, TokenAccountState>();
  for (const [address, state] of snapshot) {
    const account = readTokenAccount(state);
    if (account?.owner === wallet) owned.set(address, account);
  }
  return owned;
}

/** Base units of `mint` in all token accounts of a wallet. */
export function balanceOf(snapshot: Snapshot, wallet: Address, mint: Address): bigint {
  let sum = 0n;
  for (const account of tokenAccountsOf(snapshot, wallet).values()) {
    if (account.mint === mint) sum += account.amount;
  }
  return sum;
}

/** Lamports in the wallet itself. */
export function walletLamports(snapshot: Snapshot, wallet: Address): bigint {
  return snapshot.get(wallet)?.lamports ?? 0n;
}

/**
 * All lamports that are the wallet's: its own, and those inside its token accounts (deposits and wrapped SOL) that nobody
 * else may close. Making or closing its own account moves lamports inside this sum, so the sum changes only by what really
 * comes or goes.
 */
export function totalLamports(snapshot: Snapshot, wallet: Address): bigint {
  let sum = walletLamports(snapshot, wallet);
  for (const { closeAuthority = wallet, lamports } of tokenAccountsOf(snapshot, wallet).values()) {
    if (closeAuthority === wallet) sum += lamports;
  }
  return sum;
}

/** The part of a token account's lamports that is its deposit. */
export function depositOf(account: TokenAccountState): bigint {
  return account.mint === WRAPPED_SOL_MINT ? account.lamports - account.amount : account.lamports;
}

/** A wallet is an account of the system program without data, or no account yet. */
export function isPlainWallet(state: AccountState | undefined): boolean {
  return state === undefined || (state.owner === SYSTEM_PROGRAM && state.data.length === 0);
}
