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

/** Of a served order. The events are offered, ordered, served, submitted, confirmed; the first list is that of no order. */
const PLACES: readonly Place[] = [
  // The bytes are stored, and no wallet has them.
  ...around('insert swap_events', 3),
  // The landing is stored, and the service has not heard of it.
  ...around('insert swap_events', 4),
  ...around('insert swap_events', 5),
  ...around('call chain getSignaturesForAddress', 2),
  ...around('call chain getTransaction', 1),
  ...around('call service /service/v1/execute', 1),
  ...around('call telegram sendMessage', 5),
];
const PATIENCE_MS = often(150_000, 900_000);

/**
 * A wallet scans the order and submits by itself. The bot kills itself (SIGKILL) around the move that hands out the bytes,
 * while it follows them, and around the notice. The swap must end as without a kill: one payment, one notice, nothing left open.
 */
describe('a bot that is killed around a served order', { timeout: PATIENCE_MS }, () => {
  let chain: Awaited<ReturnType<typeof startSharedChain>>;
  let world: KillWorld;

  const size = () => ({ rpcUrl: chain.rpcUrl, isScanning: true });

  beforeAll(async () => {
    chain = await startSharedChain();
    world = await startKillWorld(size());
  }, PATIENCE_MS);
  afterAll(async () => {
    await world?.stop();
    await chain?.close();
  }, PATIENCE_MS);

  it('completes the swap without a kill', async () => {
    const clean = await runSwapKilledAt(world, 'bot');
    expect(clean.problems).toEqual([]);
    const reached = clean.reached.flat();
    expect(PLACES.filter(({ name, time }) => reached.filter((one) => one === name).length < time)).toEqual(
      [],
    );
  });

  it('completes the swap after a death at any of these places', async () => {
    const places = isDeep ? PLACES : [PLACES[0], PLACES[2]].flatMap((place) => place ?? []);
    const run = (on: KillWorld, place: Place) => runSwapKilledAt(on, 'bot', place);
    const { failures, killed } = await sweep({ ...size(), worlds: [world] }, places, run);
    expect(failures.join('\n\n')).toBe('');
    expect(killed).toBe(places.length);
  });
});
