import { closeSync, existsSync, fdatasync, fdatasyncSync, openSync } from 'node:fs';

/** Brings what was committed to the disk. */
export interface LogSync {
  /**
   * Resolves when everything that was committed before the call survives a loss of power; several may be under way.
   * @throws what the system says
   */
  sync(): Promise<void>;
  close(): void;
}

/**
 * The threads that wait for the disk also look up names, and a name server that does not answer can hold all of them. After
 * so many milliseconds this thread waits for the disk itself.
 */
const LONGEST_QUEUE_MS = 250;

/**
 * Brings the write-ahead log of a database file to the disk, while the program's own thread goes on: what SQLite does with
 * `synchronous=FULL` at the end of each commit, but there everything stands still until the disk has answered.
 */
export function createLogSync(databaseFile: string): LogSync {
  const logFile = `${databaseFile}-wal`;
  /** Each call has one of its own: the system tells each of them once that the disk did not take something. */
  const free: number[] = [];
  let isClosed = false;
  const giveBack = (log: number): void => {
    if (isClosed) closeSync(log);
    else free.push(log);
  };
  return {
    sync: async () => {
      // It is there from the first commit on, and the same file as long as the database is open. SQLite has no locks on it.
      const log = free.pop() ?? (existsSync(logFile) ? openSync(logFile, 'r+') : undefined);
      if (log !== undefined) await bringToDisk(log, giveBack);
    },
    close: () => {
      isClosed = true;
      for (const log of free.splice(0)) closeSync(log);
    },
  };
}

/** What lives in memory is where it is going to be. */
export const NO_LOG: LogSync = { sync: async () => undefined, close: () => undefined };

/** @param done called when the system has nothing to do with the open file any more, which may be later */
function bringToDisk(log: number, done: (log: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: unknown): void => {
      clearTimeout(impatience);
      if (error) reject(error);
      else resolve();
    };
    const impatience = setTimeout(() => {
      try {
        fdatasyncSync(log);
        settle();
      } catch (error) {
        settle(error);
      }
    }, LONGEST_QUEUE_MS);
    fdatasync(log, (error) => {
      settle(error);
      done(log);
    });
  });
}
