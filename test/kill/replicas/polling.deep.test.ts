import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countCandidates } from '../../../src/bot/leader/election.ts';
import { textOf } from '../../support/scripted-person.ts';
import { until } from '../../support/until.ts';
import { type ReplicaWorld, servers, startReplicaWorld } from '../support/kill-world.ts';

const TAKEN_OVER_WITHIN_MS = 5_000;
const PATIENCE_MS = 180_000;

/** The worker's database session; times by the database clock. */
interface Holder {
  readonly pid: number;
  readonly heardAt: number;
  readonly now: number;
}

describe.each(servers)('two bots on one $name that poll', { timeout: PATIENCE_MS }, () => {
  let world: ReplicaWorld;

  beforeAll(async () => {
    world = await startReplicaWorld({ bots: 2, budget: 600 });
  }, PATIENCE_MS);
  afterAll(() => world?.stop(), PATIENCE_MS);

  const answers = () =>
    world.person.chat.messages().filter((message) => textOf(message).includes('Just write what you want'))
      .length;

  async function askForHelp(): Promise<void> {
    const before = answers();
    await world.person.chat.say('/help');
    await until(() => expect(answers()).toBe(before + 1), 20_000);
  }

  async function findHolder(): Promise<Holder | undefined> {
    const { rows } = await sql<Holder>`SELECT a.pid,
      (extract(epoch FROM a.state_change) * 1000)::float8 AS "heardAt",
      (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now
      FROM pg_locks l JOIN pg_stat_activity a USING (pid)
      WHERE l.locktype = 'advisory' AND l.granted AND a.datname = current_database()`.execute(world.database);
    return rows[0];
  }

  const bothStand = () => until(async () => expect(await countCandidates(world.database)).toBe(2), 30_000);

  /** @returns milliseconds from the worker's last sign of life to the next worker's lock, by the database clock */
  async function timeOfTakeOver(): Promise<number> {
    const before = await findHolder();
    let last = before;
    let next: Holder | undefined;
    await until(async () => {
      next = await findHolder();
      if (next?.pid === before?.pid) last = next;
      expect(next).toBeDefined();
      expect(next?.pid).not.toBe(before?.pid);
    }, 20_000);
    return (next?.now ?? Number.NaN) - (last?.heardAt ?? Number.NaN);
  }

  it('have one worker at a time, which is replaced within five seconds', async () => {
    await askForHelp();
    await bothStand();
    // The first replica to start becomes the worker.
    const killed = timeOfTakeOver();
    world.bots[0]?.kill();
    const times = [await killed];
    await askForHelp();
    await world.bots[0]?.ready();
    await bothStand();
    const frozen = timeOfTakeOver();
    world.bots[1]?.freeze();
    times.push(await frozen);
    await askForHelp();
    world.bots[1]?.wake();
    await bothStand();
    await askForHelp();
    expect(Math.max(...times)).toBeLessThan(TAKEN_OVER_WITHIN_MS);
    // One answer each, including the updates that the frozen worker received before it woke.
    await world.settled();
    expect(answers()).toBe(4);
    // The frozen worker's poll stays open until it asks again or the next worker polls.
    const conflicts = world.outside.botCalls.filter(({ status }) => status === 409);
    expect(conflicts.length).toBeLessThanOrEqual(1);
  });
});
