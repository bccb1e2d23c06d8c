import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { CommonCommitDialect } from '../../../src/database/common-commit-dialect.ts';
import { ScopedKysely } from '../../../src/database/inside-transaction.ts';
import { SimulatedDisk } from './simulated-disk.ts';

/** A database in a file of its own, as `openDatabase` makes it, of which a test says when the disk has taken what. */
export interface OnSimulatedDisk<Schema> {
  readonly file: string;
  readonly sqlite: SqliteDatabase.Database;
  readonly disk: SimulatedDisk;
  readonly database: Kysely<Schema>;
  /** How many common commits there were. */
  commits(): number;
  close(): Promise<void>;
}

/** @param firstStatement what is there before anything is counted */
export function openOnSimulatedDisk<Schema>(firstStatement: string): OnSimulatedDisk<Schema> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-on-disk-'));
  const file = join(folder, 'test.db');
  const sqlite = new SqliteDatabase(file);
  sqlite.pragma('journal_mode = WAL');
  sqlite.exec(firstStatement);
  let commits = 0;
  const exec = sqlite.exec.bind(sqlite);
  sqlite.exec = (command) => {
    if (command === 'commit') commits += 1;
    return exec(command);
  };
  sqlite.pragma('synchronous = NORMAL');
  const disk = new SimulatedDisk(file);
  const database = new ScopedKysely<Schema>(new CommonCommitDialect(sqlite, disk));
  return {
    ...{ file, sqlite, disk, database },
    commits: () => commits,
    close: async () => {
      await database.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
