import type SqliteDatabase from 'better-sqlite3';

/** Pages of the log that are worth the disk's time. */
const WORTH_PAGES = 2_000;
/** Pages at which SQLite does it by itself, in the middle of somebody's commit: for whoever is never quiet. 16 MB. */
export const LATEST_PAGES = 4_000;
/** Commits after which the log is looked at. */
const LOOK_AFTER = 64;
/** So long nothing was committed. */
const QUIET_MS = 4;

/**
 * Takes the write-ahead log into the database file while nobody commits. SQLite does it within the commit that makes the log
 * long enough, and whoever that commit is for waits some milliseconds for the disk to take the whole file; as whoever swaps
 * commits most, it would be them, the more often the more groups write along with them.
 * @param isAtWork whether a commit is under way or waits
 * @returns to be called after each commit
 */
export function checkpointInQuiet(database: SqliteDatabase.Database, isAtWork: () => boolean): () => void {
  let commits = 0;
  let quiet: NodeJS.Timeout | undefined;

  const look = (): void => {
    quiet = undefined;
    // Whoever is at work commits, and looks again after that.
    if (!database.open || database.inTransaction || isAtWork()) return;
    commits = 0;
    if (pagesBehind(database) >= WORTH_PAGES) database.pragma('wal_checkpoint(PASSIVE)');
  };

  return () => {
    commits += 1;
    if (commits < LOOK_AFTER) return;
    if (quiet) quiet.refresh();
    else quiet = setTimeout(() => ignoreFailure(look), QUIET_MS).unref();
  };
}

/** Pages of the log that the file does not have yet. */
function pagesBehind(database: SqliteDatabase.Database): number {
  const [{ log = 0, checkpointed = 0 } = {}] = database.pragma('wal_checkpoint(NOOP)') as {
    log: number;
    checkpointed: number;
  }[];
  return log - checkpointed;
}

/** The log keeps what the file did not take; a disk that fails is found out by the next commit, which has to know. */
function ignoreFailure(act: () => void): void {
  try {
    act();
  } catch {}
}
