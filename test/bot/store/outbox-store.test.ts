import { beforeEach, describe, expect, it } from 'vitest';
import { listPauses } from '../../../src/bot/store/outbox.ts';
import type { OutboxItem } from '../../../src/bot/swap/stores.ts';
import { dialects } from '../../support/test-database.ts';
import { CHAT, moved, OWNER, orderedSwap, signedSwap } from '../support/make-swap.ts';
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

  it('releases the leases of a dead process', async () => {
    await orderedSwap(test.store.swaps, 'a');
    await claimOne(3_000);
    await test.store.releaseLeases();
    expect(await claimOne(3_001)).toMatchObject({ fence: 2, unsure: 0 });
  });
});
