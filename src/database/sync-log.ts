import { closeSync, existsSync, fdatasync, fdatasyncSync, openSync } from 'node:fs';

/** Brings what was committed to the disk. */
export interface LogSync {
  /** Resolves when everything that was committed before the call survives a loss of power. @throws what the system says */
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
  let log: number | undefined;
  return {
    sync: async () => {
      // It is there from the first commit on, and the same file as long as the database is open. SQLite has no locks on it.
      if (log === undefined && !existsSync(logFile)) return;
      log ??= openSync(logFile, 'r+');
      await bringToDisk(log);
    },
    close: () => {
      if (log !== undefined) closeSync(log);
      log = undefined;
    },
  };
}

/** What lives in memory is where it is going to be. */
export const NO_LOG: LogSync = { sync: async () => undefined, close: () => undefined };

function bringToDisk(log: number): Promise<void> {
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
    fdatasync(log, settle);
  });
}
