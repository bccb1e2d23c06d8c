import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDeep, often } from '../support/depth.ts';
import type { Place } from '../support/role-process.ts';
import { type KillWorld, startKillWorld, startSharedChain } from './support/kill-world.ts';
import { runSwapKilledAt } from './support/run-swap.ts';
import { sweep } from './support/sweep.ts';

const around = (name: string, time: number): readonly Place[] => [
  { name: `${name}: after`, time },
  { name: `${name}: before`, time },
];

/** The events are offered, ordered, signed, submitted, confirmed. No service executes it: the bot's node is the way out. */
const PLACES: readonly Place[] = [
  // The signature is stored, and no node has it.
  ...around('insert swap_events', 3),
  ...around('call chain sendTransaction', 1),
  ...around('insert swap_events', 4),
  ...around('insert swap_events', 5),
  ...around('insert attempts', 1),
  ...around('call telegram sendMessage', 5),
];
const PATIENCE_MS = often(150_000, 900_000);

/** The bot kills itself (SIGKILL) while deposits come back. They come back once, with one notice and nothing left open. */
describe('a bot that is killed during /reclaim', { timeout: PATIENCE_MS }, () => {
  let chain: Awaited<ReturnType<typeof startSharedChain>>;
  let world: KillWorld;

  const size = () => ({ rpcUrl: chain.rpcUrl, isReclaiming: true });

  beforeAll(async () => {
    chain = await startSharedChain();
    world = await startKillWorld(size());
  }, PATIENCE_MS);
  afterAll(async () => {
    await world?.stop();
    await chain?.close();
  }, PATIENCE_MS);

  it('completes it without a kill', async () => {
    const clean = await runSwapKilledAt(world, 'bot');
    expect(clean.problems).toEqual([]);
    const reached = clean.reached.flat();
    expect(PLACES.filter(({ name, time }) => reached.filter((one) => one === name).length < time)).toEqual(
      [],
    );
    expect(reached.filter((name) => name.includes('/v1/execute'))).toEqual([]);
  });

  it('completes it after a death at any of these places', async () => {
    const places = isDeep ? PLACES : [PLACES[0], PLACES[2]].flatMap((place) => place ?? []);
    const run = (on: KillWorld, place: Place) => runSwapKilledAt(on, 'bot', place);
    const { failures, killed } = await sweep({ ...size(), worlds: [world] }, places, run);
    expect(failures.join('\n\n')).toBe('');
    expect(killed).toBe(places.length);
  });
});
