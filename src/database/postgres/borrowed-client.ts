import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import { endsConnection, nameTrouble } from './postgres-errors.ts';

/**
 * A connection of the pool, for as long as somebody needs it. One that is of no more use does not go back: whoever comes next
 * would be told the same again.
 */
export class BorrowedClient {
  readonly #client: PoolClient;
  #isBroken = false;

  private constructor(client: PoolClient) {
    this.#client = client;
  }

  /** @throws DatabaseError `database_away` */
  static async from(pool: Pool): Promise<BorrowedClient> {
    try {
      return new BorrowedClient(await pool.connect());
    } catch (error) {
      throw nameTrouble(error);
    }
  }

  /** @throws what the database answers; DatabaseError `database_away` */
  async query(query: string | QueryConfig, values?: unknown[]): Promise<QueryResult> {
    try {
      return await this.#client.query(query, values);
    } catch (error) {
      this.#isBroken ||= endsConnection(error);
      throw nameTrouble(error);
    }
  }

  /** Never rejects: what cannot be taken back ends with its connection. */
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
