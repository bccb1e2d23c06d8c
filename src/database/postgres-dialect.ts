import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { DatabaseError } from '../database-error.ts';
import { type ScopedDialect, TransactionScope } from '../scoped-kysely.ts';

/**
 * Kysely's PostgreSQL. Transactions are serializable by default, so that code written for one writer holds with many.
 * Statements and transactions that fail for serialization are repeated.
 */
export class SerializableDialect extends PostgresDialect implements ScopedDialect {
  readonly scope = new TransactionScope();
  readonly repeat = repeatWhenInterrupted;
  readonly #driver: PoolDriver;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#driver = new PoolDriver(pool, this.scope);
  }

  override createDriver(): Driver {
    return this.#driver;
  }
}

/** A connection of the pool, with which Kysely runs a transaction or a single statement. */
interface PooledConnection extends DatabaseConnection {
  readonly client: BorrowedClient;
}

class PoolDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #scope: TransactionScope;
  readonly #inTransaction = new WeakSet<DatabaseConnection>();

  constructor(pool: pg.Pool, scope: TransactionScope) {
    this.#pool = pool;
    this.#scope = scope;
  }

  async init(): Promise<void> {
    // The pool connects when it is asked.
  }

  async acquireConnection(): Promise<PooledConnection> {
    const client = await BorrowedClient.from(this.#pool);
    const connection: PooledConnection = {
      client,
      executeQuery: async <Row>({ sql, parameters }: CompiledQuery) => {
        const query = async () => resultOf<Row>(await client.query(sql, [...parameters]));
        if (this.#inTransaction.has(connection)) return query();
        this.#scope.refuseInside(sql);
        return repeatWhenInterrupted(query);
      },
      streamQuery: () => {
        throw new Error('Rows are not streamed: ask for a page of them.');
      },
    };
    return connection;
  }

  async beginTransaction(
    connection: PooledConnection,
    { isolationLevel = 'serializable' }: TransactionSettings,
  ): Promise<void> {
    this.#scope.refuseInside('a transaction of its own');
    await connection.client.query(`BEGIN ISOLATION LEVEL ${isolationLevel}`);
    this.#inTransaction.add(connection);
  }

  async commitTransaction({ client }: PooledConnection): Promise<void> {
    await client.query('COMMIT');
  }

  async rollbackTransaction({ client }: PooledConnection): Promise<void> {
    await client.rollBack();
  }

  async releaseConnection(connection: PooledConnection): Promise<void> {
    this.#inTransaction.delete(connection);
    connection.client.release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

const WRITING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

function resultOf<Row>({ rows, command, rowCount }: pg.QueryResult): QueryResult<Row> {
  if (!WRITING.has(command)) return { rows };
  return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
}

/** A connection borrowed from the pool. A broken one is closed instead of going back. */
class BorrowedClient {
  readonly #client: pg.PoolClient;
  #isBroken = false;

  private constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  /** @throws DatabaseError `database_away` */
  static async from(pool: pg.Pool): Promise<BorrowedClient> {
    try {
      return new BorrowedClient(await pool.connect());
    } catch (error) {
      throw nameTrouble(error);
    }
  }

  /** @throws what the database answers; DatabaseError `database_away` */
  async query(query: string, values?: unknown[]): Promise<pg.QueryResult> {
    try {
      return await this.#client.query(query, values);
    } catch (error) {
      this.#isBroken ||= endsConnection(error);
      throw nameTrouble(error);
    }
  }

  /** Never rejects: a failed rollback closes the connection, which ends the transaction. */
  async rollBack(): Promise<void> {
    if (this.#isBroken) return;
    await this.query('ROLLBACK').catch(() => {
      this.#isBroken = true;
    });
  }

  release(): void {
    this.#client.release(this.#isBroken);
  }
}

/** Measured with eight writers on one row: one transaction in a thousand needs more than ten. */
const MOST_TRIES = 40;
const FIRST_WAIT_MS = 1;
const LONGEST_WAIT_MS = 50;

/**
 * Repeats `work` after a serialization failure or a deadlock. The database has rolled the failed try back.
 * @throws the last failure, and every other error at once
 */
async function repeatWhenInterrupted<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === MOST_TRIES || !mayBeRepeated(error)) throw error;
    }
    // Jitter keeps two transactions from meeting again.
    await sleep(Math.random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries));
  }
}

/** Serialization failure or deadlock (SQLSTATE 40001, 40P01): rolled back, safe to repeat. */
function mayBeRepeated(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === '40001' || code === '40P01';
}

/** SQLSTATE classes after which the session or the server is gone. */
const OVER = ['08', '25P', '57P'];
/** A server that became read-only: after a fail-over new connections reach the new primary, old ones do not. */
const READ_ONLY = '25006';

/** True when the connection is of no more use. An error without an SQLSTATE is a network failure. */
function endsConnection(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true;
  const { code = '' } = error;
  return code === READ_ONLY || OVER.some((start) => code.startsWith(start));
}

/** SQLSTATE classes for missing room, memory or connections, and for a failing disk. */
const IN_TROUBLE = ['53', '58'];

/** Makes `database_away` of an error that is neither the statement's fault nor the program's. */
function nameTrouble(error: unknown): unknown {
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
  const isAway = endsConnection(error) || IN_TROUBLE.some((start) => code.startsWith(start));
  if (!isAway || error instanceof RangeError || error instanceof TypeError) return error;
  return new DatabaseError('database_away', 'The database does not answer, or can keep nothing at present', {
    cause: error,
  });
}
