import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Log } from '../../log.ts';
import { type AnnounceWork, LEADER_WORK, type Leader, type LeaderWork, NotLeaderError } from './leader.ts';

/** `application_name` of all candidates' sessions. */
const CANDIDATE = 'countersign worker';

const TRY_LOCK = `SELECT pg_try_advisory_lock(hashtextextended('${CANDIDATE}', 0)) AS leads`;
const CHANNEL = 'countersign_work';

const TRY_EVERY_MS = 250;
const TOUCH_EVERY_MS = 1_000;

/**
 * PostgreSQL ends the session and releases its lock. The leader counts from the sending of its last answered
 * statement: it stops before another takes over.
 */
const SILENT_MS = 4_000;
const CONNECT_WITHIN_MS = 5_000;

/**
 * A frozen predecessor may hold a row in an open transaction; a campaign waits this long for it, ms, longer
 * than PostgreSQL leaves such a transaction open (`LIMITS` in open-postgres.ts). The next campaign tries
 * again.
 */
const PREPARE_LOCK_MS = 5_000;
const PREPARE_WITHIN_MS = 10_000;

/**
 * The lock-delay of Chubby and Consul, ms. A killed leader's last call may still be on its way to Telegram when
 * PostgreSQL frees the lock. Without the delay, the answer to a later message of the same chat could overtake it.
 */
const LOCK_DELAY_MS = 500;

class Term {
  readonly #ending = new AbortController();
  readonly signal = this.#ending.signal;
  #silentAt = 0;
  /** The same moment by the wall clock, because the monotonic clock of Linux stands while the machine sleeps. */
  #silentAtDate = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(askedAt: number) {
    this.renew(askedAt);
  }

  /**
   * @param askedAt by `performance.now()`
   * @throws NotLeaderError when the term is over: a late answer does not revive it
   */
  renew(askedAt: number): void {
    if (this.#silentAt > 0 && this.isOver()) throw new NotLeaderError();
    const leftMs = askedAt + SILENT_MS - performance.now();
    this.#silentAt = askedAt + SILENT_MS;
    this.#silentAtDate = Date.now() + leftMs;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.end(), leftMs).unref();
  }

  /**
   * Reads both clocks, because after a freeze code runs before timers do. A wall clock that is set forward ends
   * a term early, which costs one election.
   */
  isOver(): boolean {
    if (performance.now() >= this.#silentAt || Date.now() >= this.#silentAtDate) this.end();
    return this.signal.aborted;
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#ending.abort();
  }
}

/**
 * Each process campaigns in one session for an advisory lock; the holder pings every second. After a crash,
 * freeze or network loss PostgreSQL releases the lock within four seconds. The session also carries `NOTIFY`.
 */
export class PostgresLeader implements Leader {
  readonly #url: string;
  readonly #prepare: string;
  readonly #log: Log;
  readonly #terms = new AsyncLocalStorage<Term>();
  readonly #stopping = new AbortController();
  readonly #begins: ((over: AbortSignal) => void)[] = [];
  readonly #listeners: AnnounceWork[] = [];
  readonly #campaigning: Promise<void>;
  #client: pg.Client | undefined;
  #lastAsked: Promise<unknown> = Promise.resolve();
  #term: Term | undefined;
  #isAway = false;

  /**
   * @param url of the server itself: a pooling proxy keeps neither lock nor notifications
   * @param prepare SQL before each term. The session that holds the lock runs it in one transaction: it is not
   *   idle meanwhile, and nothing of it can be committed once another process has the lock.
   */
  constructor(url: string, prepare: string, log: Log) {
    this.#url = url;
    this.#prepare = prepare;
    this.#log = log;
    this.#campaigning = this.#campaignUntilStopped();
  }

  isLeading(): boolean {
    return this.#term !== undefined && !this.#term.isOver();
  }

  /** False in recovery, where a server refuses LISTEN. */
  isCandidate(): boolean {
    return this.#client !== undefined;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (!this.#term || this.#term.isOver()) throw new NotLeaderError();
    return this.#terms.run(this.#term, work);
  }

  assertLeader(): void {
    if (this.#terms.getStore()?.isOver()) throw new NotLeaderError();
  }

  onTerm(begin: (over: AbortSignal) => void): void {
    this.#begins.push(begin);
    if (this.#term && this.isLeading()) this.#beginIn(this.#term, begin);
  }

  onWake(listener: AnnounceWork): void {
    this.#listeners.push(listener);
  }

  readonly wake: AnnounceWork = (work, dueAt) => {
    if (this.isLeading()) this.#announce(work, dueAt);
    else this.#ask('SELECT pg_notify($1, $2)', [CHANNEL, work]).catch(() => undefined);
  };

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#campaigning;
  }

  async #campaignUntilStopped(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        await this.#campaign();
      } catch (err) {
        if (!this.#isAway) this.#log.warn({ err }, 'the session of the election is lost; it is opened again');
        this.#isAway = true;
      }
      this.#endTerm();
      await this.#pause(TRY_EVERY_MS);
    }
  }

  async #campaign(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      query_timeout: SILENT_MS,
      application_name: CANDIDATE,
      keepAlive: true,
    });
    const lose = () => {
      if (this.#client === client) this.#endTerm();
    };
    // The next statement rejects and ends the campaign.
    client.on('error', lose);
    client.on('end', lose);
    client.on('notification', ({ payload }) => {
      // A process of another version may know other work.
      const work = LEADER_WORK.find((one) => one === payload);
      if (work) this.#announce(work);
    });
    try {
      await client.connect();
      await client.query(
        `SET idle_session_timeout = ${SILENT_MS}; SET lock_timeout = ${PREPARE_LOCK_MS}; LISTEN ${CHANNEL}`,
      );
      this.#client = client;
      this.#isAway = false;
      let isTakenOver = false;
      while (!(await this.#ask(TRY_LOCK)).rows[0]?.leads) {
        isTakenOver = true;
        await this.#pause(TRY_EVERY_MS);
        if (this.#stopping.signal.aborted) return;
      }
      if (isTakenOver) await this.#pause(LOCK_DELAY_MS);
      await this.#ask(this.#prepare, [], PREPARE_WITHIN_MS);
      await this.#lead();
    } finally {
      this.#client = undefined;
      this.#endTerm();
      await Promise.race([client.end().catch(() => undefined), sleep(TRY_EVERY_MS)]);
    }
  }

  async #lead(): Promise<void> {
    let term: Term | undefined;
    while (!this.#stopping.signal.aborted) {
      const askedAt = performance.now();
      await this.#ask('SELECT 1');
      if (term) term.renew(askedAt);
      else term = this.#beginTerm(askedAt);
      await this.#pause(TOUCH_EVERY_MS);
    }
  }

  #beginTerm(askedAt: number): Term {
    const term = new Term(askedAt);
    this.#term = term;
    this.#log.info('this process is the worker');
    for (const begin of this.#begins) this.#beginIn(term, begin);
    return term;
  }

  #beginIn(term: Term, begin: (over: AbortSignal) => void): void {
    this.#terms.run(term, () => begin(term.signal));
  }

  #endTerm(): void {
    const term = this.#term;
    this.#term = undefined;
    if (!term) return;
    term.end();
    if (!this.#stopping.signal.aborted) this.#log.warn('this process is not the worker any more');
  }

  #announce(work: LeaderWork, dueAt?: number): void {
    if (this.isLeading()) for (const listener of this.#listeners) listener(work, dueAt);
  }

  /** Statements queue here: pg deprecates its client's queue. */
  #ask(text: string, values: unknown[] = [], withinMs = SILENT_MS): Promise<pg.QueryResult> {
    const asked = this.#lastAsked.then(() => {
      if (!this.#client) throw new NotLeaderError();
      // The types of pg lack the timeout of a single query.
      const query: pg.QueryConfig & { query_timeout: number } = { text, values, query_timeout: withinMs };
      return this.#client.query(query);
    });
    this.#lastAsked = asked.catch(() => undefined);
    return asked;
  }

  #pause(ms: number): Promise<unknown> {
    return sleep(ms, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }
}

/** Sessions of the same role see all candidates. */
export async function countCandidates<Schema>(database: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = ${CANDIDATE}`.execute(database);
  return Number(rows[0]?.count ?? 0);
}
