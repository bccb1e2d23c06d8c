import type { Leader } from '../../leader/leader.ts';
import type { DueBoard } from '../../swap/board-store-port.ts';
import { createDueWork, type DueWork } from '../../workers/due-work.ts';
import type { Timers } from '../../workers/timers.ts';
import { type BoardRoundDeps, playRound } from './round.ts';

interface BoardWorkOptions {
  readonly deps: BoardRoundDeps;
  readonly timers: Timers;
  /** Given where other processes share the database. */
  readonly leader?: Leader;
  readonly onError: (error: unknown, board: DueBoard | undefined) => void;
}

/** Longer than twelve prices and an edit may take; what is given up before comes back after the lease. */
const LEASE_MS = 60_000;
const WITHIN_MS = 45_000;

/** Nobody sits and waits for a board: Telegram and the service see few of these calls side by side. */
const CONCURRENCY = 4;

/** Keeps the boards of groups up to date: whoever claims one is the only one who writes its message. */
export function createBoardWork(options: BoardWorkOptions): DueWork {
  const { boards, now } = options.deps;
  return createDueWork<DueBoard>({
    claim: (...claim) => boards.claimDue(...claim),
    work: (board, givenUp) => playRound(options.deps, board, givenUp),
    nextDueAt: (from) => boards.nextDueAt(from),
    leaseMs: LEASE_MS,
    withinMs: WITHIN_MS,
    onError: options.onError,
    concurrency: CONCURRENCY,
    now,
    timers: options.timers,
    ...(options.leader && { leader: options.leader }),
  });
}
