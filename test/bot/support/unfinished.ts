import type { InboxEntry, InboxStore } from '../../../src/bot/swap/stores.ts';

/** All that was accepted and not finished, by update id. */
export function unfinishedIn(inbox: Pick<InboxStore, 'listUnfinished'>): Promise<readonly InboxEntry[]> {
  return inbox.listUnfinished({ after: Number.MIN_SAFE_INTEGER, most: 1_000 });
}
