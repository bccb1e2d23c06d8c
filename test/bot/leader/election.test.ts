import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PostgresLeader } from '../../../src/bot/leader/election.ts';
import { isNotLeader, type LeaderWork } from '../../../src/bot/leader/leader.ts';
import { openDatabase } from '../../../src/database/open-database.ts';
import { silentLog } from '../../support/silent-log.ts';
import { databaseUrl, dialects, POSTGRES_PORT, runOn } from '../../support/test-database.ts';
import { until } from '../../support/until.ts';
import { startWire, type Wire } from '../../support/wire-to-postgres.ts';

const servers = dialects.filter(({ name }) => name === 'PostgreSQL');
/** The promised time, tripled for a loaded machine. */
const TAKEN_OVER_WITHIN_MS = 5_000;
const PATIENCE_MS = 3 * TAKEN_OVER_WITHIN_MS;

interface Term {
  /** Database clock, ms. */
  readonly begunAt: number;
  endedAt?: number;
}

interface Candidate {
  readonly leader: PostgresLeader;
  readonly wire: Wire;
  readonly terms: Term[];
  readonly woken: LeaderWork[];
}

describe.each(servers)('the election of the worker on $name', ({ url }) => {
  let address: string;
  let database: string;
  let candidates: Candidate[];

  beforeEach(async () => {
    address = await databaseUrl(url);
    database = new URL(address).pathname.slice(1);
    candidates = [];
  });
  afterEach(async () => {
    await Promise.all(candidates.map(({ leader }) => leader.stop()));
    await Promise.all(candidates.map(({ wire }) => wire.close()));
  });

  async function stand(prepare = 'SELECT 1'): Promise<Candidate> {
    const wire = await startWire(Number(process.env[POSTGRES_PORT]));
    const leader = new PostgresLeader(wire.urlOf(address), prepare, silentLog());
    const candidate: Candidate = { leader, wire, terms: [], woken: [] };
    leader.onTerm((over) => {
      const term: Term = { begunAt: performance.now() };
      candidate.terms.push(term);
      over.addEventListener('abort', () => {
        term.endedAt = performance.now();
      });
    });
    leader.onWake((work) => candidate.woken.push(work));
    candidates.push(candidate);
    return candidate;
  }

  const leading = () => candidates.filter(({ leader }) => leader.isLeading());
  const leads = (one: Candidate) => until(() => expect(leading()).toEqual([one]), PATIENCE_MS);

  async function standTwo(prepare?: string): Promise<readonly [Candidate, Candidate]> {
    const one = await stand(prepare);
    await leads(one);
    return [one, await stand(prepare)];
  }

  const RELEASE = 'UPDATE leases SET held = 0 WHERE held > 0';
  const query = (text: string) => runOn(database, (client) => client.query(text));
  /** Candidates that did not get the lock. */
  const TRIES = `SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND query LIKE 'SELECT pg_try_advisory_lock%' AND state = 'idle'`;
  const waiting = async () =>
    (await query("SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname IS NOT NULL"))
      .rows;

  /** Calls `work` while a transaction holds the row that `RELEASE` changes. */
  async function whileRowIsHeld(work: () => Promise<void>): Promise<void> {
    await runOn(database, async (client) => {
      await client.query('CREATE TABLE leases (held bigint); INSERT INTO leases VALUES (1)');
      await client.query('BEGIN; UPDATE leases SET held = 2');
      await work();
      await client.query('COMMIT');
    });
  }

  it('has one leader, and the next one when it stops', async () => {
    const [one, other] = await standTwo();
    await until(() => expect(other.wire.made).toBe(1));
    expect(other.leader.isLeading()).toBe(false);
    await expect(other.leader.run(async () => 'done')).rejects.toSatisfy(isNotLeader);
    expect(await one.leader.run(async () => 'done')).toBe('done');
    await one.leader.stop();
    await leads(other);
  });

  it('elects the next leader a second after the session of the last was killed', async () => {
    const [one, other] = await standTwo();
    await runOn(database, (client) =>
      client.query(
        `SELECT pg_terminate_backend(l.pid) FROM pg_locks l WHERE l.locktype = 'advisory' AND l.granted
         AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      ),
    );
    await until(() => expect(one.terms[0]?.endedAt).toBeDefined());
    await until(() => expect(leading()).toHaveLength(1), PATIENCE_MS);
    expect([one.terms.length, other.terms.length].toSorted()).not.toEqual([0, 1]);
  });

  it('begins the next term half a second after a crash, when the last calls of the dead leader have arrived', async () => {
    let freedAt = Number.POSITIVE_INFINITY;
    let next: Candidate | undefined;
    await runOn(database, async (client) => {
      await client.query("SELECT pg_advisory_lock(hashtextextended('countersign worker', 0))");
      next = await stand();
      const tries = async () => (await query(TRIES)).rows[0];
      await until(async () => expect(await tries()).toBeDefined(), PATIENCE_MS);
      freedAt = performance.now();
      await client.query('SELECT pg_advisory_unlock_all()');
    });
    await until(() => expect(next?.terms).toHaveLength(1), PATIENCE_MS);
    expect((next?.terms[0]?.begunAt ?? 0) - freedAt).toBeGreaterThanOrEqual(500);
  });

  it('ends the term of a leader without the database before another begins', async () => {
    const [one, other] = await standTwo();
    let step: () => void = () => undefined;
    let refused: unknown;
    const underWay = one.leader.run(async () => {
      await new Promise<void>((resolve) => {
        step = resolve;
      });
      try {
        one.leader.assertLeader();
      } catch (error) {
        refused = error;
      }
    });
    const frozenAt = performance.now();
    one.wire.freeze();
    await leads(other);
    const [ended, begun] = [one.terms[0]?.endedAt ?? Number.NaN, other.terms[0]?.begunAt ?? Number.NaN];
    expect(ended).toBeLessThan(begun);
    expect(begun - frozenAt).toBeLessThan(PATIENCE_MS);
    step();
    await underWay;
    expect(isNotLeader(refused)).toBe(true);
    // Code outside any term, such as a page, passes.
    one.leader.assertLeader();
  });

  it('ends the term of a machine that slept, whose monotonic clock stood still', async () => {
    const one = await stand();
    await leads(one);
    const sleeping = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 4_000);
    const leadsStill = one.leader.isLeading();
    sleeping.mockRestore();
    expect(leadsStill).toBe(false);
  });

  it('continues no work of an earlier term in a later one', async () => {
    const one = await stand();
    await leads(one);
    const go = Promise.withResolvers<void>();
    const begunBefore = one.leader.run(async () => {
      await go.promise;
      one.leader.assertLeader();
    });
    one.wire.cut();
    await until(() => expect(one.terms).toHaveLength(2), PATIENCE_MS);
    await leads(one);
    go.resolve();
    await expect(begunBefore).rejects.toSatisfy(isNotLeader);
    expect(await one.leader.run(async () => one.leader.assertLeader())).toBeUndefined();
  });

  it('prepares before each term, and retries a failure', async () => {
    const one = await stand(RELEASE);
    await until(() => expect(one.wire.made).toBe(2));
    expect(one.terms).toEqual([]);
    await query('CREATE TABLE leases (held bigint); INSERT INTO leases VALUES (1)');
    await leads(one);
    expect((await query('SELECT held FROM leases')).rows).toEqual([{ held: '0' }]);
  });

  it('keeps its session while it waits for the rows of a predecessor', async () => {
    let one: Candidate | undefined;
    await whileRowIsHeld(async () => {
      one = await stand(RELEASE);
      await until(async () => expect(await waiting()).toHaveLength(1));
      // Longer than PostgreSQL leaves a silent session open.
      await query('SELECT pg_sleep(4.3)');
    });
    await until(() => expect(one?.terms).toHaveLength(1));
    expect(one?.wire.made).toBe(1);
  });

  it('commits nothing of its preparation after its session has ended', async () => {
    await whileRowIsHeld(async () => {
      const one = await stand(RELEASE);
      await until(async () => expect(await waiting()).toHaveLength(1));
      const stopped = one.leader.stop();
      await query("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'");
      await until(async () => expect(await waiting()).toEqual([]), 2_000);
      await stopped;
    });
    expect((await query('SELECT held FROM leases')).rows).toEqual([{ held: '2' }]);
  });

  it('takes over within five seconds though the frozen leader holds rows', { retry: 1 }, async () => {
    await query('CREATE TABLE leases (held bigint); INSERT INTO leases VALUES (1)');
    const [one, other] = await standTwo(RELEASE);
    await query('UPDATE leases SET held = 1');
    const pool = await openDatabase(address);
    const frozen = pool.transaction().execute(async (transaction) => {
      await sql`UPDATE leases SET held = 2`.execute(transaction);
      const frozenAt = performance.now();
      one.wire.freeze();
      await leads(other);
      expect((other.terms[0]?.begunAt ?? 0) - frozenAt).toBeLessThan(TAKEN_OVER_WITHIN_MS);
      await sql`SELECT 1`.execute(transaction);
    });
    await expect(frozen).rejects.toMatchObject({ code: 'database_away' });
    expect(other.wire.made).toBe(1);
    await pool.destroy();
  });

  it('announces work to the leader from any process', async () => {
    const [one, other] = await standTwo();
    await until(() => {
      other.leader.wake('swaps');
      expect(one.woken).toContain('swaps');
    });
    one.leader.wake('updates');
    expect(one.woken).toContain('updates');
    expect(other.woken).toEqual([]);
  });

  it('announces no work that only another version knows', async () => {
    const [one, other] = await standTwo();
    await until(() => {
      other.leader.wake('charts' as LeaderWork);
      other.leader.wake('swaps');
      expect(one.woken).toContain('swaps');
    });
    expect(one.woken).not.toContain('charts');
  });

  it('resumes when the database is back', async () => {
    const one = await stand();
    await leads(one);
    one.wire.goAway();
    await until(() => expect([leading(), one.leader.isCandidate()]).toEqual([[], false]), PATIENCE_MS);
    one.wire.comeBack();
    await leads(one);
    expect([one.terms.length, one.leader.isCandidate()]).toEqual([2, true]);
  });
});
