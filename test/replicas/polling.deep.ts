import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialects } from '../support/test-database.ts';
import { until } from '../support/until.ts';
import { type ReplicaWorld, startReplicaWorld } from './support/replica-world.ts';

const PERSON = 7;
const TAKEN_OVER_WITHIN_MS = 5_000;
const PATIENCE_MS = 180_000;
const servers = dialects.filter(({ name }) => name === 'PostgreSQL');

describe.each(servers)('two bots on one $name that poll', { timeout: PATIENCE_MS }, () => {
  let world: ReplicaWorld;

  beforeAll(async () => {
    world = await startReplicaWorld({ bots: 2, services: 1, people: 0, budget: 600, isPolling: true });
  }, PATIENCE_MS);
  afterAll(() => world?.stop(), PATIENCE_MS);

  const answers = () =>
    world.telegram.chat(PERSON).filter(({ text }) => text.includes('What I can do')).length;

  /** Asks for help, and waits for the answer. @returns how long it took, in milliseconds */
  async function askForHelp(): Promise<number> {
    const before = answers();
    const from = performance.now();
    await world.telegram.say(PERSON, '/help');
    await until(() => expect(answers()).toBe(before + 1), 20_000);
    const took = performance.now() - from;
    // Who ends between answering and writing that down has it answered once more.
    await world.settled();
    return took;
  }

  it('are one poller at a time, and the other one follows within five seconds', async () => {
    await askForHelp();
    // The first to start is the first to poll.
    world.bots[0]?.kill();
    const waits = [await askForHelp()];
    await world.bots[0]?.ready();
    await until(async () => expect(await living()).toHaveLength(2));
    // Either of them polls now.
    for (const bot of world.bots) {
      bot.freeze();
      waits.push(await askForHelp());
      const polling = await leaders();
      await until(async () => expect(await living()).toHaveLength(1));
      bot.wake();
      await until(async () => expect(await living()).toHaveLength(2));
      await askForHelp();
      expect(await leaders()).toEqual(polling);
    }
    expect(Math.max(...waits)).toBeLessThan(TAKEN_OVER_WITHIN_MS);
    expect(Math.max(...waits)).toBeGreaterThan(1_000);
    // Each was answered once, also what a frozen one had been given before it woke.
    expect([answers(), world.telegram.conflicts]).toEqual([6, 0]);
  });

  const leaders = () => world.database.selectFrom('leaderships').selectAll().execute();
  const living = () => world.database.selectFrom('replicas').selectAll().execute();
});
