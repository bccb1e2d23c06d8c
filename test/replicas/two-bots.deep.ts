import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialects } from '../support/test-database.ts';
import { judgeCrowd } from './support/judge-crowd.ts';
import { type ReplicaWorld, startReplicaWorld } from './support/replica-world.ts';

const BUDGET = 600;
const A_MINUTE_MS = 60_000;
const PATIENCE_MS = 180_000;
const servers = dialects.filter(({ name }) => name === 'PostgreSQL');

describe.each(servers)(
  'two bots on one $name, the clock of one a minute ahead',
  { timeout: PATIENCE_MS },
  () => {
    let world: ReplicaWorld;

    beforeAll(async () => {
      world = await startReplicaWorld({
        bots: 2,
        services: 1,
        people: 8,
        budget: BUDGET,
        clocksAheadMs: [0, A_MINUTE_MS],
      });
    }, PATIENCE_MS);
    afterAll(() => world?.stop(), PATIENCE_MS);

    it('bring every swap to its one end when one of them is killed', async () => {
      const answers = new Map(
        await Promise.all(world.people.map(async (person) => [person, await person.chatter()] as const)),
      );
      await Promise.all(world.people.map((person) => person.connect()));
      const swapping = Promise.all(world.people.map((person, index) => person.swap(`0.0${index + 10}`)));
      const at = Date.now();
      world.bots[0]?.kill();
      await swapping;
      await world.settled();
      const blows = [{ at, until: at }];
      const problems = await judgeCrowd({ world, blows, budget: BUDGET, answers });
      expect([...problems, ...(problems.length > 0 ? complaintsOf(world) : [])].join('\n')).toBe('');
      expect(world.bots[0]?.deaths).toBeGreaterThan(0);
    });
  },
);

function complaintsOf({ bots, services }: ReplicaWorld): readonly string[] {
  return [...bots, ...services].flatMap(({ complaints }) => complaints).slice(-20);
}
