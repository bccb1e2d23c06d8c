import { type Kysely, type RawBuilder, sql } from 'kysely';
import { SERVER_TIME } from '../../database/database-time.ts';
import { engineOf } from '../../database/engine.ts';
import type { Clock } from '../swap/clock.ts';
import type { ReplicaRegistry } from '../swap/replica-port.ts';
import { IS_LEASED } from './due-rows.ts';
import type { BotSchema } from './schema.ts';
import type { Connection } from './store-deps.ts';

/** @param now the time by which replicas on a SQLite are judged; PostgreSQL has its own */
export function createReplicaStore(database: Kysely<BotSchema>, now: Clock): ReplicaRegistry {
  const time = databaseTime(database, now);
  return {
    join: (id, former) =>
      database.transaction().execute(async (transaction) => {
        if (former !== undefined) {
          await transaction.deleteFrom('replicas').where('id', '=', former).execute();
          await freeLeases(transaction);
        }
        const insert = transaction.insertInto('replicas').values({ id, seen_at: time() });
        return (await insert.returning('seen_at').executeTakeFirstOrThrow()).seen_at;
      }),
    beat: async (id) => {
      const update = database.updateTable('replicas').set({ seen_at: time() }).where('id', '=', id);
      return (await update.returning('seen_at').executeTakeFirst())?.seen_at;
    },
    buryDead: (silentMs) =>
      database.transaction().execute(async (transaction) => {
        const silent = transaction
          .deleteFrom('replicas')
          .where('seen_at', '<', sql<number>`${time()} - ${sql.lit(silentMs)}`);
        const { numDeletedRows } = await silent.executeTakeFirst();
        if (numDeletedRows > 0n) await freeLeases(transaction);
        return Number(numDeletedRows);
      }),
    leave: (id) =>
      database.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('replicas').where('id', '=', id).execute();
        await freeLeases(transaction);
      }),
    lead: (what, id) => lead(database, what, id),
  };
}

/** How many bots are registered; one that died counts for some seconds more. */
export async function countReplicas(database: Kysely<BotSchema>): Promise<number> {
  const query = database.selectFrom('replicas').select(({ fn }) => fn.countAll<number>().as('count'));
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/** Frees what is held by nobody who is registered: with SQLite, where one program has the file, by any before it. */
export async function freeLeases(connection: Connection): Promise<void> {
  const isAbandoned = sql<boolean>`(holder IS NULL OR NOT EXISTS (SELECT 1 FROM replicas WHERE id = holder))`;
  for (const table of ['swaps', 'outbox', 'watched_prices', 'boards'] as const) {
    await connection.updateTable(table).set({ lease_until: 0 }).where(IS_LEASED).where(isAbandoned).execute();
  }
  await connection.deleteFrom('inbox_leases').where(isAbandoned).execute();
}

/** Of several machines none has the right time but the database's. */
function databaseTime(database: Kysely<BotSchema>, now: Clock): () => RawBuilder<number> {
  return engineOf(database) === 'postgres' ? () => SERVER_TIME : () => sql<number>`CAST(${now()} AS BIGINT)`;
}

/** Reads first: as a rule the leader is known and lives. */
async function lead(database: Kysely<BotSchema>, name: string, id: string): Promise<boolean> {
  const current = await database
    .selectFrom('leaderships')
    .innerJoin('replicas', 'replicas.id', 'leaderships.holder')
    .select('leaderships.holder')
    .where('leaderships.name', '=', name)
    .executeTakeFirst();
  if (current) return current.holder === id;
  const taken = await database
    .insertInto('leaderships')
    .values({ name, holder: id })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder: id })
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('replicas').select('id').whereRef('id', '=', 'leaderships.holder'))),
        ),
    )
    .executeTakeFirst();
  return Number(taken.numInsertedOrUpdatedRows ?? 0) === 1;
}
