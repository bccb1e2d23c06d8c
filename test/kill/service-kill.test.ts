import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Place } from '../support/role-process.ts';
import { type KillWorld, startKillWorld, startSharedChain } from './support/kill-world.ts';
import { missingPlaces, placesOf, sampleWithReserve } from './support/places.ts';
import { runSwapKilledAt } from './support/run-swap.ts';
import { sweep } from './support/sweep.ts';

/** Sample size; `every-place.deep.test.ts` covers all. */
const ENOUGH_PLACES = 2;
const PATIENCE_MS = 100_000;

/** The service dies before or after a durable write or a call to the chain; the bot keeps running. */
describe('a swap service that is killed during a swap', { timeout: PATIENCE_MS }, () => {
  let chain: Awaited<ReturnType<typeof startSharedChain>>;
  let worlds: readonly KillWorld[];
  let places: readonly Place[];

  beforeAll(async () => {
    chain = await startSharedChain();
    worlds = [await startKillWorld(chain)];
  }, PATIENCE_MS);
  afterAll(async () => {
    await Promise.all(worlds.map((world) => world.stop()));
    await chain.close();
  }, PATIENCE_MS);

  it('completes the swap without a kill', async () => {
    const [world] = worlds;
    const clean = world && (await runSwapKilledAt(world, 'service'));
    expect(clean?.problems).toEqual([]);
    expect(missingPlaces('service', clean?.reached ?? [])).toEqual([]);
    places = placesOf(clean?.reached ?? []);
    expect(places.map(({ name }) => name)).toContain('insert service_executions: after');
  });

  it('loses no key, quote or execution at any place of death', async () => {
    const sampled = sampleWithReserve(places, ENOUGH_PLACES);
    const options = { rpcUrl: chain.rpcUrl, worlds, enough: ENOUGH_PLACES };
    const result = await sweep(options, sampled, (world, place) => runSwapKilledAt(world, 'service', place));
    expect(result.failures.join('\n\n')).toBe('');
    expect(result.killed).toBe(ENOUGH_PLACES);
  });
});
