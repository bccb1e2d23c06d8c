import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Log } from '../../log.ts';
import { type Leader, type LeaderWork, type Look, NotLeaderError } from './leader.ts';

/** Names the sessions of all candidates in `pg_stat_activity`. */
const CANDIDATE = 'countersign worker';

const TRY_LOCK = `SELECT pg_try_advisory_lock(hashtextextended('${CANDIDATE}', 0)) AS leads`;
const CHANNEL = 'countersign_work';

const TRY_EVERY_MS = 500;
const TOUCH_EVERY_MS = 1_000;

/**
 * `idle_session_timeout`: the engine ends a session that was idle for this long, and releases its lock. The leader counts
 * from before its last answered statement was sent, so it stops before another can take over.
 */
const SILENT_MS = 4_000;
const CONNECT_WITHIN_MS = 5_000;

class Term {
  readonly #ending = new AbortController();
  readonly signal = this.#ending.signal;
  #silentAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(askedAt: number) {
    this.heard(askedAt);
  }

  /**
   * @param askedAt when the statement was sent that the database has answered, by `performance.now()`
   * @throws NotLeaderError when the term is over: a late answer does not revive it
   */
  heard(askedAt: number): void {
    if (this.#silentAt > 0 && this.isOver()) throw new NotLeaderError();
    this.#silentAt = askedAt + SILENT_MS;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.end(), this.#silentAt - performance.now()).unref();
  }

  /** Reads the clock too: after the process was frozen, code runs before its timers do. */
  isOver(): boolean {
    if (performance.now() >= this.#silentAt) this.end();
    return this.signal.aborted;
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#ending.abort();
  }
}

/**
 * Campaigns until stopped: one session per process tries to take an advisory lock, and its holder touches the database
 * every second. When the process ends, is frozen or loses the network, the engine ends the session within four seconds and
 * releases the lock. The session also carries `NOTIFY`, which wakes the leader.
 */
export class PostgresLeader implements Leader {
  readonly #url: string;
  readonly #prepare: () => Promise<void>;
  readonly #log: Log;
  readonly #terms = new AsyncLocalStorage<Term>();
  readonly #stopping = new AbortController();
  readonly #begins: ((over: AbortSignal) => void)[] = [];
  readonly #looks: Look[] = [];
  readonly #campaigning: Promise<void>;
  #client: pg.Client | undefined;
  #lastAsked: Promise<unknown> = Promise.resolve();
  #term: Term | undefined;
  #isAway = false;

  /**
   * @param url of the server itself: a pooling proxy keeps neither the lock nor the notifications
   * @param prepare awaited before each term, with the lock held
   */
  constructor(url: string, prepare: () => Promise<void>, log: Log) {
    this.#url = url;
    this.#prepare = prepare;
    this.#log = log;
    this.#campaigning = this.#campaignUntilStopped();
  }

  isLeading(): boolean {
    return this.#term !== undefined && !this.#term.isOver();
  }

  /** A server in recovery refuses LISTEN, so its sessions do not count. */
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

  onWake(look: Look): void {
    this.#looks.push(look);
  }

  readonly wake: Look = (work, dueAt) => {
    if (this.isLeading()) this.#look(work, dueAt);
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

  /** Uses one session until it ends or the process stops. @throws errors of the server and the network */
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
    client.on('notification', ({ payload }) => this.#look(payload as LeaderWork));
    try {
      await client.connect();
      await client.query(`SET idle_session_timeout = ${SILENT_MS}; LISTEN ${CHANNEL}`);
      this.#client = client;
      this.#isAway = false;
      while (!(await this.#ask(TRY_LOCK)).rows[0]?.leads) {
        await this.#pause(TRY_EVERY_MS);
        if (this.#stopping.signal.aborted) return;
      }
      await this.#prepare();
      await this.#lead();
    } finally {
      this.#client = undefined;
      this.#endTerm();
      await Promise.race([client.end().catch(() => undefined), sleep(TRY_EVERY_MS)]);
    }
  }

  /** Holds the lock until the process stops. @throws when the session or the term is over */
  async #lead(): Promise<void> {
    let term: Term | undefined;
    while (!this.#stopping.signal.aborted) {
      const askedAt = performance.now();
      await this.#ask('SELECT 1');
      if (term) term.heard(askedAt);
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

  #look(work: LeaderWork, dueAt?: number): void {
    if (this.isLeading()) for (const look of this.#looks) look(work, dueAt);
  }

  /** Statements wait here: pg deprecates the queue of its client. */
  #ask(text: string, values: unknown[] = []): Promise<pg.QueryResult> {
    const asked = this.#lastAsked.then(() => {
      if (!this.#client) throw new NotLeaderError();
      return this.#client.query(text, values);
    });
    this.#lastAsked = asked.catch(() => undefined);
    return asked;
  }

  #pause(ms: number): Promise<unknown> {
    return sleep(ms, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }
}

/** The number of processes on this database that lead or campaign. A session of the same role sees them all. */
export async function countCandidates<Schema>(database: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = ${CANDIDATE}`.execute(database);
  return Number(rows[0]?.count ?? 0);
}
