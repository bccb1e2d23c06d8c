import { type Kysely, type RawBuilder, sql } from 'kysely';
import { deleteInPortions } from '../../database/sql-dialect.ts';
import { RETENTION_DAYS } from '../swap/stores.ts';
import type { BotSchema } from './schema.ts';
import type { Connection } from './store-deps.ts';
import { shredKeys, walletSubject } from './subject-keys.ts';

interface OldRows {
  readonly table: keyof BotSchema;
  readonly key: string;
  readonly since: string;
  readonly kept: keyof typeof RETENTION_DAYS;
}

const DAY_MS = 86_400_000;

const OLD_ROWS: readonly OldRows[] = [
  { table: 'inbox', key: 'update_id', since: 'finished_at', kept: 'handledUpdates' },
  { table: 'outbox', key: 'id', since: 'delivered_at', kept: 'deliveredMessages' },
  { table: 'shared_intents', key: 'id', since: 'created_at', kept: 'sharedIntents' },
  { table: 'attempts', key: 'id', since: 'built_at', kept: 'attempts' },
  { table: 'alerts', key: 'id', since: 'over_at', kept: 'alerts' },
  { table: 'groups', key: 'chat_id', since: 'left_at', kept: 'goneGroups' },
  { table: 'group_turns', key: 'key', since: 'free_at', kept: 'groupTurns' },
  { table: 'group_paces', key: 'chat_id', since: 'said_until', kept: 'groupTurns' },
  { table: 'price_record', key: 'id', since: 'at', kept: 'prices' },
  { table: 'conversations', key: 'key', since: 'updated_at', kept: 'dialogues' },
];

/** Undelivered messages, and attempts by which served swaps are followed. */
const EXCEPTIONS: Partial<Record<keyof BotSchema, RawBuilder<unknown>>> = {
  outbox: sql`AND state = 'done'`,
  attempts: sql`AND (SELECT state FROM swaps WHERE swaps.id = swap_id) <> 'served'`,
};

/**
 * Works in portions, to let other writers in between. Swaps, events and wallets stay.
 * @param ending stops after the current portion
 * @returns the number of deleted rows
 */
export async function sweepOldRows(
  database: Kysely<BotSchema>,
  now: number,
  ending?: AbortSignal,
): Promise<number> {
  let deleted = 0;
  for (const { table, key, since, kept } of OLD_ROWS) {
    const before = now - RETENTION_DAYS[kept] * DAY_MS;
    const rows = sql`SELECT ${sql.ref(key)} FROM ${sql.table(table)} WHERE ${sql.ref(since)} < ${before}
      ${EXCEPTIONS[table] ?? sql``}`;
    const deletePortion = async (most: number) => {
      const query = sql`DELETE FROM ${sql.table(table)} WHERE ${sql.ref(key)} IN (${rows} LIMIT ${most})`;
      return Number((await query.execute(database)).numAffectedRows);
    };
    deleted += await deleteInPortions(deletePortion, ending);
  }
  const linksBefore = now - RETENTION_DAYS.walletLinks * DAY_MS;
  deleted += await deleteInPortions((most) => deleteLinks(database, linksBefore, most), ending);
  return deleted;
}

/** Also the keys of links that became no wallet. */
function deleteLinks(database: Connection, before: number, most: number): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const query = transaction.selectFrom('wallet_links').select('id').where('expires_at', '<', before);
    const ids = (await query.limit(most).execute()).map(({ id }) => id);
    if (ids.length === 0) return 0;
    const linked = await transaction.selectFrom('wallets').select('id').where('id', 'in', ids).execute();
    const wallets = new Set(linked.map(({ id }) => id));
    await shredKeys(transaction, ids.filter((id) => !wallets.has(id)).map(walletSubject));
    await transaction.deleteFrom('wallet_links').where('id', 'in', ids).execute();
    return ids.length;
  });
}
