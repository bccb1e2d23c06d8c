import { closeSync, fdatasyncSync, fstatSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';
import { clearPage } from './clear-page.ts';

/** Read in one go, without a lock. */
const PAGES_PER_READ = 256;
/** How long others may be kept from writing, apart from one commit, in milliseconds. */
const LONGEST_HOLD_MS = 10;
/** How long a lock is waited for, in milliseconds: whoever has it is served first. */
const PATIENCE_MS = 20;
const MOST_TRIES = 60;
const RETRY_MS = 25;
/** One part work to three parts rest: the disk is there for others. */
const REST_FACTOR = 3;
/** Beyond so many pages the number of a page could be taken for the first byte of a b-tree. */
const MOST_PAGES = 2 ** 25;
/** Where the file locks lie; no page is there. */
const LOCK_BYTE = 2 ** 30;

export interface ClearedFile {
  /** Pages in which something was set to zero. */
  readonly cleared: number;
  /** True when the whole file was gone through, and everything has reached the disk. */
  readonly isWhole: boolean;
}

/**
 * Sets to zero whatever a database file does not use, while others read and write it. SQLite has no word for that but
 * `VACUUM`, which keeps everybody from writing until all of it is written anew.
 *
 * A page is only written when nobody else can: this connection has the lock of the one writer, and the write-ahead log is
 * empty, so that the file holds the newest of every page. Wherever that is broken off, each byte is what it was or zero,
 * and no byte that counts has changed. A commit of our own then makes everybody forget the pages they remember.
 *
 * To be run in a process of its own: closing the file ends every lock this process has on it.
 */
export async function clearFile(path: string): Promise<ClearedFile> {
  const writer = openConnection(path);
  const checkpointer = openConnection(path);
  const file = openSync(path, 'r+');
  try {
    return await new FileClearing(path, file, writer, checkpointer).run();
  } finally {
    writer.close();
    checkpointer.close();
    closeSync(file);
  }
}

function openConnection(path: string): SqliteDatabase.Database {
  const connection = new SqliteDatabase(path, { timeout: PATIENCE_MS });
  connection.pragma('synchronous = FULL');
  connection.pragma('secure_delete = ON');
  // The log is emptied where it is wanted, and nowhere else.
  connection.pragma('wal_autocheckpoint = 0');
  return connection;
}

class FileClearing {
  readonly #path: string;
  readonly #file: number;
  readonly #writer: SqliteDatabase.Database;
  readonly #checkpointer: SqliteDatabase.Database;
  readonly #pageSize: number;
  readonly #usable: number;
  readonly #chunk: Buffer;
  #cleared = 0;

  constructor(
    path: string,
    file: number,
    writer: SqliteDatabase.Database,
    checkpointer: SqliteDatabase.Database,
  ) {
    this.#path = path;
    this.#file = file;
    this.#writer = writer;
    this.#checkpointer = checkpointer;
    this.#pageSize = Number(writer.pragma('page_size', { simple: true }));
    const header = Buffer.alloc(100);
    readSync(file, header, 0, header.length, 0);
    this.#usable = this.#pageSize - header.readUInt8(20);
    this.#chunk = Buffer.alloc(PAGES_PER_READ * this.#pageSize);
  }

  async run(): Promise<ClearedFile> {
    // What an erasure changed has to be in the file before it is looked through.
    if (!(await this.#hold(() => undefined))) return this.#outcome(false);
    const pages = fstatSync(this.#file).size / this.#pageSize;
    if (pages > MOST_PAGES) return this.#outcome(false);
    // The first page is the list of tables: nothing of anybody.
    for (let first = 2; first <= pages; first += PAGES_PER_READ) {
      const startedAt = performance.now();
      if (!(await this.#clear(this.#findDirty(first)))) return this.#outcome(false);
      await sleep(REST_FACTOR * (performance.now() - startedAt));
    }
    fdatasyncSync(this.#file);
    return this.#outcome(await this.#hold(() => undefined));
  }

  #outcome(isWhole: boolean): ClearedFile {
    return { cleared: this.#cleared, isWhole };
  }

  /** Read while others write: a page may look dirty that is not, or is torn; it is read again before it is written. */
  #findDirty(first: number): readonly number[] {
    const bytes = readSync(this.#file, this.#chunk, 0, this.#chunk.length, this.#offsetOf(first));
    const dirty: number[] = [];
    for (let start = 0; start + this.#pageSize <= bytes; start += this.#pageSize) {
      const page = this.#chunk.subarray(start, start + this.#pageSize);
      const number = first + start / this.#pageSize;
      if (this.#offsetOf(number) !== LOCK_BYTE && clearPage(page, this.#usable)) dirty.push(number);
    }
    return dirty;
  }

  async #clear(dirty: readonly number[]): Promise<boolean> {
    const left = [...dirty];
    while (left.length > 0) {
      if (!(await this.#hold(() => this.#clearSome(left)))) return false;
    }
    return true;
  }

  #clearSome(left: number[]): void {
    const page = Buffer.alloc(this.#pageSize);
    const until = performance.now() + LONGEST_HOLD_MS;
    do {
      const offset = this.#offsetOf(left.pop() ?? 0);
      readSync(this.#file, page, 0, page.length, offset);
      if (!clearPage(page, this.#usable)) continue;
      writeSync(this.#file, page, 0, page.length, offset);
      this.#cleared += 1;
    } while (left.length > 0 && performance.now() < until);
  }

  /**
   * Runs `work` while nobody writes and the log is empty. What this connection then commits takes everybody's remembered
   * pages from them: they might write one back as it was. @returns false when others never let it be
   */
  async #hold(work: () => void): Promise<boolean> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      if (this.#tryHold(work)) return true;
      await sleep(RETRY_MS);
    }
    return false;
  }

  #tryHold(work: () => void): boolean {
    try {
      // Most of the log is written back while others go on; only the rest is waited for.
      this.#checkpointer.pragma('wal_checkpoint(PASSIVE)');
      this.#checkpointer.pragma('wal_checkpoint(TRUNCATE)');
      this.#writer.exec('begin immediate');
    } catch (error) {
      if (isBusy(error)) return false;
      throw error;
    }
    try {
      if (statSync(`${this.#path}-wal`).size > 0) return false;
      work();
      const marks = Number(this.#writer.pragma('user_version', { simple: true }));
      this.#writer.pragma(`user_version = ${marks}`);
      this.#writer.exec('commit');
      return true;
    } finally {
      if (this.#writer.inTransaction) this.#writer.exec('rollback');
    }
  }

  #offsetOf(page: number): number {
    return (page - 1) * this.#pageSize;
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY');
}
