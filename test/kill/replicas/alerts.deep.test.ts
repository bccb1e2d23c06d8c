import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textOf } from '../../support/scripted-person.ts';
import { until } from '../../support/until.ts';
import { type ReplicaWorld, servers, startReplicaWorld } from '../support/kill-world.ts';

const PATIENCE_MS = 120_000;
const SETTLES_WITHIN_MS = 60_000;
const ALERTS = [1, 2, 3, 4, 5, 6];

describe.each(servers)('alerts of two bots on one $name', { timeout: PATIENCE_MS }, () => {
  let world: ReplicaWorld;

  beforeAll(async () => {
    world = await startReplicaWorld({ bots: 2, budget: 6_000, hasWebhook: true });
  }, PATIENCE_MS);
  afterAll(() => world?.stop(), PATIENCE_MS);

  const prices = () => world.database.selectFrom('watched_prices').selectAll().execute();
  const alerts = () => world.database.selectFrom('alerts').selectAll().execute();

  it('fire once, also when the worker freezes during a check', async () => {
    // The first replica to start becomes the worker.
    const { bot: worker, service } = world;
    const person = world.person.chat;
    for (const sol of ALERTS) await person.say(`/alert ${sol} SOL > 1000000`);
    await until(async () => {
      expect(await alerts()).toHaveLength(ALERTS.length);
      expect((await prices()).filter(({ seen }) => seen === null)).toEqual([]);
    }, SETTLES_WITHIN_MS);
    await world.database.updateTable('alerts').set({ direction: 'below' }).execute();
    // The worker is frozen before the answer arrives.
    service.freeze();
    await world.database.updateTable('watched_prices').set({ due_at: 0 }).execute();
    await until(async () => {
      expect((await prices()).filter(({ lease_until }) => lease_until > 0)).not.toEqual([]);
    }, SETTLES_WITHIN_MS);
    worker.freeze();
    service.wake();
    await until(async () => {
      expect((await alerts()).filter(({ state }) => state !== 'fired')).toEqual([]);
    }, SETTLES_WITHIN_MS);
    worker.wake();
    await world.settled();
    const chat = person.messages().map(textOf);
    const told = ALERTS.map(
      (sol) => chat.filter((text) => text.includes(`${sol} SOL ≤ 1,000,000 USDC: it is`)).length,
    );
    expect(told).toEqual(ALERTS.map(() => 1));
    expect(await world.database.selectFrom('swaps').select('id').execute()).toHaveLength(ALERTS.length);
  });
});
