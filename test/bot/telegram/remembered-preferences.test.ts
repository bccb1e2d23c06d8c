import { expect, it } from 'vitest';
import type { PersonId } from '../../../src/bot/swap/brands.ts';
import type { PeopleNews } from '../../../src/bot/swap/people-port.ts';
import { DEFAULT_PREFERENCES, type Preferences } from '../../../src/bot/swap/preferences-port.ts';
import { rememberPreferences } from '../../../src/bot/telegram/people/remembered-preferences.ts';

const ANN = 7 as PersonId;
const BEN = 8 as PersonId;

function startWorld() {
  const kept = new Map<PersonId, Preferences>();
  const of = (id: PersonId) => kept.get(id) ?? DEFAULT_PREFERENCES;
  const world = {
    reads: 0,
    isHeard: true,
    now: 1_000,
    tell: (_: PersonId | 'anybody') => {},
    beforeRead: async () => {},
  };
  const news: PeopleNews = {
    onChanged: (listener) => {
      world.tell = listener;
    },
    isHeard: () => world.isHeard,
    count: () => 0,
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
  return Object.assign(world, { kept, preferences: rememberPreferences(store, news, () => world.now) });
}

it('is read once, and anew after a change of one’s own, a forgetting, and ten minutes', async () => {
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
  world.now += 10 * 60_000;
  await preferences.find(ANN);
  expect(world.reads).toBe(4);
});

it('is read anew when another process changed it, and each time while nothing would be heard', async () => {
  const world = startWorld();
  const { preferences, kept } = world;
  await preferences.find(ANN);
  await preferences.find(BEN);
  kept.set(ANN, { ...DEFAULT_PREFERENCES, explorer: 'orb' });
  world.tell(ANN);
  expect((await preferences.find(ANN)).explorer).toBe('orb');
  await preferences.find(BEN);
  expect(world.reads).toBe(3);
  world.tell('anybody');
  await preferences.find(BEN);
  expect(world.reads).toBe(4);
  world.isHeard = false;
  await preferences.find(BEN);
  await preferences.find(BEN);
  expect(world.reads).toBe(6);
});

it('does not remember what was read beside a change', async () => {
  const world = startWorld();
  const { preferences } = world;
  world.beforeRead = async () => {
    world.beforeRead = async () => {};
    await preferences.change(ANN, { confirmsTwice: true }, 1);
  };
  await preferences.find(ANN);
  expect((await preferences.find(ANN)).confirmsTwice).toBe(true);
});
