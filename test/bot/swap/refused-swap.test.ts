import { describe, expect, it } from 'vitest';
import { advanceSwap } from '../../../src/bot/swap/advance-swap.ts';
import { makeSigned } from '../support/make-swap.ts';
import { limit } from '../support/service-failure.ts';
import { confirmed, expired, fails, pending, reports, signal, unknown, usePolls } from './use-polls.ts';

describe('a poll of a swap that the service refuses', () => {
  const world = usePolls();
  const { ports, poll, submittedSwap } = world;

  it('ends a refused swap by the chain alone: expired, and not failed', async () => {
    await submittedSwap();
    const refusal = fails(400, 'quote_expired');
    expect(await poll(ports([refusal], [pending]))).toMatchObject({ state: 'submitted' });
    world.now = 70_000;
    expect(await poll(ports([refusal], [expired]))).toMatchObject({
      state: 'submitted',
      expirySeenAt: 70_000,
    });
    world.now = 75_000;
    expect(await poll(ports([], [expired, expired]))).toMatchObject({
      state: 'expired',
      reason: 'service:quote_expired',
    });
  });

  it('calls no retryable failure a refusal, nor one after an acceptance', async () => {
    await submittedSwap();
    expect(await poll(ports([fails(429, 'rate_limited', limit(1))], [pending]))).toMatchObject({
      reason: null,
    });
    world.now = 4_000;
    expect(await poll(ports([fails(502)], [pending]))).toMatchObject({ reason: null });
    world.now = 5_000;
    await poll(ports([reports('submitted')], [pending]));
    world.now = 6_000;
    expect(await poll(ports([fails(401)], [pending]))).toMatchObject({ reason: null });
  });

  it('stores a refusal, and clears it when the service accepts', async () => {
    await submittedSwap();
    const after = await poll(ports([fails(403, 'blocked_by_policy')], [pending]));
    expect(after).toMatchObject({ state: 'submitted', reason: 'service:blocked_by_policy' });
    world.now = 4_000;
    expect(await poll(ports([reports('submitted')], [pending]))).toMatchObject({ reason: null });
  });

  it('shows why no node takes an accepted swap, sends it ourselves, and ends nothing', async () => {
    await submittedSwap();
    const refused = { txHash: makeSigned('a').txHash, status: 'submitted', nodeReason: 'not-enough-sol' };
    const report = { ok: true, value: refused } as ReturnType<typeof reports>;
    expect(await poll(ports([report], [pending]))).toMatchObject({
      ...{ state: 'submitted', reason: 'nodes:not-enough-sol', serviceReport: 'submitted' },
      isSentDirectly: true,
    });
    expect([world.sent.length, world.alerts]).toEqual([1, []]);
    world.now = 4_000;
    expect(await poll(ports([reports('submitted')], [pending]))).toMatchObject({ reason: null });
  });

  describe('when the service refuses', () => {
    const refusal = fails(401, 'unauthorized');

    it('sends the same bytes through our own node, and shows it', async () => {
      await submittedSwap();
      const after = await poll(ports([refusal], [pending]));
      expect(world.sent).toEqual([makeSigned('a')]);
      expect(after).toMatchObject({
        state: 'submitted',
        isSentDirectly: true,
        reason: 'service:unauthorized',
      });
      expect((await world.store.outbox.claimDue(world.now, 10, 1_000, [])).map((item) => item.id)).toEqual([
        'a:status',
      ]);
    });

    it('does not show it when our node took nothing', async () => {
      world.ownNodeTakes = false;
      await submittedSwap();
      expect(await poll(ports([refusal], [pending]))).toMatchObject({ isSentDirectly: false });
    });

    it('resends on each poll while the service pauses, until expiry', async () => {
      await submittedSwap();
      await poll(ports([refusal], [pending]));
      world.now = 3_500;
      await poll(ports([], [pending]));
      expect(world.sent).toHaveLength(2);
      world.now = 70_000;
      await poll(ports([refusal], [expired]));
      world.sent.length = 0;
      world.now = 75_000;
      await poll(ports([], [pending]));
      expect(world.sent).toEqual([]);
    });

    it('confirms by the chain after our own node sent it', async () => {
      await submittedSwap();
      await poll(ports([refusal], [pending]));
      world.now = 3_500;
      expect(await poll(ports([], [confirmed, confirmed]))).toMatchObject({
        state: 'confirmed',
        reason: null,
      });
    });

    it('sends it ourselves when the service refuses after an acceptance', async () => {
      await submittedSwap();
      await poll(ports([reports('submitted')], [pending]));
      world.now = 4_000;
      expect(await poll(ports([refusal], [pending]))).toMatchObject({ reason: null });
      expect(world.sent).toHaveLength(1);
    });

    it('backs off', async () => {
      await submittedSwap();
      const asked: number[] = [];
      for (; world.now < 120_000; world.now += 500) {
        const execute = async () => {
          asked.push(world.now);
          return refusal;
        };
        const [claimed] = await world.store.swaps.claimDue(world.now, 1, 30_000, []);
        if (claimed)
          await advanceSwap({ ...ports([], [unknown, unknown]), swapApi: { execute } }, claimed, signal);
      }
      const gaps = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
      expect(gaps).toEqual(gaps.toSorted((a, b) => a - b));
      expect(gaps[0]).toBeLessThanOrEqual(2_000);
      expect(asked.length).toBeLessThan(9);
    });

    it('alerts the operator once per reason', async () => {
      await submittedSwap();
      await poll(ports([refusal], [pending]));
      world.now = 10_000;
      await poll(ports([refusal], [pending]));
      expect(world.alerts).toEqual(['service_refused a']);
    });
  });

  describe.each(['transaction_failed', 'transaction_expired'])('when the service says %s', (code) => {
    const claim = fails(400, code);
    const noticesOf = async () =>
      (await world.store.outbox.claimDue(world.now, 10, 1_000, [])).map((item) => item.id);

    it('shows it immediately, also after an acceptance, and ends nothing', async () => {
      await submittedSwap();
      await poll(ports([reports('submitted')], [pending]));
      await world.store.outbox.finish(
        (await world.store.outbox.claimDue(world.now, 1, 1_000, []))[0] as never,
        world.now,
      );
      world.now = 4_000;
      expect(await poll(ports([claim], [pending]))).toMatchObject({
        state: 'submitted',
        reason: `service:${code}`,
      });
      expect(await noticesOf()).toEqual(['a:status']);
      expect(world.alerts).toEqual([]);
    });

    it('sends the same bytes through our own node, and backs off', async () => {
      await submittedSwap();
      expect(await poll(ports([claim], [pending]))).toMatchObject({ executeAfter: 4_000 });
      expect(world.sent).toEqual([makeSigned('a')]);
    });

    it('alerts the operator where the chain shows that it landed', async () => {
      await submittedSwap();
      await poll(ports([claim], [pending]));
      world.now = 3_500;
      const after = await poll(ports([], [confirmed, confirmed]));
      expect([after.state, after.reason]).toEqual(['confirmed', null]);
      expect(world.alerts).toEqual(['service_disagrees a']);
    });
  });
});
