import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { dialects } from '../../support/test-database.ts';
import { makeSwap } from '../support/make-swap.ts';
import { openTestStore, type TestStore, unfinishedIn } from '../support/open-test-store.ts';

const DAY = 86_400_000;

describe.each(dialects)('sweeping old rows on $name', ({ url }) => {
  let database: TestStore['database'];
  let store: TestStore['store'];

  beforeEach(async () => {
    ({ database, store } = await openTestStore(url));
  });

  it('deletes handled updates after a week, and never unfinished ones', async () => {
    await store.inbox.accept([{ updateId: 1, key: 'a', payload: '{}' }], 0);
    await store.inbox.accept([{ updateId: 2, key: 'a', payload: '{}' }], 0);
    await store.inbox.finish(1, 0);
    expect(await store.sweep(7 * DAY)).toBe(0);
    expect(await store.sweep(7 * DAY + 1)).toBe(1);
    expect(await store.sweep(700 * DAY)).toBe(0);
    expect((await unfinishedIn(store.inbox)).map(({ updateId }) => updateId)).toEqual([2]);
  });

  it('deletes an offer that nobody confirmed or scanned, 30 days after it lapsed, and no other swap', async () => {
    const ended = { state: 'lapsed', finalAt: 0, dueAt: null } as const;
    for (const [id, changes] of Object.entries({
      unused: ended,
      ordered: { ...ended, orderedAt: 0 },
      confirmed: { ...ended, state: 'confirmed' as const },
      open: {},
    }))
      await store.swaps.createSwap(makeSwap(id, changes), `hash-${id}`, []);
    await store.swaps.createSwap(makeSwap('scanned', ended), 'hash-scanned', []);
    await database.updateTable('swaps').set({ served_until: 1 }).where('id', '=', 'scanned').execute();
    expect(await store.sweep(30 * DAY)).toBe(0);
    expect(await store.sweep(30 * DAY + 1)).toBe(1);
    const left = await database.selectFrom('swaps').select('id').orderBy('id').execute();
    expect(left.map(({ id }) => id)).toEqual(['confirmed', 'open', 'ordered', 'scanned']);
    expect(await store.swaps.listEvents(makeSwap('unused').id)).toEqual([]);
    expect(await store.swaps.listEvents(makeSwap('ordered').id)).toHaveLength(1);
  });

  it('never deletes a swap, its events or a pending message', async () => {
    const swap = makeSwap('a');
    await store.swaps.createSwap(swap, 'hash', ['status']);
    await store.sweep(10_000 * DAY);
    expect(await store.swaps.findSwap(swap.id)).toBeDefined();
    expect(await store.swaps.listEvents(swap.id)).toHaveLength(1);
    expect(await store.outbox.claimDue(10_000 * DAY, 10, 1_000, [])).toHaveLength(1);
  });

  it('deletes old shared intents, dialogues and delivered messages', async () => {
    const id = await store.sharedIntents.share(
      { fromMint: 'a', toMint: 'b', amount: 1n } as never,
      1 as never,
      2 * DAY,
    );
    await store.conversations.write('1:1', '{}', 0);
    await store.swaps.createSwap(makeSwap('a'), 'hash', ['status']);
    const [item] = await store.outbox.claimDue(DAY, 1, 1_000, []);
    if (!item) throw new Error('nothing was due');
    await store.outbox.finish(item, DAY);
    expect(await store.sweep(33 * DAY)).toBe(3);
    expect(await store.sharedIntents.findShared(id, 3 * DAY)).toBeUndefined();
    expect(await store.conversations.read('1:1')).toBeUndefined();
  });

  describe('when more rows are old than fit one commit', () => {
    const OLD = 2_200;

    beforeEach(async () => {
      await sql`WITH RECURSIVE old (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM old WHERE n < ${OLD})
        INSERT INTO inbox (update_id, key, accepted_at, tries, finished_at) SELECT n, '', 0, 1, 0 FROM old`.execute(
        database,
      );
    });

    const left = async () => (await database.selectFrom('inbox').select('update_id').execute()).length;

    it('deletes all of them, and other writers wait for one portion only', async () => {
      const sweep = store.sweep(8 * DAY);
      await store.inbox.accept([{ updateId: OLD + 1, key: 'a', payload: '{}' }], 0);
      // With many writers nothing blocks, and the sweep may finish first.
      expect(await left()).toBeGreaterThan(url === ':memory:' ? 1 : 0);
      expect(await sweep).toBe(OLD);
      expect(await left()).toBe(1);
    });

    it('leaves the rest to the next sweep when the process stops', async () => {
      const ending = new AbortController();
      const sweep = store.sweep(8 * DAY, ending.signal);
      ending.abort();
      expect(await sweep).toBeLessThan(OLD);
      expect(await left()).toBeGreaterThan(0);
      expect(await store.sweep(8 * DAY)).toBeGreaterThan(0);
      expect(await left()).toBe(0);
    });
  });
});
