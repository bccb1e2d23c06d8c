import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pollDelay } from '../../../src/bot/swap/follow-swap.ts';
import { confirmed, expired, fails, pending, reports, unknown, usePolls } from './use-polls.ts';

describe('a poll of a swap that does not land', () => {
  const world = usePolls();
  const { ports, poll, submittedSwap } = world;

  const eventsOf = async () =>
    (await world.store.swaps.listEvents((await world.found('a')).id)).map(({ why }) => why);
  const messages = () => world.store.outbox.claimDue(world.now, 10, 1_000, []);

  it('says what the wallet lacks, once, and ends nothing', async () => {
    await submittedSwap();
    world.now = 5_000;
    world.shortfall = 'sol';
    expect(await poll(ports([reports('submitted')], [pending]))).toMatchObject({
      state: 'submitted',
      shortfall: 'sol',
      reason: null,
    });
    expect((await messages()).map(({ id }) => id)).toEqual(['a:status']);
    expect((await eventsOf()).at(-1)).toBe('the service reports submitted; the wallet has too little: sol');
    const { length } = await eventsOf();
    world.now = 8_000;
    expect(await poll(ports([reports('submitted')], [pending]))).toMatchObject({ shortfall: 'sol' });
    expect(await eventsOf()).toHaveLength(length);
  });

  it('takes it back when the wallet can pay again, and the chain confirms', async () => {
    await submittedSwap();
    world.now = 6_000;
    world.shortfall = 'token';
    await poll(ports([fails(502)], [pending]));
    world.now = 9_000;
    world.shortfall = null;
    expect(await poll(ports([fails(502)], [pending]))).toMatchObject({ state: 'submitted', shortfall: null });
    expect((await eventsOf()).at(-1)).toBe('the wallet can pay again');
    world.now = 12_000;
    expect(await poll(ports([fails(502)], [confirmed, confirmed]))).toMatchObject({ state: 'confirmed' });
  });

  it('keeps it as the explanation of an expiry', async () => {
    await submittedSwap();
    world.now = 6_000;
    world.shortfall = 'token';
    await poll(ports([reports('submitted')], [pending]));
    world.shortfall = undefined;
    world.now = 70_000;
    await poll(ports([reports('submitted')], [expired]));
    world.now = 76_000;
    expect(await poll(ports([], [expired, expired]))).toMatchObject({
      state: 'expired',
      shortfall: 'token',
    });
  });

  it('stands beside a refusal of the service', async () => {
    await submittedSwap();
    world.now = 6_000;
    world.shortfall = 'sol';
    expect(await poll(ports([fails(400, 'transaction_failed')], [pending]))).toMatchObject({
      state: 'submitted',
      reason: 'service:transaction_failed',
      shortfall: 'sol',
    });
  });

  it.each([
    ['in the first three seconds', 4_999, pending],
    ['while no node answers', 5_000, unknown],
    ['once it looks expired', 5_000, expired],
  ])('asks nothing %s', async (_, now, status) => {
    await submittedSwap();
    world.now = now;
    world.shortfall = 'sol';
    expect(await poll(ports([reports('submitted')], [status]))).toMatchObject({ shortfall: null });
  });
});

const HOUR_MS = 3_600_000;

/** Times of the polls after the first execute, until `lastMs`. */
function pollsUntil(lastMs: number): readonly number[] {
  const polls: number[] = [];
  for (let at = 0; at <= lastMs; at += pollDelay(at)) polls.push(at);
  return polls;
}

describe('the pauses between polls', () => {
  it('are short at first: four polls in two seconds', () => {
    expect(pollsUntil(2_000)).toEqual([0, 500, 1_000, 1_500, 2_000]);
  });

  it('never get shorter, and stay within half a second and half a minute', () => {
    const elapsed = fc.integer({ min: 0, max: HOUR_MS });
    fc.assert(
      fc.property(elapsed, elapsed, (a, b) => {
        const [early, late] = [Math.min(a, b), Math.max(a, b)].map(pollDelay);
        expect(early).toBeGreaterThanOrEqual(500);
        expect(late).toBeLessThanOrEqual(30_000);
        expect(early).toBeLessThanOrEqual(late ?? 0);
      }),
    );
  });

  it('allow 21 polls in a minute, and at most 240 in an hour without an answer', () => {
    expect(pollsUntil(60_000).length).toBe(21);
    expect(pollsUntil(HOUR_MS).length).toBeLessThanOrEqual(240);
  });
});
