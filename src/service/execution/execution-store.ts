import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { ErrorCode } from '../../contract/error-code.ts';
import { deleteInPortions } from '../../database/sql-dialect.ts';
import type { Signature } from '../../solana/address.ts';
import type { ServiceSchema } from '../store/service-schema.ts';

export type ExecutionRow = Selectable<ServiceSchema['service_executions']>;

/** How an execution ended; a failure carries the code and the words its polls are answered with. */
export type ExecutionEnd =
  | { readonly status: 'confirmed' }
  | {
      readonly status: 'failed' | 'expired';
      readonly code: ErrorCode;
      readonly message: string;
      /** It ended because it was never given away: that has to be so in every process. */
      readonly isUnsent?: true;
    };

/** A signer may make as many signatures of one message as it likes; a node looks up 256 in one call. */
const MOST_SIGNATURES = 16;
/** How long a settled record answers polls, in milliseconds: 30 days. */
const KEPT_MS = 30 * 86_400_000;
/** The records of executions, one per message. */
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

  /** Begins an execution. @returns false where this message or this quote has one already */
  async begin(row: Insertable<ServiceSchema['service_executions']>): Promise<boolean> {
    const result = await this.#database
      .insertInto('service_executions')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return result.numInsertedOrUpdatedRows === 1n;
  }

  /** Writes down that it is given away. @returns false where it has ended, and is not to be given to anybody */
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
   * Keeps a further valid signature of the same message: it is the same transaction to the chain. Whoever adds others in
   * the same moment, here or in another process, loses nothing.
   * @returns false where it was there before, or there are already as many as are kept
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
   * Ends an execution; an end is final. What expired did so only under the signatures that were looked for, `known`.
   * @returns false where it had ended before, has a signature that is not known, or was given away after all
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

  /** Forgets records that were settled more than 30 days ago; `ending` stops it after a portion. */
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
