import { randomBytes } from 'node:crypto';
import { type BotStoreOptions, createBotStore } from '../../../src/bot/create-bot-store.ts';
import { createFieldCipher } from '../../../src/bot/store/field-cipher.ts';
import type { BotSchema } from '../../../src/bot/store/schema.ts';
import type { InboxEntry, InboxStore } from '../../../src/bot/swap/stores.ts';
import { DEFAULT_DATABASE, openTestDatabase } from '../../support/test-database.ts';

export type Database = NonNullable<BotStoreOptions['database']>;

export type TestStore = Awaited<ReturnType<typeof openTestStore>>;

export async function openTestStore(url = DEFAULT_DATABASE, options: Partial<BotStoreOptions> = {}) {
  const database = await openTestDatabase<BotSchema>(url);
  const cipher = options.cipher ?? createFieldCipher(randomBytes(32));
  /** A second process on the same database. */
  const reopen = (more: Partial<BotStoreOptions> = {}) =>
    createBotStore({ database, cipher, now: () => 0, ...options, ...more });
  return { store: await reopen(), database, cipher, reopen };
}

/** All unfinished updates, by update id. */
export function unfinishedIn(inbox: Pick<InboxStore, 'listUnfinished'>): Promise<readonly InboxEntry[]> {
  return inbox.listUnfinished({ after: Number.MIN_SAFE_INTEGER, most: 1_000 });
}
