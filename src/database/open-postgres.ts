import type { Kysely } from 'kysely';
import pg from 'pg';
import { nameOfAddress } from './database-address.ts';
import { DatabaseError } from './database-error.ts';
import { PostgresEngine } from './postgres-engine.ts';
import { ScopedKysely } from './scoped-kysely.ts';

/** A server allows a hundred by default, for all processes together. */
export const MOST_CONNECTIONS = 16;
/** A migration locks on the first and works on the second. */
const UNLIMITED_CONNECTIONS = 2;

/** Longest wait for a connection, ms. */
const CONNECT_WITHIN_MS = 5_000;
/** Longest wait for an answer, ms: above `statement_timeout`, for a server that vanished. */
const ANSWER_WITHIN_MS = 35_000;

/**
 * - Single statements guard themselves; transactions are serializable (`postgres-engine.ts`).
 * - Every statement has its index (`query-plans.test.ts`). In a serializable transaction a sequential scan conflicts with
 *   every change of the table, and plans made while tables are small are kept.
 */
const SESSION = {
  default_transaction_isolation: "'read committed'",
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  jit: 'off',
};

/** Milliseconds, as on SQLite: longer transactions would block others. */
const LIMITS = {
  idle_in_transaction_session_timeout: 5_000,
  lock_timeout: 5_000,
  statement_timeout: 30_000,
};
/** Overrides limits of server and role. */
const NO_LIMITS = { idle_in_transaction_session_timeout: 0, lock_timeout: 0, statement_timeout: 0 };

/**
 * Opens a pool to PostgreSQL 15 or newer.
 * @throws DatabaseError `cannot_open`, without the address, which may hold a password
 */
export async function openPostgres<Schema>(url: string): Promise<Kysely<Schema>> {
  const pool = createPool(url, LIMITS, { max: MOST_CONNECTIONS, query_timeout: ANSWER_WITHIN_MS });
  const openUnlimited = () => createPool(url, NO_LIMITS, { max: UNLIMITED_CONNECTIONS });
  const database = new ScopedKysely<Schema>(new PostgresEngine(pool, openUnlimited));
  try {
    // Through Kysely, whose `destroy` closes only what Kysely opened.
    await database.connection().execute(async () => undefined);
    return database;
  } catch (cause) {
    await database.destroy();
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new DatabaseError('cannot_open', `The ${nameOfAddress(url)} cannot be reached: ${why}`, {
      cause,
    });
  }
}

function createPool(url: string, limits: typeof LIMITS, options: pg.PoolConfig): pg.Pool {
  const settings = Object.entries({ ...SESSION, ...limits }).map(([name, value]) => `SET ${name} = ${value}`);
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    application_name: 'countersign',
    keepAlive: true,
    types: { getTypeParser },
    onConnect: async (client) => {
      // Without a listener, a cut idle connection ends the process. The next statement fails instead.
      client.on('error', () => undefined);
      await client.query(settings.join('; '));
    },
    ...options,
  });
  // The pool replaces a cut idle connection on demand.
  pool.on('error', () => undefined);
  return pool;
}

/** Times, ids and counts fit a JavaScript number. */
const { INT8 } = pg.types.builtins;

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === INT8 ? readInteger : pg.types.getTypeParser(oid, format as 'text');

function readInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`A number of the database is too large: ${text}`);
  return value;
}
