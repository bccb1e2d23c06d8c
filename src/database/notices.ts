import { type Kysely, sql } from 'kysely';
import { isPostgresAddress } from './database-address.ts';
import { engineOf } from './engine.ts';

/** A `person`, by id, whose language changed or who was erased; a `key` of a person, by slot and owner, that was destroyed. */
export type NoticeTopic = 'person' | 'key';

/** On PostgreSQL, the channel of all programs on one database. */
export const NOTICE_CHANNEL = 'countersign';

interface NoticeListener {
  /** @param about what was told, by this process or another */
  readonly onNotice: (about: string) => void;
  /** Something may have been missed: nothing that is remembered is to be believed. */
  readonly onGap: () => void;
}

/**
 * What other processes on the same database changed, so that nobody goes on with what they remember. What is remembered
 * is believed only while this process hears the others, and is dropped where it may have missed something.
 */
export interface Notices {
  listen(topic: NoticeTopic, listener: NoticeListener): void;
  /** Whether what others change is heard, as far as can be known: the last proof is no older than a few seconds. */
  isHearing(): boolean;
  /**
   * Grows with everything that is heard or may have been missed. What was read from the database is remembered only where
   * it is the same after the reading as before: the news may have come in between.
   */
  count(): number;
  close(): Promise<void>;
}

/** A file belongs to one process, which knows what it changed itself. */
export const nobodyElse: Notices = {
  listen: () => undefined,
  isHearing: () => true,
  count: () => 0,
  close: async () => undefined,
};

/**
 * Tells every process on the database, with the commit of the transaction or at once outside of one.
 * @param about numbers and words of ours, which the server may keep for a while; nothing secret
 */
export async function tellProcesses<Schema>(
  connection: Kysely<Schema>,
  topic: NoticeTopic,
  about: string,
): Promise<void> {
  if (engineOf(connection) !== 'postgres') return;
  await sql`SELECT pg_notify(${NOTICE_CHANNEL}, ${`${topic} ${about}`})`.execute(connection);
}

/** Begins to hear what others change. @param database through which it makes sure that it still hears */
export async function openNotices<Schema>(url: string, database: Kysely<Schema>): Promise<Notices> {
  if (!isPostgresAddress(url)) return nobodyElse;
  return (await import('./postgres/listen.ts')).listenToPostgres(url, database);
}
