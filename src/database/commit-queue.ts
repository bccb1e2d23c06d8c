import type SqliteDatabase from 'better-sqlite3';
import { DatabaseError } from './database-error.ts';
import type { LogSync } from './sync-log.ts';

/** One change that wants to be on disk together with others. */
interface Job {
  /** `alone` is done between two commits: SQLite refuses it inside a transaction. After nothing but reads the disk has no work. */
  readonly kind: 'read' | 'write' | 'alone';
  /** Works inside the common commit. Resolves to false when nothing of it waits for the commit. @throws when the whole commit is lost */
  readonly start: () => boolean | Promise<boolean>;
  readonly committed: () => void;
  readonly lost: (error: unknown) => void;
}

/** A transaction of its own inside the common commit. Only statements of its owner run until it ends. */
export interface OwnTransaction {
  /** False once it was committed, taken back, lost with the common commit, or took too long. */
  readonly isOpen: boolean;
  /** Resolves when it is on disk. */
  commit(): Promise<void>;
  /** Safe to call after the transaction has ended. */
  rollback(): void;
}

/** How long a transaction may hold up everybody else, in milliseconds; then it is taken back. */
const LONGEST_TRANSACTION_MS = 5_000;

const SET_MARK = 'savepoint own';

const RELEASE_MARK = 'release own';

const TAKE_BACK = 'rollback to own; release own';

/** Bounds how long the first one waits for the others. */
const MOST_PER_COMMIT = 256;

/**
 * Lets changes share one commit that arrive in the same moment, or while the one before is on its way to the disk: a commit
 * costs the same however many it holds. Nobody is told of a success before that commit is on disk, nor shown what is not
 * there yet: a read sees what was acknowledged before it, and where it may have seen more, its answer waits for the disk
 * too. Inside, each change stands or falls alone.
 */
export class CommitQueue {
  readonly #database: SqliteDatabase.Database;
  readonly #setMark: SqliteDatabase.Statement;
  readonly #releaseMark: SqliteDatabase.Statement;
  readonly #log: LogSync;
  readonly #jobs: Job[] = [];
  #isBusy = false;
  /** While a commit is on its way to the disk. */
  #reachesDisk: Promise<void> | undefined;
  /** Set once the disk did not take a commit: what the file says from then on may be gone with the next loss of power. */
  #broken: DatabaseError | undefined;

  constructor(database: SqliteDatabase.Database, log: LogSync) {
    this.#database = database;
    this.#log = log;
    this.#setMark = database.prepare(SET_MARK);
    this.#releaseMark = database.prepare(RELEASE_MARK);
  }

  /** Runs one statement; a read outside of any transaction runs at once, an `alone` one between two commits. */
  run<Result>(statement: () => Result, kind: 'read' | 'write' | 'alone'): Promise<Result> {
    if (kind === 'read' && !this.#database.inTransaction) return this.#readAtOnce(statement);
    return new Promise((resolve, reject) => {
      let result: Result;
      this.#add({
        kind,
        start: () => {
          try {
            result = statement();
            return true;
          } catch (error) {
            // A full disk or a torn file has ended the whole transaction; anything else only this statement.
            if (!this.#database.inTransaction) throw error;
            reject(error);
            return false;
          }
        },
        committed: () => resolve(result),
        lost: reject,
      });
    });
  }

  /** Runs several statements as one change, in one go: what they throw takes all of them back. */
  runTogether<Result>(statements: () => Result): Promise<Result> {
    return this.run(() => {
      this.#setMark.run();
      try {
        const result = statements();
        this.#releaseMark.run();
        return result;
      } catch (error) {
        if (this.#database.inTransaction) this.#database.exec(TAKE_BACK);
        throw error;
      }
    }, 'write');
  }

  /** Resolves when the transaction has the database to itself. */
  begin(): Promise<OwnTransaction> {
    return new Promise((opened, refused) => {
      const transaction = new SavepointTransaction(this.#database);
      this.#add({
        kind: 'write',
        start: () => {
          const ended = transaction.open();
          opened(transaction);
          return ended;
        },
        committed: () => transaction.settled.resolve(),
        lost: (error) => {
          refused(error);
          transaction.settled.reject(error);
        },
      });
    });
  }

  /** Resolves when everything that is on its way here is done. */
  async idle(): Promise<void> {
    do await new Promise(setImmediate);
    while (this.#isBusy);
  }

  async #readAtOnce<Result>(statement: () => Result): Promise<Result> {
    const seen = statement();
    await this.#reachesDisk;
    if (this.#broken) throw this.#broken;
    return seen;
  }

  #add(job: Job): void {
    if (this.#broken) job.lost(this.#broken);
    else {
      this.#jobs.push(job);
      this.#commitSoon();
    }
  }

  /** After everything else of this turn of the event loop, so that it can come along. */
  #commitSoon(): void {
    if (this.#isBusy) return;
    this.#isBusy = true;
    setImmediate(() => void this.#workOff());
  }

  async #workOff(): Promise<void> {
    const first = this.#jobs.shift();
    if (first?.kind === 'alone') await this.#runAlone(first);
    else if (first !== undefined) await this.#commitTogether(first);
    this.#isBusy = false;
    if (this.#jobs.length > 0) this.#commitSoon();
  }

  async #runAlone(job: Job): Promise<void> {
    try {
      void job.start();
      await this.#reachDisk();
      job.committed();
    } catch (error) {
      job.lost(error);
    }
  }

  async #commitTogether(first: Job): Promise<void> {
    const waiting: Job[] = [];
    let working: Job | undefined = first;
    try {
      this.#database.exec('begin immediate');
      while (working !== undefined) {
        if (await working.start()) waiting.push(working);
        working = waiting.length < MOST_PER_COMMIT ? this.#nextForCommit() : undefined;
      }
      this.#database.exec('commit');
      if (waiting.some(({ kind }) => kind !== 'read')) await this.#reachDisk();
      for (const { committed } of waiting) committed();
    } catch (error) {
      if (this.#database.inTransaction) this.#database.exec('rollback');
      for (const { lost } of working === undefined ? waiting : [...waiting, working]) lost(error);
    }
  }

  #nextForCommit(): Job | undefined {
    return this.#jobs[0]?.kind === 'alone' ? undefined : this.#jobs.shift();
  }

  async #reachDisk(): Promise<void> {
    this.#reachesDisk = this.#log.sync().catch((cause: unknown) => this.#breakOff(cause));
    await this.#reachesDisk;
    this.#reachesDisk = undefined;
    if (this.#broken) throw this.#broken;
  }

  /** What the disk did not take once it may never take, though the file says it: whoever goes on would build on sand. */
  #breakOff(cause: unknown): void {
    const message =
      'The disk did not take what was written: nothing more is, until a restart has read what is there';
    this.#broken = new DatabaseError('database_away', message, { cause });
    for (const job of this.#jobs.splice(0)) job.lost(this.#broken);
  }
}

class SavepointTransaction implements OwnTransaction {
  readonly settled = Promise.withResolvers<void>();
  readonly #database: SqliteDatabase.Database;
  readonly #ended = Promise.withResolvers<boolean>();
  #isOpen = false;
  #limit: NodeJS.Timeout | undefined;

  constructor(database: SqliteDatabase.Database) {
    this.#database = database;
    // Whoever rolls back does not ask how it ended.
    this.settled.promise.catch(() => undefined);
    this.#ended.promise.catch(() => undefined);
  }

  get isOpen(): boolean {
    return this.#isOpen && this.#database.inTransaction;
  }

  /** Resolves when the owner is done: true when it is to be committed. */
  open(): Promise<boolean> {
    this.#database.exec(SET_MARK);
    this.#isOpen = true;
    this.#limit = setTimeout(() => this.#takeBack(), LONGEST_TRANSACTION_MS);
    return this.#ended.promise;
  }

  commit(): Promise<void> {
    this.#end(true, RELEASE_MARK);
    return this.settled.promise;
  }

  rollback(): void {
    this.#end(false, TAKE_BACK);
  }

  /** The owner has not ended it in time; it hears so when it tries to go on. */
  #takeBack(): void {
    const tooLong = `A transaction took longer than ${LONGEST_TRANSACTION_MS / 1_000} s`;
    this.settled.reject(new DatabaseError('transaction_lost', tooLong));
    this.#end(false, TAKE_BACK);
  }

  #end(isCommit: boolean, command: string): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    clearTimeout(this.#limit);
    try {
      this.#database.exec(command);
      this.#ended.resolve(isCommit);
    } catch (error) {
      this.#ended.reject(error);
    }
  }
}
