import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { often } from '../support/depth.ts';
import { type KillWorld, startKillWorld, startSharedChain } from './support/kill-world.ts';
import { describePlace, NOTHING, placesOf, sample } from './support/places.ts';

/** All in the full run. */
const MAX_PLACES = often(3, 12, 1_000);

/** The first start creates a key and the tables; half of either would block every later start. */
describe('a bot that is killed during its first start', () => {
  let chain: Awaited<ReturnType<typeof startSharedChain>>;
  let world: KillWorld;

  beforeAll(async () => {
    chain = await startSharedChain();
    world = await startKillWorld(chain);
  });
  afterAll(async () => {
    await world.stop();
    await chain.close();
  });

  it('restarts and answers', async () => {
    await world.startAfresh();
    const places = placesOf(await world.bot.reached(), NOTHING);
    const names = places.map(({ name }) => name);
    expect(names).toContain('file linkSync: after');
    expect(names).toContain('insert schema_migrations: before');
    const telling = places.filter(({ name }) => /^file|^insert/.test(name));
    for (const place of sample(telling, MAX_PLACES)) {
      await world.startAfresh(place);
      await world.person.chat.start();
      await world.person.chat.waitForMessage('Hello');
      expect((await world.book()).integrity, describePlace(place)).toBe('ok');
    }
    expect(world.bot.complaints).toEqual([]);
  });
});
