import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { LogSync } from '../../../src/database/sync-log.ts';

/**
 * A disk that has of a write-ahead log what stood there when it was last told to take it, once that has arrived. What SQLite
 * itself brings to the disk when it moves the log into the file is taken as there. To be made while the log is whole.
 */
export class SimulatedDisk implements LogSync {
  /** Nothing arrives before `arrive` is called. */
  isSlow = false;
  /** What the disk answers instead of taking anything. */
  fails: Error | undefined;
  readonly #file: string;
  #log: Buffer;
  readonly #waiting: (() => void)[] = [];
  #sent = 0;
  #arrived = 0;
  #asked = Promise.withResolvers<void>();

  constructor(file: string) {
    this.#file = file;
    this.#log = readFileSync(`${file}-wal`);
  }

  /** How many wait for something to arrive. */
  get waiting(): number {
    return this.#waiting.length;
  }

  async sync(): Promise<void> {
    const log = readFileSync(`${this.#file}-wal`);
    this.#sent += 1;
    const number = this.#sent;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    this.#asked.resolve();
    if (!this.isSlow) setImmediate(() => this.arrive());
    await promise;
    if (this.fails) throw this.fails;
    // What had set out earlier takes nothing away again.
    if (number < this.#arrived) return;
    this.#arrived = number;
    this.#log = log;
  }

  /** Resolves when something waits to arrive. */
  asked(): Promise<void> {
    return this.#asked.promise;
  }

  /** All of what waits, or what has set out first or last. */
  arrive(which: 'all' | 'first' | 'last' = 'all'): void {
    this.#asked = Promise.withResolvers();
    const [from, most] = ({ all: [0, Number.POSITIVE_INFINITY], first: [0, 1], last: [-1, 1] } as const)[
      which
    ];
    for (const resolve of this.#waiting.splice(from, most)) resolve();
  }

  close(): void {}

  /** The rows that this query would find after a loss of power. */
  read<Row = { readonly id: number }>(query: string): Row[] {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-disk-'));
    const copy = join(folder, 'copy.db');
    copyFileSync(this.#file, copy);
    // The last connection that closes moves the log into the file and takes it away.
    if (existsSync(`${this.#file}-wal`)) writeFileSync(`${copy}-wal`, this.#log);
    const database = new SqliteDatabase(copy);
    try {
      return database.prepare(query).all() as Row[];
    } finally {
      database.close();
      rmSync(folder, { recursive: true });
    }
  }
}
