import { describe, expect, it } from 'vitest';
import { confirmed, expired, fails, pending, reports, unknown, usePolls } from './use-polls.ts';

describe('a poll of a swap that does not land', () => {
  const world = usePolls();
  const { ports, poll, submittedSwap } = world;

  const eventsOf = async () =>
    (await world.store.swaps.listEvents((await world.found('a' as never)).id)).map(({ why }) => why);
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
