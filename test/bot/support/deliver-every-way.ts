import { expect } from 'vitest';
import type { BotStore } from '../../../src/bot/create-bot-store.ts';
import type { OutboxItem } from '../../../src/bot/swap/stores.ts';
import { liveALife, type Somebody } from './live-a-life.ts';

/** Messages of the past, as expressions of the n-th. */
export const DELIVERED = {
  ...{ id: `'past ' || n`, kind: `'notice'`, subject: `'past ' || n`, state: `'done'` },
  ...{ person_id: 'n', chat_id: 'n', rank: '1', revision: '1', failures: '0', unsure: '0', fence: '1' },
  ...{ created_at: 'n', due_at: 'n', lease_until: '0', delivered_at: 'n' },
};

/** A message for each outcome of a delivery. */
export async function deliverEveryWay(store: BotStore, person: Somebody, now: number): Promise<void> {
  await liveALife(store, person, ['offered', 'ordered', 'settled', 'offered', 'ordered']);
  const { outbox } = store;
  const ends: readonly ((item: OutboxItem) => Promise<unknown>)[] = [
    (item) => outbox.startSending(item),
    (item) => outbox.finish(item, now, 5),
    (item) => outbox.finish({ ...item, revision: 0 }, now),
    (item) => outbox.retry(item, now, true),
    (item) => outbox.retryUnsure(item, now),
    (item) => outbox.park(item),
  ];
  const items = await outbox.claimDue(now, ends.length, 1_000, []);
  expect(items).toHaveLength(ends.length);
  for (const [index, item] of items.entries()) await ends[index]?.(item);
}
