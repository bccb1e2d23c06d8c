import type SqliteDatabase from 'better-sqlite3';
import { DatabaseError } from './database-error.ts';

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

/** What a change inside a common commit is taken back by, without the others. */
export const SET_MARK = 'savepoint own';

export const RELEASE_MARK = 'release own';

export const TAKE_BACK = 'rollback to own; release own';

/** Of a `CommitQueue`, which lets nobody else's statements run until it has ended. */
export class SavepointTransaction implements OwnTransaction {
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
