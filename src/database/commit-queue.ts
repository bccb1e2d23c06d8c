import type SqliteDatabase from 'better-sqlite3';
import { checkpointInQuiet } from './checkpoint-in-quiet.ts';
import { type DatabaseError, isRefusedWrite, refusedByDisk } from './database-error.ts';
import {
  type OwnTransaction,
  RELEASE_MARK,
  SavepointTransaction,
  SET_MARK,
  TAKE_BACK,
} from './own-transaction.ts';
import { type LogSync, NO_LOG } from './sync-log.ts';

/**
 * `alone` runs between two commits: SQLite refuses it inside a transaction. A `step`, and a `glance`, which is a read, resolve
 * as soon as they are committed (`StepOptions`).
 */
type Kind = 'read' | 'glance' | 'write' | 'step' | 'alone';

/** One change that wants to be on disk together with others. */
interface Job {
  readonly kind: Kind;
  /** Works inside the common commit. Resolves to false when nothing of it waits for the commit. @throws when the whole commit is lost */
  readonly start: () => boolean | Promise<boolean>;
  readonly committed: () => void;
  readonly lost: (error: unknown) => void;
}

/** Milliseconds after which steps go to the disk by themselves, unless a change takes them along before. */
const LONGEST_BEHIND_MS = 25;
/** Bounds how long the first one waits for the others. */
const MOST_PER_COMMIT = 256;
/** Milliseconds after which a sync counts as slow, and the next commit sets out beside it. A good disk takes less than one. */
const SLOW_DISK_MS = 3;
/** Bounds how many wait for the disk at once: its threads also read files and look up names. */
const MOST_ON_THE_WAY = 3;

/**
 * Group commit: changes that arrive together, or while a commit is on its way to the disk, share the next commit. A change
 * resolves when its commit is on disk, and so does a read that may have seen it, steps excepted (`StepOptions`). Each change
 * has a savepoint of its own: it stands or falls alone.
 */
export class CommitQueue {
  readonly #database: SqliteDatabase.Database;
  readonly #setMark: SqliteDatabase.Statement;
  readonly #releaseMark: SqliteDatabase.Statement;
  readonly #log: LogSync;
  readonly #committed: () => void;
  readonly #jobs: Job[] = [];
  /** Steps that came while the disk was working. */
  readonly #steps: Job[] = [];
  #isBusy = false;
  /** While something is committed that has not set out for the disk: settled when it is there. */
  #behind: { readonly arrival: PromiseWithResolvers<void>; readonly timer: NodeJS.Timeout } | undefined;
  /** While the last commit is on its way to the disk; what was committed before is there when it is. */
  #reachesDisk: Promise<void> | undefined;
  #onTheWay = 0;
  /** Set once the disk refused a write: what the file says from then on may be gone with the next loss of power. */
  #broken: DatabaseError | undefined;
  readonly #refusal = Promise.withResolvers<DatabaseError>();
  /** Resolves when the disk has refused a write (`diskRefusal`). */
  readonly refusal = this.#refusal.promise;

  constructor(database: SqliteDatabase.Database, log: LogSync) {
    this.#database = database;
    this.#log = log;
    const isAtWork = () => this.#isBusy || this.#onTheWay > 0;
    this.#committed = log === NO_LOG ? () => {} : checkpointInQuiet(database, isAtWork);
    this.#setMark = database.prepare(SET_MARK);
    this.#releaseMark = database.prepare(RELEASE_MARK);
  }

  /** Runs one statement; a read outside of any transaction runs at once, an `alone` one between two commits. */
  run<Result>(statement: () => Result, kind: Kind): Promise<Result> {
    if (kind === 'read' && !this.#database.inTransaction) return this.#readAtOnce(statement);
    if (kind === 'glance' && !this.#database.inTransaction) return this.#glance(statement);
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
  runTogether<Result>(statements: () => Result, kind: 'write' | 'step'): Promise<Result> {
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
    }, kind);
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

  /** Resolves when everything that is committed now survives a loss of power. @throws DatabaseError `database_away` */
  async onDisk(): Promise<void> {
    await (this.#behind?.arrival.promise ?? this.#reachesDisk);
    if (this.#broken) throw this.#broken;
  }

  /** Resolves when everything that is on its way here is done, and on disk. */
  async idle(): Promise<void> {
    do await new Promise(setImmediate);
    while (this.#isBusy || this.#onTheWay > 0);
    if (this.#behind) await this.#catchUp();
  }

  async #readAtOnce<Result>(statement: () => Result): Promise<Result> {
    const seen = statement();
    await this.#reachesDisk;
    if (this.#broken) throw this.#broken;
    return seen;
  }

  async #glance<Result>(statement: () => Result): Promise<Result> {
    if (this.#broken) throw this.#broken;
    return statement();
  }

  #add(job: Job): void {
    if (this.#broken) job.lost(this.#broken);
    else if (job.kind === 'step' && this.#reachesDisk !== undefined) this.#takeStep(job);
    else {
      this.#jobs.push(job);
      this.#commitSoon();
    }
  }

  /** What need not wait for the disk need not wait for that of others either. */
  #takeStep(step: Job): void {
    if (this.#steps.push(step) === 1) setImmediate(() => this.#commitSteps());
  }

  #commitSteps(): void {
    const steps = this.#steps.splice(0);
    // The disk has answered in this very turn, and somebody's transaction has begun: they come along.
    if (this.#database.inTransaction) this.#jobs.unshift(...steps);
    else if (steps.length > 0) void this.#commitTogether(steps);
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
    else if (first !== undefined) await this.#commitTogether([first], () => this.#nextForCommit());
    this.#isBusy = false;
    if (this.#jobs.length > 0) this.#commitSoon();
  }

  async #runAlone(job: Job): Promise<void> {
    await this.#reachesDisk;
    try {
      void job.start();
      await this.#reachDisk();
      job.committed();
    } catch (error) {
      job.lost(isRefusedWrite(error) ? this.#breakOff(error) : error);
    }
  }

  /** @param more asks for the next one, as long as there is room */
  async #commitTogether(jobs: Job[], more: () => Job | undefined = () => undefined): Promise<void> {
    const waiting: Job[] = [];
    let working = jobs.shift();
    try {
      this.#database.exec('begin immediate');
      while (working !== undefined) {
        const ended = working.start();
        // Steps never wait: nobody else comes between them.
        if (typeof ended === 'boolean' ? ended : await ended) waiting.push(working);
        working = jobs.shift() ?? (waiting.length < MOST_PER_COMMIT ? more() : undefined);
      }
      this.#database.exec('commit');
      this.#committed();
      // The disk may have failed while somebody's transaction was open.
      if (this.#broken) throw this.#broken;
    } catch (cause) {
      if (this.#database.inTransaction) this.#database.exec('rollback');
      const error = isRefusedWrite(cause) ? this.#breakOff(cause) : cause;
      // Steps that had not begun are lost with the others: nobody else takes them up.
      for (const { lost } of [...waiting, ...(working === undefined ? [] : [working]), ...jobs]) lost(error);
      return;
    }
    for (const { kind, committed } of waiting) if (isEarly(kind)) committed();
    const late = waiting.filter(({ kind }) => !isEarly(kind));
    if (late.some(({ kind }) => kind === 'write')) await this.#roomAfter(this.#tellOnDisk(late));
    else {
      if (waiting.some(({ kind }) => kind === 'step')) this.#reachDiskSoon();
      for (const { committed } of late) committed();
    }
  }

  async #tellOnDisk(jobs: readonly Job[]): Promise<void> {
    try {
      await this.#reachDisk();
      for (const { committed } of jobs) committed();
    } catch (error) {
      for (const { lost } of jobs) lost(error);
    }
  }

  /** Resolves when the next commit may set out: as a rule when this one has arrived, so that what comes meanwhile gathers. */
  async #roomAfter(arrival: Promise<void>): Promise<void> {
    if (this.#onTheWay >= MOST_ON_THE_WAY) return arrival;
    const { promise: slow, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, SLOW_DISK_MS);
    await Promise.race([arrival, slow]);
    clearTimeout(timer);
  }

  #nextForCommit(): Job | undefined {
    return this.#jobs[0]?.kind === 'alone' ? undefined : this.#jobs.shift();
  }

  /** Everything that is committed goes along. */
  async #reachDisk(): Promise<void> {
    const behind = this.#behind;
    this.#behind = undefined;
    clearTimeout(behind?.timer);
    const arrival = this.#log.sync().catch((cause: unknown) => void this.#breakOff(cause));
    this.#reachesDisk = arrival;
    this.#onTheWay += 1;
    await arrival;
    this.#onTheWay -= 1;
    if (this.#reachesDisk === arrival) this.#reachesDisk = undefined;
    behind?.arrival.resolve();
    if (this.#broken) throw this.#broken;
  }

  #reachDiskSoon(): void {
    if (this.#log === NO_LOG) return;
    this.#behind ??= {
      arrival: Promise.withResolvers(),
      timer: setTimeout(() => void this.#catchUp(), LONGEST_BEHIND_MS),
    };
  }

  /** A change of nothing. Never rejects. */
  async #catchUp(): Promise<void> {
    await this.run(() => undefined, 'write').catch(() => undefined);
  }

  /** After a failed sync the page cache is not trustworthy (fsyncgate): writes are refused until a restart reads the disk. */
  #breakOff(cause: unknown): DatabaseError {
    this.#broken ??= refusedByDisk(cause);
    for (const job of [...this.#jobs.splice(0), ...this.#steps.splice(0)]) job.lost(this.#broken);
    clearTimeout(this.#behind?.timer);
    this.#behind?.arrival.resolve();
    this.#behind = undefined;
    this.#refusal.resolve(this.#broken);
    return this.#broken;
  }
}

function isEarly(kind: Kind): boolean {
  return kind === 'step' || kind === 'glance';
}
