import { type Kysely, sql } from 'kysely';
import type { Migration } from '../../database/migrate.ts';
import type { ServiceSchema } from './service-schema.ts';

/** Numbered and append-only; only types that SQLite and PostgreSQL share. */
export const serviceMigrations: readonly Migration[] = [
  {
    name: '001-keys',
    up: async (database) => {
      await database.schema
        .createTable('service_keys')
        .addColumn('key_id', 'text', (column) => column.primaryKey())
        .addColumn('key_hash', 'text', (column) => column.notNull().unique())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('permissions', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint')
        .addColumn('revoked_at', 'bigint')
        .execute();
      await database.schema
        .createTable('service_key_budgets')
        .addColumn('key_hash', 'text', (column) => column.primaryKey())
        .addColumn('minute', 'bigint', (column) => column.notNull())
        .addColumn('taken', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
  {
    name: '002-quotes',
    up: async (database) => {
      await database.schema
        .createTable('service_quotes')
        .addColumn('quote_id', 'text', (column) => column.primaryKey())
        .addColumn('provider', 'text', (column) => column.notNull())
        .addColumn('swap', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
  {
    name: '003-executions',
    up: async (database) => {
      await database.schema
        .createTable('service_executions')
        .addColumn('message_hash', 'text', (column) => column.primaryKey())
        .addColumn('quote_id', 'text', (column) => column.notNull().unique())
        .addColumn('tx_hash', 'text', (column) => column.notNull())
        .addColumn('signatures', 'text', (column) => column.notNull())
        .addColumn('provider', 'text', (column) => column.notNull())
        .addColumn('signed_transaction', 'text', (column) => column.notNull())
        .addColumn('identical', 'integer', (column) => column.notNull())
        .addColumn('last_valid_block_height', 'bigint', (column) => column.notNull())
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('error_code', 'text')
        .addColumn('error_message', 'text')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('sent_at', 'bigint')
        .addColumn('settled_at', 'bigint')
        .addColumn('finalized_at', 'bigint')
        .execute();
      await createIndex(database, 'service_executions', 'status');
    },
  },
  {
    name: '004-desk-fills',
    up: async (database) => {
      await database.schema
        .createTable('service_desk_fills')
        .addColumn('quote_id', 'text', (column) => column.primaryKey())
        .addColumn('from_token', 'text', (column) => column.notNull())
        .addColumn('from_amount', 'text', (column) => column.notNull())
        .addColumn('to_token', 'text', (column) => column.notNull())
        .addColumn('to_amount', 'text', (column) => column.notNull())
        .addColumn('filled_at', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
  {
    name: '005-quoted-messages',
    up: async (database) => {
      await database.schema
        .alterTable('service_quotes')
        .addColumn('message', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
      // What an id has behind its first ten characters is the message.
      await sql`UPDATE service_quotes SET message = substr(quote_id, 11)`.execute(database);
      await createIndex(database, 'service_quotes', 'message');
    },
  },
  {
    name: '006-size',
    up: async (database) => {
      // Most records are of the past; what is unfinished is looked for every thirty seconds.
      await sql`DROP INDEX service_executions_status`.execute(database);
      await sql`CREATE INDEX service_executions_unfinished ON service_executions (status, settled_at)
        WHERE finalized_at IS NULL`.execute(database);
      await createIndex(database, 'service_executions', 'settled_at');
      await createIndex(database, 'service_quotes', 'expires_at');
      // The newest of a message is the last one in the index.
      await sql`DROP INDEX service_quotes_message`.execute(database);
      await sql`CREATE INDEX service_quotes_message ON service_quotes (message, quote_id)`.execute(database);
    },
  },
  {
    name: '007-desk-flows',
    up: async (database) => {
      await database.schema
        .createTable('service_desk_flows')
        .addColumn('token', 'text', (column) => column.primaryKey())
        .addColumn('flow', 'text', (column) => column.notNull())
        .execute();
      // Its tables are as 004 and the lines above made them.
      await addUpFills(database as Kysely<ServiceSchema>);
    },
  },
  {
    name: '008-workers',
    up: async (database) => {
      await database.schema
        .createTable('service_workers')
        .addColumn('worker', 'text', (column) => column.primaryKey())
        .addColumn('seen_at', 'bigint', (column) => column.notNull())
        .execute();
      await database.schema
        .alterTable('service_executions')
        .addColumn('worker', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
      await sql`CREATE INDEX service_executions_worker ON service_executions (worker, status, settled_at)
        WHERE finalized_at IS NULL`.execute(database);
    },
  },
  {
    name: '008-order-of-unfinished',
    up: async (database) => {
      // Portions of the unfinished follow each other by the hash: PostgreSQL numbers no rows.
      await sql`DROP INDEX service_executions_unfinished`.execute(database);
      await sql`CREATE INDEX service_executions_unfinished
        ON service_executions (status, settled_at, message_hash) WHERE finalized_at IS NULL`.execute(
        database,
      );
    },
  },
];

/** Amounts are larger than what SQLite can add. */
async function addUpFills(database: Kysely<ServiceSchema>): Promise<void> {
  const fills = await database.selectFrom('service_desk_fills').selectAll().execute();
  const flows = new Map<string, bigint>();
  const move = (token: string, amount: bigint) => flows.set(token, (flows.get(token) ?? 0n) + amount);
  for (const fill of fills) {
    move(fill.from_token, BigInt(fill.from_amount));
    move(fill.to_token, -BigInt(fill.to_amount));
  }
  for (const [token, flow] of flows) {
    await database.insertInto('service_desk_flows').values({ token, flow: flow.toString() }).execute();
  }
}

async function createIndex(database: Kysely<unknown>, table: string, column: string): Promise<void> {
  await database.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
}
