import { beforeEach, describe, expect, it } from 'vitest';
import { createReplicaStore } from '../../../src/bot/store/create-replica-store.ts';
import type { AfterUpdate, InboxEntry, LeasedInbox } from '../../../src/bot/swap/intake-ports.ts';
import type { ReplicaRegistry } from '../../../src/bot/swap/replica-port.ts';
import { dialects } from '../../support/test-database.ts';
import { openTestStore, type TestStore } from '../support/open-test-store.ts';

const NOW = 1_000;

const entry = (updateId: number, key = '1:1'): InboxEntry => ({
  updateId,
  key,
  payload: `{"update_id":${updateId}}`,
});
const idAfter = (after: AfterUpdate) => (after.kind === 'next' ? after.next.updateId : after.kind);

describe.each(dialects)('the inbox of several replicas on $name', ({ url }) => {
  let test: TestStore;
  let registry: ReplicaRegistry;
  let a: LeasedInbox;
  let b: LeasedInbox;

  beforeEach(async () => {
    test = await openTestStore(url);
    registry = createReplicaStore(test.database, () => NOW);
    [a, b] = await Promise.all([join('a'), join('b')]);
  });

  async function join(id: string): Promise<LeasedInbox> {
    await registry.join(id);
    return (await test.reopen({ holder: () => id })).leasedInbox;
  }
  const leases = () => test.database.selectFrom('inbox_leases').selectAll().orderBy('key').execute();
  const unfinished = async () => {
    const rows = test.database.selectFrom('inbox').select('update_id').where('finished_at', 'is', null);
    return (await rows.execute()).map(({ update_id }) => update_id);
  };

  it('gives a key to who stores its first update, with that update', async () => {
    const { accepted, held } = await a.accept([entry(1), entry(2, '2:2')], NOW, true);
    expect([...accepted]).toEqual([1, 2]);
    expect(held.map(({ key, next }) => [key, next])).toEqual([
      ['1:1', entry(1)],
      ['2:2', entry(2, '2:2')],
    ]);
  });

  it('hands what another replica stores to who holds the key, in order, until nothing is left', async () => {
    await a.accept([entry(1)], NOW, true);
    for (const id of [3, 2]) expect((await b.accept([entry(id)], NOW, true)).held).toEqual([]);
    expect(idAfter(await a.finish(entry(1), NOW))).toBe(2);
    expect(idAfter(await a.finish(entry(2), NOW))).toBe(3);
    expect(idAfter(await a.finish(entry(3), NOW))).toBe('let_go');
    expect([await leases(), await unfinished()]).toEqual([[], []]);
    expect((await b.accept([entry(4)], NOW, true)).held).toHaveLength(1);
  });

  it('takes an update once, and leases nothing for one that is handled', async () => {
    await a.accept([entry(1)], NOW, true);
    expect([...(await b.accept([entry(1)], NOW, true)).accepted]).toEqual([]);
    await a.finish(entry(1), NOW);
    const again = await b.accept([entry(1)], NOW, true);
    expect([[...again.accepted], again.held, await leases()]).toEqual([[], [], []]);
  });

  it('only stores what comes before it is open, and gives it to who looks for it', async () => {
    expect((await a.accept([entry(1)], NOW, false)).held).toEqual([]);
    expect(await b.takeAbandoned(10)).toEqual(['1:1']);
    expect(await a.takeAbandoned(10)).toEqual([]);
    expect(idAfter(await b.next('1:1'))).toBe(1);
  });

  it('gives the keys of the dead to the living, and hears nothing more from the dead', async () => {
    await a.accept([entry(1), entry(2)], NOW, true);
    expect(await b.takeAbandoned(10)).toEqual([]);
    await registry.leave('a');
    expect(await b.takeAbandoned(10)).toEqual(['1:1']);
    expect(idAfter(await b.next('1:1'))).toBe(1);
    expect(idAfter(await a.finish(entry(1), NOW))).toBe('lost');
    expect(idAfter(await a.next('1:1'))).toBe('lost');
    expect(await unfinished()).toEqual([1, 2]);
    expect(idAfter(await b.finish(entry(1), NOW))).toBe(2);
  });

  it('leases nothing to who was declared dead', async () => {
    await registry.leave('a');
    const { accepted, held } = await a.accept([entry(1)], NOW, true);
    expect([accepted.size, held, await a.takeAbandoned(10)]).toEqual([1, [], []]);
    expect(await b.takeAbandoned(10)).toEqual(['1:1']);
  });

  it('leaves alone what no key opens, and handles what follows it', async () => {
    await a.accept([entry(1), entry(2)], NOW, false);
    const spoil = (id: number) =>
      test.database.updateTable('inbox').set({ sealed_payload: '77.bm9pc2U=' }).where('update_id', '=', id);
    await spoil(1).execute();
    await b.takeAbandoned(10);
    expect(idAfter(await b.next('1:1'))).toBe(2);
    expect(idAfter(await b.finish(entry(2), NOW))).toBe('let_go');
    expect([await unfinished(), await b.takeAbandoned(10)]).toEqual([[1], []]);
    const { held } = await b.accept([entry(3)], NOW, true);
    expect(held[0]?.next?.updateId).toBe(3);
  });
});
