import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { ErrorCode } from '../../contract/index.ts';
import { deleteInPortions } from '../../database/sql-dialect.ts';
import type { Signature } from '../../solana/address.ts';
import type { ServiceSchema } from '../store/service-schema.ts';

export type ExecutionRow = Selectable<ServiceSchema['service_executions']>;

export type ExecutionEnd =
  | { readonly status: 'confirmed' }
  | {
      readonly status: 'failed' | 'expired';
      readonly code: ErrorCode;
      readonly message: string;
      /** Never sent, by any process. */
      readonly isUnsent?: true;
    };

/** A signer can produce any number of signatures of a message. */
const MOST_SIGNATURES = 16;
/** Settled records answer polls for 30 days. */
const KEPT_MS = 30 * 86_400_000;
export class ExecutionStore {
  readonly #database: Kysely<ServiceSchema>;
  readonly #now: () => number;

  constructor(database: Kysely<ServiceSchema>, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  async find(messageHash: string): Promise<ExecutionRow | undefined> {
    return this.#database
      .selectFrom('service_executions')
      .selectAll()
      .where('message_hash', '=', messageHash)
      .executeTakeFirst();
  }

  async findByQuote(quoteId: string): Promise<ExecutionRow | undefined> {
    return this.#database
      .selectFrom('service_executions')
      .selectAll()
      .where('quote_id', '=', quoteId)
      .executeTakeFirst();
  }

  /** @returns false if this message or quote already has an execution */
  async begin(row: Insertable<ServiceSchema['service_executions']>): Promise<boolean> {
    const result = await this.#database
      .insertInto('service_executions')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return result.numInsertedOrUpdatedRows === 1n;
  }

  /** Call before handing it out. @returns false if it has ended and must not be sent */
  async markSent(messageHash: string): Promise<boolean> {
    const result = await this.#update(messageHash)
      .set({ sent_at: sql<number>`coalesce(sent_at, CAST(${this.#now()} AS BIGINT))` })
      .where('status', '=', 'submitted')
      .executeTakeFirst();
    return result.numUpdatedRows === 1n;
  }

  async markFinalized(messageHash: string): Promise<void> {
    await this.#update(messageHash).set({ finalized_at: this.#now() }).execute();
  }

  /**
   * Safe under concurrent writers.
   * @returns false if it is known or the limit is reached
   */
  async addSignature(messageHash: string, signature: Signature): Promise<boolean> {
    const count = sql<number>`length(signatures) - length(replace(signatures, ' ', '')) + 1`;
    const result = await this.#update(messageHash)
      .set({ signatures: sql<string>`signatures || ' ' || CAST(${signature} AS TEXT)` })
      .where(sql<boolean>`replace(signatures, CAST(${signature} AS TEXT), '') = signatures`)
      .where(count, '<', MOST_SIGNATURES)
      .executeTakeFirst();
    return result.numUpdatedRows === 1n;
  }

  /**
   * Ends an execution for good. An expiry holds only for the signatures looked up, `known`.
   * @returns false if it had ended, has an unknown signature, or was sent after all
   */
  async settle(messageHash: string, end: ExecutionEnd, known?: readonly Signature[]): Promise<boolean> {
    const failure = end.status === 'confirmed' ? {} : { error_code: end.code, error_message: end.message };
    const result = await this.#update(messageHash)
      .set({ status: end.status, settled_at: this.#now(), ...failure })
      .where('status', '=', 'submitted')
      .$if(end.status !== 'confirmed' && end.isUnsent === true, (query) => query.where('sent_at', 'is', null))
      .$if(known !== undefined, (query) => query.where('signatures', '=', known?.join(' ') ?? ''))
      .executeTakeFirst();
    return result.numUpdatedRows === 1n;
  }

  /** `ending` stops it between portions. */
  async sweep(ending?: AbortSignal): Promise<void> {
    const before = this.#now() - KEPT_MS;
    await deleteInPortions(async (most) => {
      const result = await this.#database
        .deleteFrom('service_executions')
        .where('message_hash', 'in', (from) =>
          from
            .selectFrom('service_executions')
            .select('message_hash')
            .where('settled_at', '<', before)
            .limit(most),
        )
        .executeTakeFirst();
      return Number(result.numDeletedRows);
    }, ending);
  }

  #update(messageHash: string) {
    return this.#database.updateTable('service_executions').where('message_hash', '=', messageHash);
  }
}
