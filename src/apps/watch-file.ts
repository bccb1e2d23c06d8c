import { closeSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { openFileOf } from '../database/scoped-kysely.ts';
import type { Log } from '../log.ts';
import { repeat } from '../repeat.ts';

/**
 * A SQLite file that is deleted or replaced while it is open lives on without a name, until the process ends.
 * Meanwhile it is copied to a name of its own, so that nothing is lost but the name.
 * `test/apps/watch-file.test.ts` proves it.
 */
export interface FileWatch {
  /** Tells where the rescue copy is, once the file is not the open one; else false, as for a server. */
  trouble(): string | false;
  /** Writes a last copy where the file is not the open one. Call while nothing else writes, before the database closes. */
  stop(): Promise<void>;
}

const watched = new Set<string>();

const LOOK_EVERY_MS = 10_000;
/** A copy writes the whole database; a killed process loses at most so much. */
const RESCUE_EVERY_MS = 60_000;

/** False where the path has no file, or another one than the open one. */
function isInPlace<Schema>(database: Kysely<Schema>): boolean {
  const open = openFileOf(database);
  if (open === undefined) return true;
  const found = statSync(open.path, { throwIfNoEntry: false });
  return found?.dev === open.dev && found.ino === open.ino;
}

export function watchFile<Schema>(database: Kysely<Schema>, log: Log): FileWatch {
  const path = openFileOf(database)?.path;
  if (path === undefined) return { trouble: () => false, stop: async () => {} };
  const copy = `${path}-rescue`;
  const trouble = () => !isInPlace(database) && copy;
  // The bot's own service watches the file that both share, and closes after the bot.
  if (watched.has(path)) return { trouble, stop: async () => {} };
  watched.add(path);
  let rescuedAt = Number.NEGATIVE_INFINITY;
  let wasInPlace = true;

  const rescue = async () => {
    const draft = `${copy}.new`;
    try {
      mkdirSync(dirname(copy), { recursive: true, mode: 0o700 });
      rmSync(draft, { force: true });
      // SQLite would let others read it.
      closeSync(openSync(draft, 'wx', 0o600));
      await sql`VACUUM INTO ${draft}`.execute(database);
      renameSync(draft, copy);
      rescuedAt = performance.now();
    } catch (err) {
      log.error(
        { err, file: copy },
        'the rescue copy of the database could not be written; it is tried again',
      );
    }
  };
  const look = async () => {
    const isThere = isInPlace(database);
    if (wasInPlace && !isThere) {
      log.fatal({ file: path }, 'the database file is gone or replaced; what is open is copied beside it');
    }
    if (isThere) rescuedAt = Number.NEGATIVE_INFINITY;
    wasInPlace = isThere;
    if (!isThere && performance.now() - rescuedAt >= RESCUE_EVERY_MS) await rescue();
  };
  const stopLooking = repeat(LOOK_EVERY_MS, look);
  return {
    trouble,
    stop: async () => {
      stopLooking();
      watched.delete(path);
      if (!isInPlace(database)) await rescue();
    },
  };
}
