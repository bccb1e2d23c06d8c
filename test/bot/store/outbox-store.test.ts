import { beforeEach, describe, expect, it } from 'vitest';
import { listPauses } from '../../../src/bot/store/outbox.ts';
import type { OutboxItem } from '../../../src/bot/swap/stores.ts';
import { dialects } from '../../support/test-database.ts';
import { CHAT, makeSwap, moved, OWNER, orderedSwap, signedSwap } from '../support/make-swap.ts';
import { openTestStore, type TestStore } from '../support/open-test-store.ts';

const LEASE = 1_000;

describe.each(dialects)('the outbox on $name', ({ url }) => {
  let test: TestStore;

  beforeEach(async () => {
    test = await openTestStore(url);
  });

  const outbox = () => test.store.outbox;

  async function claimOne(now: number): Promise<OutboxItem> {
    const [item, ...rest] = await outbox().claimDue(now, 10, LEASE, []);
    if (!item || rest.length > 0)
      throw new Error(`Expected one item at ${now}, found ${rest.length + (item ? 1 : 0)}.`);
    return item;
  }

  /** A confirmed swap with card and notice due. */
  async function confirmed(): Promise<void> {
    const submitted = await moved(test.store.swaps, await signedSwap(test.store.swaps, 'a'), 'submitted');
    await test.store.swaps.move({
      swap: submitted,
      to: 'confirmed',
      why: 'chain',
      notices: ['status', 'notice'],
      now: 2_000,
    });
  }

  it('shares paused chats with every process, and pauses of the whole bot', async () => {
    const other = (await test.reopen()).outbox;
    await orderedSwap(test.store.swaps, 'a');
    const item = await claimOne(3_000);
    await outbox().pauseChat(item, { until: 9_000 }, 3_000);
    expect(await outbox().claimDue(8_999, 10, LEASE, [])).toEqual([]);
    expect([await other.pausedUntil(CHAT, 3_001), await other.pausedUntil(CHAT, 9_000)]).toEqual([
      9_000,
      undefined,
    ]);
    await other.pauseChat(
      { ...item, chatId: 7_001 as typeof CHAT },
      { until: 8_500, botUntil: 8_000 },
      3_000,
    );
    expect(await outbox().pausedUntil(7_003 as typeof CHAT, 3_001)).toBe(8_000);
    expect(await outbox().pausedUntil(7_003 as typeof CHAT, 8_000)).toBeUndefined();
    expect(await outbox().pausedUntil(CHAT, 3_001)).toBe(9_000);
    expect(await listPauses(test.database, 3_001)).toEqual([
      { chatId: CHAT, until: 9_000 },
      { chatId: 7_001, until: 8_500 },
      { chatId: undefined, until: 8_000 },
    ]);
  });

  it('holds one card per swap, however often it is requested', async () => {
    await orderedSwap(test.store.swaps, 'a');
    const item = await claimOne(3_000);
    expect(item).toMatchObject({
      id: 'a:status',
      kind: 'status',
      revision: 2,
      chatId: CHAT,
      personId: OWNER,
    });
    await outbox().finish(item, 3_100);
    expect(await outbox().claimDue(9_000, 10, LEASE, [])).toEqual([]);
    expect(await outbox().nextDueAt(9_000)).toBeUndefined();
  });

  it('queues a card again that was requested during delivery', async () => {
    const ordered = await orderedSwap(test.store.swaps, 'a');
    const item = await claimOne(3_000);
    await moved(test.store.swaps, ordered, 'cancelled', { dueAt: null });
    await outbox().finish(item, 3_100);
    expect(await claimOne(3_100)).toMatchObject({ id: 'a:status', revision: 3 });
  });

  it('queues a delivered card again with fresh counters', async () => {
    const swap = makeSwap('a');
    await test.store.swaps.createSwap(swap, 'token', ['status']);
    const item = await claimOne(3_000);
    await outbox().startSending(item);
    await outbox().finish(item, 3_000);
    await test.store.swaps.replaceOffer(swap, { offer: swap.offer }, 4_000, ['status']);
    expect(await claimOne(4_000)).toMatchObject({ unsure: 0, failures: 0, revision: 2 });
  });

  it('hands out the notice only after the card', async () => {
    await confirmed();
    const picture = await claimOne(3_000);
    expect(picture.kind).toBe('status');
    expect(await outbox().claimDue(3_000, 10, LEASE, [])).toEqual([]);
    await outbox().finish(picture, 3_050);
    expect(await claimOne(3_050)).toMatchObject({ kind: 'notice', id: 'a:notice:confirmed' });
  });

  it('lets the swaps of one person pass each other', async () => {
    await test.store.swaps.createSwap(makeSwap('a'), 't1', ['status']);
    await test.store.swaps.createSwap(makeSwap('b', { createdAt: 1_500 }), 't2', ['status']);
    const items = await outbox().claimDue(2_000, 10, LEASE, []);
    expect(items.map((item) => item.subject)).toEqual(['a', 'b']);
  });

  it('waits as demanded, and counts only failures', async () => {
    await orderedSwap(test.store.swaps, 'a');
    await outbox().retry(await claimOne(3_000), 8_000, false);
    expect(await outbox().claimDue(7_999, 10, LEASE, [])).toEqual([]);
    expect(await outbox().nextDueAt(7_000)).toBe(8_000);
    const again = await claimOne(8_000);
    expect(again.failures).toBe(0);
    await outbox().retry(again, 9_000, true);
    expect((await claimOne(9_000)).failures).toBe(1);
  });

  it('keeps a wait when the card is requested again', async () => {
    const ordered = await orderedSwap(test.store.swaps, 'a');
    await outbox().retry(await claimOne(3_000), 8_000, false);
    await moved(test.store.swaps, ordered, 'cancelled', { dueAt: null });
    expect(await outbox().claimDue(7_999, 10, LEASE, [])).toEqual([]);
    expect(await claimOne(8_000)).toMatchObject({ revision: 3 });
  });

  it('remembers a sending of unknown outcome, also through a crash', async () => {
    await orderedSwap(test.store.swaps, 'a');
    const first = await claimOne(3_000);
    expect(await outbox().startSending(first)).toBe(true);
    const second = await claimOne(3_000 + LEASE);
    expect(second.unsure).toBe(1);
    expect(await outbox().startSending(first)).toBe(false);
    await outbox().startSending(second);
    await outbox().retryUnsure(second, 20_000);
    expect((await claimOne(20_000)).unsure).toBe(2);
  });

  it('clears the unsure count when Telegram says that nothing arrived', async () => {
    await orderedSwap(test.store.swaps, 'a');
    const item = await claimOne(3_000);
    await outbox().startSending(item);
    await outbox().retry(item, 4_000, true);
    expect(await claimOne(4_000)).toMatchObject({ unsure: 0, failures: 1 });
  });

  it('drops the write of a worker that lost its lease', async () => {
    await orderedSwap(test.store.swaps, 'a');
    const slow = await claimOne(3_000);
    const quick = await claimOne(3_000 + LEASE);
    await outbox().finish(slow, 4_100);
    await outbox().park(slow);
    await outbox().retry(slow, 99_000, true);
    await outbox().finish(quick, 4_200);
    expect(await outbox().claimDue(100_000, 10, LEASE, [])).toEqual([]);
  });

  it('parks messages of a person who blocked the bot, and sends each once on return', async () => {
    const person = { id: OWNER, chatId: CHAT, username: null, firstName: 'Ann', languageCode: null };
    await test.store.people.upsertPerson(person, 1_000);
    await confirmed();
    await outbox().park(await claimOne(3_000));
    await outbox().park(await claimOne(3_000));
    expect(await outbox().claimDue(9_000_000, 10, LEASE, [])).toEqual([]);

    let nudges = 0;
    const { people } = await test.reopen({ onOutbox: () => nudges++ });
    await people.upsertPerson(person, 9_000_000);
    expect(nudges).toBe(1);
    const picture = await claimOne(9_000_000);
    await outbox().finish(picture, 9_000_000);
    const notice = await claimOne(9_000_000);
    expect([picture.kind, notice.kind]).toEqual(['status', 'notice']);
    await outbox().finish(notice, 9_000_000);
    await people.upsertPerson(person, 9_000_001);
    expect(await outbox().claimDue(9_000_001, 10, LEASE, [])).toEqual([]);
  });

  it('keeps the unsure count of a parked message', async () => {
    await orderedSwap(test.store.swaps, 'a');
    const first = await claimOne(3_000);
    await outbox().startSending(first);
    await outbox().retryUnsure(first, 4_000);
    const second = await claimOne(4_000);
    await outbox().startSending(second);
    await outbox().park(second);
    await test.store.people.upsertPerson(
      { id: OWNER, chatId: CHAT, username: null, firstName: 'Ann', languageCode: null },
      5_000,
    );
    expect((await claimOne(5_000)).unsure).toBe(1);
  });

  it('releases the leases of a dead process', async () => {
    await orderedSwap(test.store.swaps, 'a');
    await claimOne(3_000);
    await test.store.releaseLeases();
    expect(await claimOne(3_001)).toMatchObject({ fence: 2, unsure: 0 });
  });
});
