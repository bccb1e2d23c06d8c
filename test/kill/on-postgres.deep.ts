import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialects } from '../support/test-database.ts';
import { type KillWorld, startKillWorld, startSharedChain } from './support/kill-world.ts';
import { NOTHING, placesOf, SIGNED_AND_STORED, sampleWithReserve } from './support/places.ts';
import { runSwapKilledAt, runSwapKilledTwice, type SwapRun } from './support/run-swap.ts';
import { sweep } from './support/sweep.ts';

/** Each costs the seconds after which the others, were there any, take a replica for dead. */
const ENOUGH_PLACES = 8;
const PATIENCE_MS = 1_200_000;

type Play = (world: KillWorld, place?: Parameters<typeof runSwapKilledAt>[2]) => Promise<SwapRun>;

const SWEEPS: readonly (readonly [
  what: string,
  mortal: 'bot' | 'service',
  skip: RegExp | undefined,
  play: Play,
])[] = [
  ['bot', 'bot', undefined, (world, place) => runSwapKilledAt(world, 'bot', place)],
  ['service', 'service', undefined, (world, place) => runSwapKilledAt(world, 'service', place)],
  ['recovery', 'bot', NOTHING, (world, place) => runSwapKilledTwice(world, SIGNED_AND_STORED, place)],
];

/** The sweep of `every-place.deep.ts` with everything stored on PostgreSQL, at places spread over the life of a swap. */
describe.each(dialects.filter(({ name }) => name === 'PostgreSQL'))(
  'a swap on $name ends as if nothing had happened',
  { timeout: PATIENCE_MS },
  ({ url }) => {
    let chain: Awaited<ReturnType<typeof startSharedChain>>;

    beforeAll(async () => {
      chain = await startSharedChain();
    }, PATIENCE_MS);
    afterAll(() => chain?.close(), PATIENCE_MS);

    it.each(SWEEPS)('wherever it dies: %s', async (what, mortal, skip, play) => {
      const start = () => startKillWorld(chain.rpcUrl, [mortal], url);
      const worlds = [await start(), await start()];
      const [first] = worlds;
      const clean = first && (await play(first));
      expect(clean?.problems).toEqual([]);
      const places = sampleWithReserve(placesOf(clean?.reached ?? [], skip), ENOUGH_PLACES);
      const deaths = what === 'recovery' ? 2 : 1;
      const options = {
        rpcUrl: chain.rpcUrl,
        mortals: [mortal],
        worlds,
        on: url,
        deaths,
        enough: ENOUGH_PLACES,
      } as const;
      const { failures, killed } = await sweep(options, places, play);
      await Promise.all(worlds.map((world) => world.stop()));
      expect(failures.join('\n\n')).toBe('');
      expect(killed).toBeGreaterThanOrEqual(ENOUGH_PLACES);
    });
  },
);
