import { closeSync, fdatasyncSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';
import { clearPage } from './clear-page.ts';

/** Read in one go, without a lock. */
const PAGES_PER_READ = 1_024;
/** Others are kept from writing meanwhile, and whoever commits next may wait until these pages have reached the disk. */
const MOST_PAGES_PER_HOLD = 64;
/** How long one waits for a moment in which nobody writes, in milliseconds; the next try comes after a rest as long. */
const PATIENCE_MS = 100;
/** Somebody who writes all the time lets go for less than a millisecond. */
const LOOKS_EVERY_MS = 0.2;
/** So many times a moment is waited for, and so often a page is come back to that somebody has just written. */
const MOST_TRIES = 10;
/** One part work to three parts rest: the disk is there for others. */
const REST_FACTOR = 3;
/** Beyond so many pages the number of a page could be taken for the first byte of a b-tree. */
const MOST_PAGES = 2 ** 25;
/** Where the file locks lie; no page is there. */
const LOCK_BYTE = 2 ** 30;
/** Of the write-ahead log: its own header, and that of each page in it, which begins with the page's number. */
const LOG_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
/** A longer log is left to those who write. */
const MOST_FRAMES = 5_000;

/** Something to wait for that does not come. */
const NEVER = new Int32Array(new SharedArrayBuffer(4));

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
 * A page is only written when nobody else can: this connection has the lock of the one writer, all of the write-ahead log
 * is in the file, and the page is not in the log, from which it would be read as it was. Wherever that is broken off,
 * each byte is what it was or zero, and no byte that counts has changed. A commit of our own then makes everybody forget
 * the pages they remember: they might write one back as it was.
 *
 * To be run in a process of its own: closing the file ends every lock this process has on it.
 */
export async function clearFile(path: string): Promise<ClearedFile> {
  const checkpointer = openConnection(path);
  const writer = openConnection(path);
  // Its commits say nothing that must not be lost: others need not wait for the disk.
  writer.pragma('synchronous = NORMAL');
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
  // Nobody is waited for by the library: what it holds meanwhile would hold others up.
  const connection = new SqliteDatabase(path, { timeout: 0 });
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
  #workedMs = 0;

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
    if (!(await this.#inSilence(() => this.#holdLog(() => undefined)))) return this.#outcome(false);
    const pages = fstatSync(this.#file).size / this.#pageSize;
    if (pages > MOST_PAGES) return this.#outcome(false);
    const left: number[] = [];
    // The first page is the list of tables: nothing of anybody.
    for (let first = 2; first <= pages; first += PAGES_PER_READ) {
      left.push(...(await this.#clearAll(this.#findDirty(first))));
      await this.#rest();
    }
    const rest = await this.#comeBackTo(left);
    return this.#outcome(rest.length === 0 && (await this.#inSilence(() => this.#emptyLog())));
  }

  #outcome(isWhole: boolean): ClearedFile {
    return { cleared: this.#cleared, isWhole };
  }

  async #rest(): Promise<void> {
    await sleep(REST_FACTOR * this.#workedMs);
    this.#workedMs = 0;
  }

  /** Read while others write: a page may look dirty that is not, or is torn; it is read again before it is written. */
  #findDirty(first: number): number[] {
    const startedAt = performance.now();
    const bytes = readSync(this.#file, this.#chunk, 0, this.#chunk.length, this.#offsetOf(first));
    const dirty: number[] = [];
    for (let start = 0; start + this.#pageSize <= bytes; start += this.#pageSize) {
      const page = this.#chunk.subarray(start, start + this.#pageSize);
      const number = first + start / this.#pageSize;
      if (this.#offsetOf(number) !== LOCK_BYTE && clearPage(page, this.#usable)) dirty.push(number);
    }
    this.#workedMs += performance.now() - startedAt;
    return dirty;
  }

  /** @returns those that could not be cleared, because others had just written them or never let it be */
  async #clearAll(dirty: readonly number[]): Promise<readonly number[]> {
    const todo = [...dirty];
    const busy: number[] = [];
    while (todo.length > 0) {
      const clear = () => this.#holdLog((inLog) => busy.push(...this.#clearSome(todo, inLog)));
      if (!(await this.#inSilence(clear))) return [...busy, ...todo];
      this.#reachDisk();
      await this.#rest();
    }
    return busy;
  }

  /** Takes some pages from `todo`. @returns those of them that are in the log */
  #clearSome(todo: number[], inLog: ReadonlySet<number>): readonly number[] {
    const busy: number[] = [];
    const page = Buffer.alloc(this.#pageSize);
    for (const number of todo.splice(0, MOST_PAGES_PER_HOLD)) {
      const offset = this.#offsetOf(number);
      readSync(this.#file, page, 0, page.length, offset);
      if (inLog.has(number)) busy.push(number);
      else if (clearPage(page, this.#usable)) {
        writeSync(this.#file, page, 0, page.length, offset);
        this.#cleared += 1;
      }
    }
    return busy;
  }

  #reachDisk(): void {
    const startedAt = performance.now();
    fdatasyncSync(this.#file);
    this.#workedMs += performance.now() - startedAt;
  }

  async #comeBackTo(left: readonly number[]): Promise<readonly number[]> {
    let busy = left;
    for (let tries = 0; tries < MOST_TRIES && busy.length > 0; tries += 1) {
      busy = await this.#clearAll(busy);
      await this.#rest();
    }
    return busy;
  }

  /** Does something that needs a moment without writers. @returns false when there was none */
  async #inSilence(attempt: () => boolean): Promise<boolean> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      // Most of the log is written back while others go on; only the rest is left to the moment.
      this.#writeBack();
      const until = performance.now() + PATIENCE_MS;
      do {
        const startedAt = performance.now();
        if (attempt()) {
          this.#workedMs += performance.now() - startedAt;
          return true;
        }
        Atomics.wait(NEVER, 0, 0, LOOKS_EVERY_MS);
      } while (performance.now() < until);
      await sleep(PATIENCE_MS);
    }
    return false;
  }

  /**
   * Runs `work` with the pages that are in the log, while nobody writes and the log is in the file. Whoever writes first
   * after the log was written back begins it anew: that is done here before, so that few pages are in it.
   */
  #holdLog(work: (inLog: ReadonlySet<number>) => void): boolean {
    const isBackInFile = () => this.#writeBack() !== undefined;
    if (!this.#hold(isBackInFile, 'rollback') || !this.#hold(() => true, 'commit')) return false;
    return this.#hold(() => {
      const frames = this.#writeBack();
      if (frames === undefined || frames > MOST_FRAMES) return false;
      work(this.#pagesInLog(frames));
      return true;
    }, 'commit');
  }

  /** Has the lock of the writer meanwhile. @returns false when somebody else has it, or `work` says so */
  #hold(work: () => boolean, end: 'commit' | 'rollback'): boolean {
    try {
      this.#writer.exec('begin immediate');
    } catch (error) {
      if (isBusy(error)) return false;
      throw error;
    }
    try {
      if (!work()) return false;
      // The mark of erasures keeps its value, but is written.
      const marks = Number(this.#writer.pragma('user_version', { simple: true }));
      if (end === 'commit') this.#writer.pragma(`user_version = ${marks}`);
      this.#writer.exec(end);
      return true;
    } finally {
      if (this.#writer.inTransaction) this.#writer.exec('rollback');
    }
  }

  /** Of the log into the file. @returns how many pages the log has; undefined when not all of them came into the file */
  #writeBack(): number | undefined {
    const [{ busy = 1, log = 0, checkpointed = 0 } = {}] = this.#checkpointer.pragma(
      'wal_checkpoint(PASSIVE)',
    ) as { busy: number; log: number; checkpointed: number }[];
    return busy === 0 && log === checkpointed ? log : undefined;
  }

  /** What stands in it from before would otherwise stand there until it is written over. */
  #emptyLog(): boolean {
    const [{ busy = 1 } = {}] = this.#checkpointer.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
    return busy === 0;
  }

  #pagesInLog(frames: number): ReadonlySet<number> {
    if (frames === 0) return new Set();
    const log = openSync(`${this.#path}-wal`, 'r');
    try {
      const number = Buffer.alloc(4);
      return new Set(
        Array.from({ length: frames }, (_, frame) => {
          readSync(log, number, 0, 4, LOG_HEADER_BYTES + frame * (FRAME_HEADER_BYTES + this.#pageSize));
          return number.readUInt32BE();
        }),
      );
    } finally {
      closeSync(log);
    }
  }

  #offsetOf(page: number): number {
    return (page - 1) * this.#pageSize;
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY');
}
