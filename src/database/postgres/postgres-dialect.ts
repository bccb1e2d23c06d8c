import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
} from 'kysely';
import type { QueryResult as PgResult, Pool } from 'pg';
import { BoundedCache } from '../../limits/bounded-cache.ts';
import { TransactionScope } from '../inside-transaction.ts';
import type { DirectAccess, TogetherOptions } from '../prepare-query.ts';
import type { Statement } from '../sqlite/sqlite-connection.ts';
import { BorrowedClient } from './borrowed-client.ts';
import { repeatWhenInterrupted } from './repeat.ts';

/** More than the programs prepare. */
const MOST_NAMES = 500;

/** What was reasoned with one writer at a time holds with many. */
const BEGIN_SERIALIZABLE = 'BEGIN ISOLATION LEVEL SERIALIZABLE';

/** Kysely's PostgreSQL, but what others interrupt is done again, and prepared queries go past Kysely. */
export class SerializableDialect extends PostgresDialect {
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

  directAccess(connection?: DatabaseConnection): DirectAccess {
    return {
      run: (statement) => this.#driver.run(statement, connection),
      runTogether: (statements, options) => this.#driver.runTogether(statements, options),
    };
  }
}

/** A connection of the pool, with which Kysely runs a transaction or a single statement. */
interface PooledConnection extends DatabaseConnection {
  readonly client: BorrowedClient;
}

class PoolDriver implements Driver {
  readonly #pool: Pool;
  readonly #scope: TransactionScope;
  readonly #names = new BoundedCache<string>(MOST_NAMES);
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

  async beginTransaction(connection: PooledConnection): Promise<void> {
    this.#scope.refuseInside('a transaction of its own');
    await connection.client.query(BEGIN_SERIALIZABLE);
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

  /** Of a transaction, or for itself. */
  async run<Row>(statement: Statement, connection?: DatabaseConnection): Promise<QueryResult<Row>> {
    const prepared = this.#prepare(statement);
    // Whoever has a connection of Kysely's has one of this driver's.
    if (connection) return resultOf<Row>(await (connection as PooledConnection).client.query(prepared));
    this.#scope.refuseInside(statement.text);
    return repeatWhenInterrupted(() =>
      this.#withClient(async (client) => resultOf<Row>(await client.query(prepared))),
    );
  }

  /** All or none. */
  runTogether(
    statements: readonly Statement[],
    options: TogetherOptions,
  ): Promise<readonly QueryResult<unknown>[]> {
    this.#scope.refuseInside('a transaction of its own');
    return repeatWhenInterrupted(() =>
      this.#withClient(async (client) => {
        try {
          return await this.#runAll(client, statements, options);
        } catch (error) {
          await client.rollBack();
          throw error;
        }
      }),
    );
  }

  async #withClient<Result>(work: (client: BorrowedClient) => Promise<Result>): Promise<Result> {
    const client = await BorrowedClient.from(this.#pool);
    try {
      return await work(client);
    } finally {
      client.release();
    }
  }

  async #runAll(
    client: BorrowedClient,
    statements: readonly Statement[],
    { beforeEnd, isGuarded = false }: TogetherOptions,
  ) {
    await client.query(isGuarded ? 'BEGIN' : BEGIN_SERIALIZABLE);
    const results: QueryResult<unknown>[] = [];
    for (const statement of statements) results.push(resultOf(await client.query(this.#prepare(statement))));
    beforeEnd?.();
    await client.query('COMMIT');
    return results;
  }

  /** Under a name a connection plans a text once. */
  #prepare({ text, parameters }: Statement) {
    const name = this.#names.getOrCompute(text, () => createHash('sha256').update(text).digest('base64url'));
    return { name, text, values: [...parameters] };
  }
}

const WRITING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

function resultOf<Row>({ rows, command, rowCount }: PgResult): QueryResult<Row> {
  if (!WRITING.has(command)) return { rows };
  return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
}
