/** Work that other processes announce. */
export const LEADER_WORK = ['updates', 'messages', 'swaps', 'prices', 'boards'] as const;

export type LeaderWork = (typeof LEADER_WORK)[number];

/** @param dueAt ms since the epoch. @default now */
export type AnnounceWork = (work: LeaderWork, dueAt?: number) => void;

/**
 * One worker per database handles updates, follows swaps, delivers messages and runs boards and alerts. A term
 * is one uninterrupted leadership.
 */
export interface Leader {
  isLeading(): boolean;
  /** False while the database is away or read-only. */
  isCandidate(): boolean;
  /** @throws NotLeaderError while this process does not lead */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /**
   * Call before every external effect. Passes outside any term, as in a page.
   * @throws NotLeaderError in code of an ended term
   */
  assertLeader(): void;
  /** Each term calls `begin`, the current one included; `over` aborts with the term. */
  onTerm(begin: (over: AbortSignal) => void): void;
  onWake(listener: AnnounceWork): void;
  /** Call after the commit. Best effort: the leader also polls. */
  readonly wake: AnnounceWork;
  stop(): Promise<void>;
}

/** The term of this code is over; the new leader does its work. */
export class NotLeaderError extends Error {
  readonly code = 'not_leader';

  constructor() {
    super('This process is not the leader any more');
    this.name = 'NotLeaderError';
  }
}

/** Tells the error of a process that does not lead, even inside grammY's wrapper. */
export function isNotLeader(error: unknown): boolean {
  if (error instanceof NotLeaderError) return true;
  return error instanceof Error && 'error' in error && isNotLeader(error.error);
}

/** A process that owns its database (SQLite) leads without an election. */
export function createSoleLeader(): Leader {
  const term = new AbortController();
  const listeners: AnnounceWork[] = [];
  return {
    isLeading: () => true,
    isCandidate: () => true,
    run: (work) => work(),
    assertLeader: () => undefined,
    onTerm: (begin) => begin(term.signal),
    onWake: (listener) => void listeners.push(listener),
    wake: (...work) => {
      for (const listener of listeners) listener(...work);
    },
    stop: async () => term.abort(),
  };
}
