import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { nameOfAddress } from './database-address.ts';
import { DatabaseError } from './database-error.ts';
import { type Engine, ScopedKysely, TransactionScope } from './scoped-kysely.ts';

/** Connections of one pool. A server allows a hundred to all processes together by default. */
export const MAX_CONNECTIONS = 16;
/** A migration locks on the first and works on the second. */
const UNLIMITED_CONNECTIONS = 2;

/** The longest wait for a connection, ms. */
const CONNECT_WITHIN_MS = 5_000;
/** The longest wait for an answer, ms: above `statement_timeout`, for a server that vanished. */
const ANSWER_WITHIN_MS = 35_000;

/**
 * Every statement has its index (`query-plans.test.ts`). In a serializable transaction a sequential scan
 * conflicts with every change of the table, and plans made while tables are small are kept.
 */
const SESSION = {
  default_transaction_isolation: "'read committed'",
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  jit: 'off',
};

/**
 * Milliseconds, as on SQLite: longer transactions would block others. The open transaction of a frozen worker
 * ends no later than its session of the election (`SILENT_MS`), so that its successor finds no row locked.
 */
const LIMITS = {
  idle_in_transaction_session_timeout: 4_000,
  lock_timeout: 5_000,
  statement_timeout: 30_000,
};
const NO_LIMITS = { idle_in_transaction_session_timeout: 0, lock_timeout: 0, statement_timeout: 0 };

/**
 * Opens a pool to PostgreSQL 15 or newer.
 * @throws DatabaseError `cannot_open`, without the address, which may hold a password
 */
export async function openPostgres<Schema>(url: string): Promise<Kysely<Schema>> {
  const pool = createPool(url, LIMITS, { max: MAX_CONNECTIONS, query_timeout: ANSWER_WITHIN_MS });
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
      // An idle connection that is cut ends the process unless its errors have a listener; the next statement fails instead.
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

/** Code for one writer holds with many: transactions are serializable and retried after conflicts. */
class PostgresEngine implements Engine {
  readonly dialect: Dialect = {
    createDriver: () => this,
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (database) => new PostgresIntrospector(database),
  };
  readonly scope = new TransactionScope();
  readonly repeat = repeatAfterConflict;
  readonly #pool: pg.Pool;
  readonly #openUnlimited: () => pg.Pool;

  /** @param openUnlimited makes a pool without time limits */
  constructor(pool: pg.Pool, openUnlimited: () => pg.Pool) {
    this.#pool = pool;
    this.#openUnlimited = openUnlimited;
  }

  async withoutLimits<Result>(work: (unlimited: Engine) => Promise<Result>): Promise<Result> {
    const pool = this.#openUnlimited();
    try {
      return await work(new PostgresEngine(pool, this.#openUnlimited));
    } finally {
      await pool.end();
    }
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PooledConnection> {
    try {
      return new PooledConnection(await this.#pool.connect(), this.scope);
    } catch (error) {
      throw nameTrouble(error);
    }
  }

  async beginTransaction(
    connection: PooledConnection,
    { isolationLevel = 'serializable' }: TransactionSettings,
  ): Promise<void> {
    this.scope.refuseInside('a transaction of its own');
    await connection.query(`BEGIN ISOLATION LEVEL ${isolationLevel}`);
    connection.isInTransaction = true;
  }

  async commitTransaction(connection: PooledConnection): Promise<void> {
    await connection.query('COMMIT');
  }

  /** Never rejects: a failed rollback closes the connection, which ends the transaction. */
  async rollbackTransaction(connection: PooledConnection): Promise<void> {
    if (connection.isBroken) return;
    await connection.query('ROLLBACK').catch(() => {
      connection.isBroken = true;
    });
  }

  async releaseConnection({ client, isBroken }: PooledConnection): Promise<void> {
    client.release(isBroken);
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

const WRITING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

class PooledConnection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  readonly #scope: TransactionScope;
  isInTransaction = false;
  /** The connection is closed when it is released. */
  isBroken = false;

  constructor(client: pg.PoolClient, scope: TransactionScope) {
    this.client = client;
    this.#scope = scope;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const once = () => this.query(sql, [...parameters]);
    if (!this.isInTransaction) this.#scope.refuseInside(sql);
    const { rows, command, rowCount } = await (this.isInTransaction ? once() : repeatAfterConflict(once));
    return WRITING.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
  }

  streamQuery(): never {
    throw new Error('Rows are not streamed: ask for a page of them.');
  }

  /** @throws pg.DatabaseError; DatabaseError `database_away` */
  async query(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    try {
      return await this.client.query(text, values);
    } catch (error) {
      this.isBroken ||= endsConnection(error);
      throw nameTrouble(error);
    }
  }
}

/** Measured with eight writers on one row: one transaction in a thousand needs more than ten. */
const MAX_TRIES = 40;
const FIRST_WAIT_MS = 1;
const MAX_WAIT_MS = 50;

/**
 * Retries after a serialization failure or deadlock (40001, 40P01), both rolled back.
 * @throws every other error, and the last failure
 */
async function repeatAfterConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const code = (error as { code?: unknown } | null)?.code;
      if (tries === MAX_TRIES || (code !== '40001' && code !== '40P01')) throw error;
    }
    await sleep(Math.random() * Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** tries));
  }
}

/** SQLSTATE classes for a lost session or server. */
const OVER = ['08', '25P', '57P'];
/**
 * The server takes no writes: after a fail-over, old connections stay on the read-only server, and new ones reach the
 * primary.
 */
const READ_ONLY = '25006';
/** SQLSTATE classes for missing resources and disk errors. */
const IN_TROUBLE = ['53', '58'];

/** An error without an SQLSTATE is a network failure. */
function endsConnection(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true;
  const { code = '' } = error;
  return code === READ_ONLY || OVER.some((start) => code.startsWith(start));
}

/** Names trouble that neither statement nor program caused `database_away`. */
function nameTrouble(error: unknown): unknown {
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
  const isAway = endsConnection(error) || IN_TROUBLE.some((start) => code.startsWith(start));
  if (!isAway || error instanceof RangeError || error instanceof TypeError) return error;
  return new DatabaseError('database_away', 'The database does not answer, or can keep nothing at present', {
    cause: error,
  });
}
