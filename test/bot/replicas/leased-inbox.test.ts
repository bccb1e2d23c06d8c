import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { createReplicaStore } from '../../../src/bot/store/create-replica-store.ts';
import type { AfterUpdate, InboxEntry, LeasedInbox } from '../../../src/bot/swap/intake-ports.ts';
import type { ReplicaRegistry } from '../../../src/bot/swap/replica-port.ts';
import { databaseUrl, dialects } from '../../support/test-database.ts';
import { until } from '../../support/until.ts';
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
      test.database.updateTable('inbox').set({ encrypted_payload: 'bm9pc2U=' }).where('update_id', '=', id);
    await spoil(1).execute();
    await b.takeAbandoned(10);
    expect(idAfter(await b.next('1:1'))).toBe(2);
    expect(idAfter(await b.finish(entry(2), NOW))).toBe('let_go');
    expect([await unfinished(), await b.takeAbandoned(10)]).toEqual([[1], []]);
    const { held } = await b.accept([entry(3)], NOW, true);
    expect(held[0]?.next?.updateId).toBe(3);
  });

  it('strands nothing that is stored while its key is being let go of', async () => {
    const handled: number[] = [];
    const working = new Set<LeasedInbox>();
    const heldAgain = new Set<LeasedInbox>();
    const entryAfter = (after: AfterUpdate) => (after.kind === 'next' ? after.next : undefined);
    const work = async (inbox: LeasedInbox, key: string, first: InboxEntry | undefined) => {
      // It may have been let go of, and hear of that only later than of being held again.
      if (working.has(inbox)) return void heldAgain.add(inbox);
      working.add(inbox);
      let next = first;
      do {
        while (next) {
          handled.push(next.updateId);
          next = entryAfter(await inbox.finish({ ...next, key }, NOW));
        }
        if (heldAgain.delete(inbox)) next = entryAfter(await inbox.next(key));
      } while (next);
      working.delete(inbox);
    };
    const store = async (inbox: LeasedInbox, updateId: number) => {
      const { held } = await inbox.accept([entry(updateId)], NOW, true);
      await Promise.all(held.map(({ key, next }) => work(inbox, key, next)));
    };
    // One after the other, so that each comes while the one before is finished by the other replica.
    const all: Promise<void>[] = [];
    for (let id = 1; id <= 60; id += 1) {
      const stored = store(id % 2 ? a : b, id);
      all.push(stored);
      if (id % 3 === 0) await stored;
    }
    await Promise.all(all);
    expect(handled.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 60 }, (_, id) => id + 1),
    );
    expect([await leases(), await unfinished()]).toEqual([[], []]);
  });
});

describe.each(dialects.filter(({ name }) => name === 'PostgreSQL'))(
  'between two transactions on $name',
  ({ url }) => {
    it('a key is not let go of under an update that is just being stored', async () => {
      const address = await databaseUrl(url);
      const test = await openTestStore(address, { holder: () => 'a' });
      const registry = createReplicaStore(test.database, () => NOW);
      await registry.join('a');
      const { leasedInbox } = test.store;
      await leasedInbox.accept([entry(1), entry(2, '2:2')], NOW, true);
      const client = new pg.Client({ connectionString: address });
      await client.connect();
      // What another replica does when it stores an update of the key: the update, then the lease.
      await client.query('BEGIN');
      await client.query("UPDATE inbox SET key = '1:1' WHERE update_id = 2");
      await client.query("UPDATE inbox_leases SET holder = holder WHERE key = '1:1'");
      const finished = leasedInbox.finish(entry(1), NOW);
      await until(async () => expect((await client.query(WAITS_FOR_A_LOCK)).rows).not.toEqual([]));
      await client.query('COMMIT');
      expect(idAfter(await finished)).toBe(2);
      await client.end();
      await test.database.destroy();
    });
  },
);

const WAITS_FOR_A_LOCK = `SELECT 1 FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;
