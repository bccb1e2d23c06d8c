import type { Address } from '../solana/address.ts';
import { describeTransactionFailure } from '../solana/transaction-failure.ts';
import type { GuardChain, SimulationResult } from './guard-chain.ts';
import { refuse } from './guard-rule.ts';
import { depositOf, isPlainWallet, type Snapshot, snapshotOf, tokenAccountsOf } from './holdings.ts';
import type { ResolvedAccount, ResolvedInstruction } from './resolve-instructions.ts';
import { isKeptFor } from './rules/belongings-rule.ts';
import type { VenueCheck } from './rules/venue-rule.ts';
import { readTokenAccount } from './token-account-state.ts';

type Watch = {
  readonly wallets: readonly Address[];
  readonly boughtMint: Address;
  readonly venues: VenueCheck;
};

/** The watched accounts before and after, and what happened in between. */
export type SimulatedSwap = {
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly result: SimulationResult;
};

/**
 * Simulates a transaction and reads every account of the two wallets that it can write, and every other one that can hold
 * the token that is bought. Refuses
 * `simulation-unavailable` when the chain does not answer: what cannot be simulated is not shown.
 */
export async function simulateSwap(
  bytes: Uint8Array,
  accounts: readonly ResolvedAccount[],
  instructions: readonly ResolvedInstruction[],
  watch: Watch,
  chain: GuardChain,
): Promise<SimulatedSwap> {
  const writable = accounts.filter(({ isWritable }) => isWritable).map(({ address }) => address);
  // One read, so that all of it is as of one slot.
  const read = [...new Set([...writable, ...watch.venues.toRead])];
  const states = await ask(() => chain.readAccounts(read));
  const all = snapshotOf(read, states);
  watch.venues.judgeAccounts(all);
  const watched = writable.filter((address) => isWatched(all, address, watch));
  const result = await ask(() => chain.simulate(bytes, watched));
  if (result.error !== undefined) {
    const programs = instructions.map(({ program }) => program);
    refuse('simulation-failed', describeTransactionFailure(result.error, programs));
  }
  watch.venues.judgeCalls(result.innerInstructions);
  if (result.accounts.length !== watched.length)
    refuse('simulation-unavailable', 'the node sent no accounts back');
  const before = new Map(watched.map((address) => [address, all.get(address)]));
  return { before, after: snapshotOf(watched, result.accounts), result };
}

/** Asks the chain; any failure of it is a refusal, never a pass. */
export async function ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch {
    return refuse('simulation-unavailable', 'the chain could not be asked');
  }
}

/**
 * The wallets, their token accounts and what programs keep for them, and every account that may become theirs: one that
 * is not there yet, or holds nothing but lamports, which anybody may have sent to it.
 */
function isWatched(all: Snapshot, address: Address, { wallets, boughtMint }: Watch): boolean {
  const state = all.get(address);
  if (isPlainWallet(state)) return true;
  const { owner, mint } = readTokenAccount(state) ?? {};
  if (mint === boughtMint) return true;
  return wallets.some((wallet) => wallet === address || wallet === owner || isKeptFor(state, wallet));
}

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
