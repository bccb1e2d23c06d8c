import type { Address } from '../../solana/address.ts';
import { describeTransactionFailure } from '../../solana/failure/read.ts';
import type { ResolvedAccount, ResolvedInstruction } from '../instructions.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { VenueCheck } from '../rules/routes.ts';
import type { AccountState, GuardChain, SimulationResult } from './chain.ts';
import {
  depositOf,
  isPlainWallet,
  readTokenAccount,
  type Snapshot,
  snapshotOf,
  tokenAccountsOf,
} from './holdings.ts';

export type SimulatedSwap = {
  /** Every writable account. */
  readonly before: Snapshot;
  /** Wallets, token accounts, and accounts that may become one. */
  readonly after: Snapshot;
  readonly result: SimulationResult;
};

/** One for each node that simulates, never none. Refuses `simulation-failed` and `simulation-unavailable`. */
export async function simulateSwap(
  bytes: Uint8Array,
  accounts: readonly ResolvedAccount[],
  instructions: readonly ResolvedInstruction[],
  { wallets, venues }: { readonly wallets: readonly Address[]; readonly venues: VenueCheck },
  chain: GuardChain,
): Promise<readonly [SimulatedSwap, ...SimulatedSwap[]]> {
  const writable = accounts.filter(({ isWritable }) => isWritable).map(({ address }) => address);
  // One call reads everything, so that all states are of one slot.
  const read = [...new Set([...writable, ...venues.toRead])];
  const states = await askChain(() => chain.readAccounts(read));
  const all = snapshotOf(read, states);
  venues.judgeAccounts(all);
  const watched = writable.filter((address) => wallets.includes(address) || mayHoldTokens(all.get(address)));
  const before = new Map(writable.map((address) => [address, all.get(address)]));
  const [first, ...others] = (await simulateAtAll(bytes, watched, chain)).map((result): SimulatedSwap => {
    if (result.error !== undefined) {
      const programs = instructions.map(({ program }) => program);
      refuse('simulation-failed', describeTransactionFailure(result.error, programs));
    }
    venues.judgeCalls(result.innerInstructions);
    if (result.accounts.length !== watched.length)
      refuse('simulation-unavailable', 'the node sent no accounts back');
    return { before, after: snapshotOf(watched, result.accounts), result };
  });
  return first === undefined ? refuse('simulation-unavailable', 'no node simulates') : [first, ...others];
}

/** Simulates at every node that the chain has. Refuses `simulation-unavailable`. */
export function simulateAtAll(
  bytes: Uint8Array,
  watched: readonly Address[],
  chain: GuardChain,
): Promise<readonly SimulationResult[]> {
  return askChain(
    async () => (await chain.simulateAtAll?.(bytes, watched)) ?? [await chain.simulate(bytes, watched)],
  );
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

/** True of token accounts, and of addresses with nothing or lamports alone, which any sender may have put there. */
function mayHoldTokens(state: AccountState | undefined): boolean {
  return isPlainWallet(state) || readTokenAccount(state) !== undefined;
}

export type NewAccount = {
  /** Bytes. */
  readonly size: number;
  readonly deposit: bigint;
};

/** Token accounts that the transaction makes; their addresses may have held lamports before. */
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
