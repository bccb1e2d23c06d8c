import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { QueryResult as PgResult, Pool } from 'pg';
import { type ScopedDialect, TransactionScope } from '../scoped-kysely.ts';
import { BorrowedClient } from './borrowed-client.ts';
import { repeatWhenInterrupted } from './repeat.ts';

/**
 * Kysely's PostgreSQL. Transactions are serializable unless their statements guard themselves, so that what was reasoned with
 * one writer holds with many; what others interrupt is repeated.
 */
export class SerializableDialect extends PostgresDialect implements ScopedDialect {
  readonly scope = new TransactionScope();
  readonly repeat = repeatWhenInterrupted;
  readonly #driver: PoolDriver;

  constructor(pool: Pool) {
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
  readonly #pool: Pool;
  readonly #scope: TransactionScope;
  readonly #inTransaction = new WeakSet<DatabaseConnection>();

  constructor(pool: Pool, scope: TransactionScope) {
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

function resultOf<Row>({ rows, command, rowCount }: PgResult): QueryResult<Row> {
  if (!WRITING.has(command)) return { rows };
  return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
}
