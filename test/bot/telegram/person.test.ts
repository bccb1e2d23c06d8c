import { expect, it } from 'vitest';
import type { PersonId } from '../../../src/bot/swap/brands.ts';
import { DEFAULT_PREFERENCES, type Preferences } from '../../../src/bot/swap/people.ts';
import { createPreferencesCache } from '../../../src/bot/telegram/person.ts';

const ANN = 7 as PersonId;
const REMEMBERED_MS = 2_000;

function startWorld() {
  const kept = new Map<PersonId, Preferences>();
  const of = (id: PersonId) => kept.get(id) ?? DEFAULT_PREFERENCES;
  const world = {
    reads: 0,
    now: 1_000,
    beforeRead: async () => {},
  };
  const store = {
    find: async (id: PersonId) => {
      world.reads += 1;
      const read = of(id);
      await world.beforeRead();
      return read;
    },
    change: async (id: PersonId, change: Partial<Preferences>) => {
      kept.set(id, { ...of(id), ...change });
      return of(id);
    },
  };
  return Object.assign(world, {
    kept,
    preferences: createPreferencesCache(store, () => world.now, REMEMBERED_MS),
  });
}

it('a preference is read once, and again after a change, an erasure, or the lifetime of the cache', async () => {
  const world = startWorld();
  const { preferences } = world;
  for (let time = 0; time < 3; time += 1) expect(await preferences.find(ANN)).toEqual(DEFAULT_PREFERENCES);
  expect(world.reads).toBe(1);
  await preferences.change(ANN, { notices: 'silent' }, 1);
  expect((await preferences.find(ANN)).notices).toBe('silent');
  world.kept.delete(ANN);
  preferences.forget(ANN);
  expect((await preferences.find(ANN)).notices).toBe('loud');
  expect(world.reads).toBe(3);
  world.now += REMEMBERED_MS;
  await preferences.find(ANN);
  expect(world.reads).toBe(4);
});

it('the cache drops a read that overlaps a change', async () => {
  const world = startWorld();
  const { preferences } = world;
  world.beforeRead = async () => {
    world.beforeRead = async () => {};
    await preferences.change(ANN, { confirmsTwice: true }, 1);
  };
  await preferences.find(ANN);
  expect((await preferences.find(ANN)).confirmsTwice).toBe(true);
});
