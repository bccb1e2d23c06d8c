import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { often } from '../support/depth.ts';
import { type KillWorld, startKillWorld, startSharedChain } from './support/kill-world.ts';
import { type RandomKill, runSwapKilledAtRandom } from './support/run-swap.ts';

const RUNS = often(1, 6);
const KILLS_EACH = 3;
/** Twice the duration of an undisturbed swap, ms. */
const LATEST_MS = 3_000;
const kill: fc.Arbitrary<RandomKill> = fc.record({
  role: fc.constantFrom('bot', 'service'),
  afterMs: fc.integer({ min: 0, max: LATEST_MS }),
});

describe('bot and service killed at any time', () => {
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

  it('end every swap as in an undisturbed run', async () => {
    const schedules = fc.sample(fc.array(kill, { minLength: KILLS_EACH, maxLength: KILLS_EACH }), {
      numRuns: RUNS,
      seed: 20261121,
    });
    let deaths = 0;
    for (const schedule of schedules) {
      const run = await runSwapKilledAtRandom(world, schedule);
      expect(run.problems.join('\n'), JSON.stringify(schedule)).toBe('');
      deaths += run.deaths;
    }
    expect(deaths).toBeGreaterThanOrEqual(RUNS);
  });
});
