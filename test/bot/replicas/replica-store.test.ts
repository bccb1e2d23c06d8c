import { beforeEach, describe, expect, it } from 'vitest';
import { createReplicaStore } from '../../../src/bot/store/create-replica-store.ts';
import type { ReplicaRegistry } from '../../../src/bot/swap/replica-port.ts';
import { dialects } from '../../support/test-database.ts';
import { orderedSwap } from '../support/make-swap.ts';
import { openTestStore, type TestStore } from '../support/open-test-store.ts';

const LEASE = 30_000;
const DUE = 10_000_000;

describe.each(dialects)('the register of replicas on $name', ({ url }) => {
  let test: TestStore;
  let registry: ReplicaRegistry;
  let now: number;

  beforeEach(async () => {
    test = await openTestStore(url);
    now = 1_000;
    registry = createReplicaStore(test.database, () => now);
  });

  /** Whoever has not beaten since is silent for a minute and more. */
  const fallSilent = async (id: string) => {
    const update = test.database.updateTable('replicas').where('id', '=', id);
    await update.set((eb) => ({ seen_at: eb('seen_at', '-', 60_000) })).execute();
  };
  const living = async () => {
    const rows = await test.database.selectFrom('replicas').select('id').orderBy('id').execute();
    return rows.map(({ id }) => id);
  };
  const claim = async (holder: string) => {
    const store = await test.reopen({ holder: () => holder });
    const [swaps, messages] = [store.swaps, store.outbox];
    return {
      swaps: (await swaps.claimDue(DUE, 9, LEASE, [])).map(({ id }) => id),
      messages: (await messages.claimDue(DUE, 9, LEASE, [])).map(({ id }) => id),
    };
  };

  it('tells whoever registers or beats the time of the database', async () => {
    const joined = await registry.join('a');
    now += 500;
    const beaten = await registry.beat('a');
    expect(beaten).toBeGreaterThanOrEqual(joined);
    // Only PostgreSQL has a time of its own.
    if (url === ':memory:') expect([joined, beaten]).toEqual([1_000, 1_500]);
    else expect(Math.abs(joined - Date.now())).toBeLessThan(10_000);
  });

  it('declares dead who was silent for too long, and nobody else', async () => {
    await registry.join('a');
    await registry.join('b');
    expect(await registry.buryDead(4_000)).toBe(0);
    await fallSilent('a');
    expect(await registry.buryDead(4_000)).toBe(1);
    expect([await living(), await registry.beat('a')]).toEqual([['b'], undefined]);
  });

  it('frees what the dead had leased, and leaves the living theirs', async () => {
    for (const id of ['a', 'b']) await registry.join(id);
    await orderedSwap(test.store.swaps, 'first');
    const first = await claim('a');
    await orderedSwap(test.store.swaps, 'second');
    const second = await claim('b');
    expect([first.swaps, second.swaps]).toEqual([['first'], ['second']]);
    await fallSilent('a');
    await registry.buryDead(4_000);
    expect(await claim('b')).toEqual(first);
    expect(await claim('b')).toEqual({ swaps: [], messages: [] });
  });

  it('frees at a start only what nobody living holds', async () => {
    await registry.join('a');
    await orderedSwap(test.store.swaps, 'held');
    await claim('a');
    await orderedSwap(test.store.swaps, 'lost');
    const lost = await claim('of an earlier run');
    await test.store.releaseLeases();
    expect(await claim('b')).toEqual(lost);
  });

  it('frees what it held itself before it registered anew, or left', async () => {
    await registry.join('a');
    await orderedSwap(test.store.swaps, 'one');
    const held = await claim('a');
    await registry.join('a again', 'a');
    expect(await claim('a again')).toEqual(held);
    await registry.leave('a again');
    expect(await living()).toEqual([]);
    expect(await claim('b')).toEqual(held);
  });

  it('has one leader, who is followed when it is dead', async () => {
    for (const id of ['a', 'b', 'c']) await registry.join(id);
    const asked = await Promise.all(['a', 'b', 'c'].map((id) => registry.lead('polling', id)));
    expect(asked.filter((leads) => leads)).toHaveLength(1);
    const first = ['a', 'b', 'c'][asked.indexOf(true)] ?? '';
    const others = ['a', 'b', 'c'].filter((id) => id !== first);
    expect(await registry.lead('polling', first)).toBe(true);
    await fallSilent(first);
    expect(await registry.lead('polling', others[0] ?? '')).toBe(false);
    await registry.buryDead(4_000);
    const next = await Promise.all(others.map((id) => registry.lead('polling', id)));
    expect(next.toSorted()).toEqual([false, true]);
  });
});
