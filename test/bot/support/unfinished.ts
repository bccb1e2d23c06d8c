import type { InboxEntry, InboxStore } from '../../../src/bot/swap/stores.ts';

/** All unfinished updates, by update id. */
export function unfinishedIn(inbox: Pick<InboxStore, 'listUnfinished'>): Promise<readonly InboxEntry[]> {
  return inbox.listUnfinished({ after: Number.MIN_SAFE_INTEGER, most: 1_000 });
}
