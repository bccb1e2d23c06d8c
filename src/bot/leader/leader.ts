/** Kinds of work that a process may ask the leader to look for. */
export type LeaderWork = 'updates' | 'messages' | 'swaps' | 'prices' | 'boards';

/** @param dueAt when the work falls due, ms since the epoch. @default now */
export type Look = (work: LeaderWork, dueAt?: number) => void;

/**
 * Elects the worker among the processes on one database: it alone handles updates, watches swaps, delivers messages and
 * keeps boards and alerts. A term is the time during which one process leads without a break.
 */
export interface Leader {
  isLeading(): boolean;
  /** False while the database is away or takes no writes. */
  isCandidate(): boolean;
  /** Runs `work` as part of the current term. @throws NotLeaderError while this process does not lead */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /**
   * Call before every effect outside. Code that runs in no term, such as a page, passes.
   * @throws NotLeaderError in code of an ended term
   */
  assertLeader(): void;
  /** Calls `begin` as part of each term, the current one included; `over` aborts when the term ends. */
  onTerm(begin: (over: AbortSignal) => void): void;
  /** Calls `look` in the leading process when any process calls `wake`. */
  onWake(look: Look): void;
  /** Call after work was committed. Best effort: the leader polls as well. */
  readonly wake: Look;
  /** Ends the term and lets another process lead. */
  stop(): Promise<void>;
}

/** The term of this code has ended: its work is left to the leader. */
export class NotLeaderError extends Error {
  readonly code = 'not_leader';

  constructor() {
    super('This process is not the leader any more');
    this.name = 'NotLeaderError';
  }
}

/** Also for an error of grammY, which wraps what its client throws. */
export function isNotLeader(error: unknown): boolean {
  if (error instanceof NotLeaderError) return true;
  return error instanceof Error && 'error' in error && isNotLeader(error.error);
}

/** For a process that has its database to itself, as with SQLite: one term from start to end. */
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
