import type { Address } from '../../solana/address.ts';
import { describeTransactionFailure } from '../../solana/failure/read.ts';
import type { ResolvedAccount, ResolvedInstruction } from '../instructions.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { VenueCheck } from '../rules/routes.ts';
import type { GuardChain, SimulationResult } from './chain.ts';
import {
  depositOf,
  isHeldFor,
  isPlainWallet,
  readTokenAccount,
  type Snapshot,
  snapshotOf,
  tokenAccountsOf,
} from './holdings.ts';

type Watch = {
  readonly wallets: readonly Address[];
  readonly boughtMint: Address;
  readonly venues: VenueCheck;
};

export type SimulatedSwap = {
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly result: SimulationResult;
};

/**
 * Watches the writable accounts of both wallets, and any that can hold the bought token. Refuses
 * `simulation-failed` and `simulation-unavailable`.
 */
export async function simulateSwap(
  bytes: Uint8Array,
  accounts: readonly ResolvedAccount[],
  instructions: readonly ResolvedInstruction[],
  watch: Watch,
  chain: GuardChain,
): Promise<SimulatedSwap> {
  const writable = accounts.filter(({ isWritable }) => isWritable).map(({ address }) => address);
  // For a consistent slot.
  const read = [...new Set([...writable, ...watch.venues.toRead])];
  const states = await askChain(() => chain.readAccounts(read));
  const all = snapshotOf(read, states);
  watch.venues.judgeAccounts(all);
  const watched = writable.filter((address) => isWatched(all, address, watch));
  const result = await askChain(() => chain.simulate(bytes, watched));
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

/** Any failure refuses `simulation-unavailable`. */
export async function askChain<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch {
    return refuse('simulation-unavailable', 'the chain could not be asked');
  }
}

export const TOO_LATE: Refusal = {
  ok: false,
  rule: 'simulation-unavailable',
  detail: 'the chain did not answer in time',
};

/** Of all calls of the chain together. */
const ANSWERS_WITHIN_MS = 30_000;

/** `late` where the chain keeps `work` waiting. */
export async function inTime<Result>(
  work: Promise<Result>,
  { timeoutMs = ANSWERS_WITHIN_MS }: { readonly timeoutMs?: number },
  late: Result,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<Result>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, late);
  });
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Also watches future accounts: empty ones, and those with lamports only, which any sender may have put
 * there.
 */
function isWatched(all: Snapshot, address: Address, { wallets, boughtMint }: Watch): boolean {
  const state = all.get(address);
  if (isPlainWallet(state)) return true;
  const { owner, mint } = readTokenAccount(state) ?? {};
  if (mint === boughtMint) return true;
  return wallets.some((wallet) => wallet === address || wallet === owner || isHeldFor(state, wallet));
}

export type NewAccount = {
  /** Bytes. */
  readonly size: number;
  readonly deposit: bigint;
};

/** Their addresses may have held lamports before. */
export function findNewAccounts(before: Snapshot, after: Snapshot, wallet: Address): readonly NewAccount[] {
  const held = tokenAccountsOf(before, wallet);
  return [...tokenAccountsOf(after, wallet)]
    .filter(([address]) => !held.has(address))
    .map(([address, account]) => ({
      size: after.get(address)?.data.length ?? 0,
      deposit: depositOf(account),
    }));
}

export function sumDeposits(accounts: readonly NewAccount[]): bigint {
  return accounts.reduce((sum, { deposit }) => sum + deposit, 0n);
}
