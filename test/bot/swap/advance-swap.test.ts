import { describe, expect, it } from 'vitest';
import type { SwapId } from '../../../src/bot/swap/brands.ts';
import type { AdvancePorts } from '../../../src/bot/swap/poll.ts';
import type { SignedTransaction } from '../../../src/bot/swap/swap.ts';
import { createServiceBudget } from '../../../src/bot/swap-api/calls.ts';
import { makeSigned, OWNER, signedSwap, WALLET } from '../support/make-swap.ts';
import { partOf } from '../support/scripted.ts';
import { limit, unanswered } from '../support/service-failure.ts';
import {
  type Answer,
  confirmed,
  expired,
  failed,
  fails,
  finalized,
  ledgerShort,
  pending,
  reports,
  unknown,
  usePolls,
} from './use-polls.ts';

describe('one poll of a swap', () => {
  const world = usePolls();
  const { ports, poll, found, submittedSwap } = world;

  it('writes `submitted` before the first execute (P1)', async () => {
    await signedSwap(world.store.swaps, 'a');
    const used = ports([reports('submitted')], [pending]);
    const seen: string[] = [];
    const execute = async (signed: SignedTransaction) => {
      seen.push((await found('a' as SwapId)).state);
      return used.swapApi.execute(signed);
    };
    const after = await poll({ ...used, swapApi: { execute } });
    expect(seen).toEqual(['submitted']);
    expect(after).toMatchObject({
      state: 'submitted',
      serviceReport: 'submitted',
      submittedAt: 3_000,
      dueAt: 3_500,
    });
  });

  it('sends the stored bytes again, the same every time', async () => {
    await submittedSwap();
    const used = ports([reports('submitted'), reports('submitted')], [pending, pending]);
    await poll(used);
    world.now = 4_000;
    await poll(used);
    expect(used.swapApi.execute.calls.map(([signed]) => signed)).toEqual([makeSigned('a'), makeSigned('a')]);
  });

  it.each([
    ['confirmed', [confirmed, confirmed], 'confirmed', null],
    ['finalized', [finalized, finalized], 'confirmed', null],
    ['failed', [failed, failed], 'failed', 'custom 6001'],
  ] as const)('ends when the chain says %s, twice', async (_name, chain, state, reason) => {
    await submittedSwap();
    const used = ports([reports('submitted')], chain);
    const arrived = state === 'confirmed' ? 149_000_000n : null;
    expect(await poll(used)).toMatchObject({ state, reason, arrived, finalAt: 3_000 });
    expect(used.chain.transactionStatus.left).toEqual([]);
    const items = await world.store.outbox.claimDue(world.now, 10, 1_000, []);
    expect(items.map((item) => item.kind)).toEqual(['status']);
  });

  it.each([
    ['pending', pending],
    ['unknown', unknown],
    ['failed', failed],
  ])('waits when the second read says %s', async (_name, second) => {
    await submittedSwap();
    expect(await poll(ports([reports('submitted')], [confirmed, second]))).toMatchObject({
      state: 'submitted',
      dueAt: 3_500,
    });
  });

  it.each<[string, Answer]>([
    ['confirmed', reports('confirmed')],
    ['400', fails(400)],
    ['403', fails(403)],
    ['413', fails(413)],
    ['429', fails(429, 'rate_limited', limit(2))],
    ['502', fails(502)],
    ['a time-out', unanswered('execute', 'timeout')],
  ])('is not ended by the service saying %s, and keeps the wallet locked (P2, P3)', async (_name, answer) => {
    await submittedSwap();
    const after = await poll(ports([answer], [pending, pending]));
    expect(after.state).toBe('submitted');
    expect(after.dueAt).toBe(3_500);
    expect((await world.store.swaps.findInFlight(WALLET, OWNER))?.id).toBe('a');
  });

  it('reads the chain once more after the service says confirmed', async () => {
    await submittedSwap();
    const after = await poll(ports([reports('confirmed')], [pending, confirmed, confirmed]));
    expect(after.state).toBe('confirmed');
  });

  it("shows the service's report while the chain is unreachable, and never expired", async () => {
    await submittedSwap();
    await world.store.outbox.finish(
      (await world.store.outbox.claimDue(world.now, 1, 1_000, []))[0] as never,
      world.now,
    );
    const after = await poll(ports([reports('confirmed')], [unknown, unknown]));
    expect(after).toMatchObject({ state: 'submitted', serviceReport: 'confirmed', dueAt: 3_500 });
    expect(await world.store.outbox.claimDue(world.now, 10, 1_000, [])).toMatchObject([{ kind: 'status' }]);
    world.now += 3_600_000;
    expect(await poll(ports([reports('submitted')], [unknown, unknown]))).toMatchObject({
      state: 'submitted',
      serviceReport: 'confirmed',
      dueAt: world.now + 30_000,
    });
  });

  it('expires only at a second poll some time after the first', async () => {
    await submittedSwap();
    const seen = ports([reports('submitted')], [expired, expired, expired]);
    const first = await poll(seen);
    expect(first).toMatchObject({ state: 'submitted', expirySeenAt: 3_000, dueAt: 8_000 });
    world.now = 7_999;
    await world.store.swaps.reschedule(first, { dueAt: world.now }, world.now);
    expect(await poll(seen)).toMatchObject({ state: 'submitted', expirySeenAt: 3_000 });
    world.now = 12_999;
    const second = await poll(ports([], [expired, expired]));
    expect(second).toMatchObject({ state: 'expired', expirySeenAt: null, dueAt: null });
  });

  it('clears a premature expiry of a node', async () => {
    await submittedSwap();
    await poll(ports([reports('submitted')], [expired]));
    world.now = 8_000;
    expect(await poll(ports([], [pending]))).toMatchObject({ state: 'submitted', expirySeenAt: null });
    world.now = 20_000;
    expect(await poll(ports([reports('submitted')], [confirmed, confirmed]))).toMatchObject({
      state: 'confirmed',
    });
  });

  it('keeps the time of the first expiry while the chain is unreachable', async () => {
    await submittedSwap();
    await poll(ports([reports('submitted')], [expired]));
    world.now = 8_000;
    expect(await poll(ports([], [unknown]))).toMatchObject({ expirySeenAt: 3_000, state: 'submitted' });
  });

  it('says once that no ledger reaches back, whatever the service says, until another node answers', async () => {
    await submittedSwap();
    world.ownNodeTakes = false;
    const told = async (answer: Answer, status: typeof ledgerShort) => {
      const { reason } = await poll(ports([answer], [status]));
      world.now += 600_000;
      const due = await world.store.outbox.claimDue(world.now, 10, 1_000, []);
      for (const item of due) await world.store.outbox.finish(item, world.now);
      return [reason, due.length];
    };
    expect(await told(reports('submitted'), ledgerShort)).toEqual(['ledger_short', 1]);
    expect(await told(fails(400, 'transaction_expired'), ledgerShort)).toEqual(['ledger_short', 0]);
    expect(await told(reports('submitted'), unknown)).toEqual(['ledger_short', 0]);
    await poll(ports([reports('submitted')], [expired]));
    world.now += 600_000;
    expect(await poll(ports([], [expired, expired]))).toMatchObject({ state: 'expired', reason: null });
  });

  it('pauses execute as the service demands, and keeps reading the chain', async () => {
    await submittedSwap();
    const limited = fails(429, 'rate_limited', limit(7));
    expect(await poll(ports([limited], [pending]))).toMatchObject({ executeAfter: 10_000, dueAt: 3_500 });
    world.now = 9_999;
    await poll(ports([], [pending]));
    world.now = 15_000;
    await poll(ports([reports('submitted')], [pending]));
  });

  it('respects Retry-After although the chain seemed to show an end', async () => {
    await submittedSwap();
    const limited = fails(429, 'rate_limited', limit(7));
    const used = ports([limited], [confirmed, unknown]);
    const execute = async (signed: SignedTransaction) => {
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
      return used.swapApi.execute(signed);
    };
    expect(await poll({ ...used, swapApi: { execute } })).toMatchObject({ executeAfter: 10_000 });
  });

  it("reads only the chain when the key's budget is spent", async () => {
    await submittedSwap();
    const budget = createServiceBudget({ callsPerMinute: 60, burst: 1 });
    budget.take('first_execute', world.now);
    const after = await poll({ ...ports([], [pending]), budget });
    expect(after).toMatchObject({ state: 'submitted', dueAt: 3_500 });
  });

  it('alerts when the service names another transaction or contradicts the chain', async () => {
    await submittedSwap();
    await poll(ports([reports('submitted', 'another')], [pending]));
    world.now = 4_000;
    await poll(ports([reports('confirmed')], [failed, failed]));
    expect(world.alerts).toEqual(['foreign_tx_hash a', 'service_disagrees a']);
  });

  it('survives adapters that throw', async () => {
    await submittedSwap();
    const used = {
      ...ports([], []),
      swapApi: { execute: () => Promise.reject(new Error('raw')) },
      chain: partOf<AdvancePorts['chain']>({
        transactionStatus: () => Promise.reject(new Error('raw')),
        send: () => Promise.reject(new Error('raw')),
        blockHeight: async () => 1,
        arrived: async () => undefined,
        shortfall: async () => undefined,
        findServed: async () => ({ kind: 'pending' as const }),
        blockMs: () => 200,
      }),
    };
    expect(await poll(used)).toMatchObject({ state: 'submitted', dueAt: 3_500 });
  });

  it('reads the chain while execute is slow, and stops waiting once the chain decides', async () => {
    await submittedSwap();
    let aborted = false;
    const execute = (_signed: SignedTransaction, signal?: AbortSignal) =>
      new Promise<Answer>(() => signal?.addEventListener('abort', () => (aborted = true)));
    const used = { ...ports([], [pending, pending, confirmed, confirmed]), swapApi: { execute } };
    const waits: number[] = [];
    const wait = async (ms: number) => {
      world.now += ms;
      waits.push(world.now);
    };
    expect(await poll({ ...used, wait })).toMatchObject({ state: 'confirmed' });
    expect(waits).toEqual([3_500, 4_000]);
    expect(aborted).toBe(true);
  });

  it('backs off from half a second to five', async () => {
    await submittedSwap();
    const delays: number[] = [];
    for (const at of [3_000, 4_000, 6_000, 12_000, 22_000, 60_000]) {
      world.now = at;
      const after = await poll(ports([reports('submitted')], [pending]));
      delays.push((after.dueAt ?? 0) - at);
    }
    expect(delays).toEqual([500, 600, 1_200, 3_000, 5_000, 5_000]);
  });
});
