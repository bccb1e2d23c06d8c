import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { DatabaseError } from './database-error.ts';
import { type Engine, TransactionScope } from './scoped-kysely.ts';

/** Serializable transactions, retried after conflicts: code for one writer holds with many. */
export class PostgresEngine implements Engine {
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

  async init(): Promise<void> {
    // The pool connects on demand.
  }

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
  /** A broken connection is closed when it is released. */
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
const MOST_TRIES = 40;
const FIRST_WAIT_MS = 1;
const LONGEST_WAIT_MS = 50;

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
      if (tries === MOST_TRIES || (code !== '40001' && code !== '40P01')) throw error;
    }
    await sleep(Math.random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries));
  }
}

/** SQLSTATE classes for a lost session or server. */
const OVER = ['08', '25P', '57P'];
/** After a fail-over, old connections stay on the read-only server; new ones reach the primary. */
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
