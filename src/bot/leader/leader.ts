/** Kinds of work that a process may ask the leader to look for. */
export type LeaderWork = 'updates' | 'messages' | 'swaps' | 'prices' | 'boards';

/** @param dueAt when the work falls due, where that is known; at once otherwise. Milliseconds since the epoch. */
export type Look = (work: LeaderWork, dueAt?: number) => void;

/**
 * Which of the processes on one database is the worker: it alone handles updates, watches swaps, delivers messages and
 * keeps boards and alerts. The time during which one process leads without a break is a term.
 */
export interface Leader {
  /** Whether this process leads now. */
  isLeading(): boolean;
  /** Whether this process leads or may be elected; false while the database is away or takes no writes. */
  isCandidate(): boolean;
  /** Runs `work` as part of the current term. @throws NotLeaderError while this process does not lead */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /**
   * Call before every effect outside. Code that runs in no term, such as a page, passes.
   * @throws NotLeaderError in code of a term that is over
   */
  assertLeader(): void;
  /** Calls `begin` as part of each term, at its beginning, or at once during one; `over` aborts when the term ends. */
  onTerm(begin: (over: AbortSignal) => void): void;
  /** Called in the leading process when any process called `wake`. */
  onWake(look: Look): void;
  /** Has the leader look for work that was committed. Best effort: the leader polls as well. */
  readonly wake: Look;
  /** Ends the term; another process may lead at once. */
  stop(): Promise<void>;
}

/** The term in which this code was begun is over: what it was doing is left to the leader. */
export class NotLeaderError extends Error {
  readonly code = 'not_leader';

  constructor() {
    super('This process is not the leader any more');
    this.name = 'NotLeaderError';
  }
}

/** Whether code was stopped because its term is over. grammY wraps what its client throws in an error of its own. */
export function isNotLeader(error: unknown): boolean {
  if (error instanceof NotLeaderError) return true;
  return error instanceof Error && 'error' in error && isNotLeader(error.error);
}

/** The process has its database to itself, as with SQLite: one term from the start to the end. */
export function createSoleLeader(): Leader {
  const term = new AbortController();
  const looks: Look[] = [];
  return {
    isLeading: () => true,
    isCandidate: () => true,
    run: (work) => work(),
    assertLeader: () => undefined,
    onTerm: (begin) => begin(term.signal),
    onWake: (look) => void looks.push(look),
    wake: (...work) => {
      for (const look of looks) look(...work);
    },
    stop: async () => term.abort(),
  };
}
