import type { Kysely } from 'kysely';
import pg from 'pg';
import { nameOfAddress } from '../database-address.ts';
import { DatabaseError } from '../database-error.ts';
import { allowWithoutLimits } from '../maintenance.ts';
import { ScopedKysely } from '../scoped-kysely.ts';
import { SerializableDialect } from './postgres-dialect.ts';

/** Connections of one process; a server has a hundred unless told otherwise. */
export const MOST_CONNECTIONS = 16;

/** How long to wait for a connection, in milliseconds. */
const CONNECT_WITHIN_MS = 5_000;

/** A little more than the server gives a statement: a server that is gone without a word answers nothing. */
const ANSWER_WITHIN_MS = 35_000;

/**
 * - A single statement looks at its rows again after waiting for somebody else, and guards itself; transactions are
 *   serializable (`postgres-dialect.ts`), whatever the server's own setting.
 * - Every statement has its index (`query-plans.test.ts`); tables that are read from end to end, for themselves or for a
 *   join, would also clash with every change in them, where a transaction reads them. Plans that are made while tables are small are kept.
 * - No transaction holds others up for longer than five seconds, as in SQLite; migrations and a vacuum take as long as the
 *   tables are large (`withoutLimits`).
 */
const SESSION = [
  "SET default_transaction_isolation = 'read committed'",
  'SET enable_seqscan = off',
  'SET enable_hashjoin = off',
  'SET enable_mergejoin = off',
  'SET jit = off',
].join('; ');

const LIMITS = [
  'SET idle_in_transaction_session_timeout = 5000',
  'SET lock_timeout = 5000',
  'SET statement_timeout = 30000',
].join('; ');

/** Whatever the server or the role has set. */
const NO_LIMITS = [
  'SET idle_in_transaction_session_timeout = 0',
  'SET lock_timeout = 0',
  'SET statement_timeout = 0',
].join('; ');

/** One that is locked, and one to work with. */
const UNLIMITED_CONNECTIONS = 2;

/** Times, ids and counts: all of them are numbers that JavaScript holds exactly. */
const { INT8 } = pg.types.builtins;

/**
 * Opens a pool of connections to a PostgreSQL (15 or newer) at `postgres://…`.
 * @throws DatabaseError `cannot_open` when it cannot be reached, without the address, which may hold a password
 */
export async function openPostgres<Schema>(url: string): Promise<Kysely<Schema>> {
  const pool = createPool(url, {
    max: MOST_CONNECTIONS,
    query_timeout: ANSWER_WITHIN_MS,
    onConnect: prepareSession(`${SESSION}; ${LIMITS}`),
  });
  const database = new ScopedKysely<Schema>(new SerializableDialect(pool));
  try {
    // By way of Kysely, which closes only what it has opened.
    await database.connection().execute(async () => undefined);
  } catch (cause) {
    await database.destroy();
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new DatabaseError('cannot_open', `The ${nameOfAddress(url)} cannot be reached: ${why}`, {
      cause,
    });
  }
  allowWithoutLimits(database, () => openUnlimited(url));
  return database;
}

function openUnlimited(url: string): Kysely<unknown> {
  const pool = createPool(url, {
    max: UNLIMITED_CONNECTIONS,
    onConnect: prepareSession(`${SESSION}; ${NO_LIMITS}`),
  });
  return new ScopedKysely<unknown>(new SerializableDialect(pool));
}

function prepareSession(settings: string): NonNullable<pg.PoolConfig['onConnect']> {
  return async (client) => {
    // Cut between two statements of a transaction: the next one is told. Unheard, it would end the process.
    client.on('error', () => undefined);
    await client.query(settings);
  };
}

function createPool(url: string, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    application_name: 'countersign',
    keepAlive: true,
    types: { getTypeParser },
    ...options,
  });
  // A connection that nobody uses was cut: the next one is made when it is needed.
  pool.on('error', () => undefined);
  return pool;
}

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === INT8 ? readInteger : pg.types.getTypeParser(oid, format as 'text');

function readInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`A number of the database is too large: ${text}`);
  return value;
}
