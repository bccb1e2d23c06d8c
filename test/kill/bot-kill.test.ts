import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Place } from '../support/role-process.ts';
import { type KillWorld, startKillWorld, startSharedChain } from './support/kill-world.ts';
import { missingPlaces, placesOf, sampleWithReserve } from './support/places.ts';
import { runSwapKilledAt } from './support/run-swap.ts';
import { sweep } from './support/sweep.ts';

/** Sample size; `every-place.deep.test.ts` covers all places and second deaths. */
const ENOUGH_PLACES = 2;
const PATIENCE_MS = 100_000;

/**
 * The bot kills itself (SIGKILL) before or after a durable write or an outgoing call, then restarts. The swap must end as
 * without a kill: one payment, one notice, nothing left open.
 */
describe('a bot that is killed during a swap', { timeout: PATIENCE_MS }, () => {
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
    const clean = world && (await runSwapKilledAt(world, 'bot'));
    expect(clean?.problems).toEqual([]);
    expect(clean?.deaths).toBe(0);
    expect(missingPlaces('bot', clean?.reached ?? [])).toEqual([]);
    places = placesOf(clean?.reached ?? []);
    expect(places.length).toBeGreaterThan(150);
  });

  it('completes the swap after a death at any place', async () => {
    const sampled = sampleWithReserve(places, ENOUGH_PLACES);
    const options = { rpcUrl: chain.rpcUrl, worlds, enough: ENOUGH_PLACES };
    const result = await sweep(options, sampled, (world, place) => runSwapKilledAt(world, 'bot', place));
    expect(result.failures.join('\n\n')).toBe('');
    expect(result.killed).toBe(ENOUGH_PLACES);
  });
});
