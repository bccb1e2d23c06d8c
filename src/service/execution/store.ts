/*
 * The record of executions, and which process follows which. Guarded updates decide between processes: an end is
 * written once, and an expiry only for the signatures that were looked up. `test/service/execution/adoption.test.ts`
 * and `two-processes.test.ts` prove it on both engines.
 */

import { randomBytes } from 'node:crypto';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { ErrorCode } from '../../contract/index.ts';
import { prepare } from '../../database/scoped-kysely.ts';
import { deleteInPortions } from '../../database/sql-dialect.ts';
import type { Signature } from '../../solana/address.ts';
import type { ServiceSchema } from '../store/service-schema.ts';

export type ExecutionRow = Selectable<ServiceSchema['service_executions']>;

export type ExecutionEnd =
  | { readonly status: 'confirmed' }
  | { readonly status: 'failed' | 'expired'; readonly code: ErrorCode; readonly message: string };

/** Why no node took the bytes of an open execution, as a code of `writeFailureCode`. */
export function refusalOf({ status, error_message }: ExecutionRow): string | undefined {
  return status === 'submitted' ? (error_message ?? undefined) : undefined;
}

/** A signer can produce any number of signatures of a message. */
const MAX_SIGNATURES = 16;
/** Settled records answer polls for 30 days. */
const KEPT_MS = 30 * 86_400_000;

export class ExecutionStore {
  readonly #database: Kysely<ServiceSchema>;
  readonly #now: () => number;
  /** Every poll of a swap asks this. */
  readonly #findByMessage: (by: { readonly messageHash: string }) => Promise<readonly ExecutionRow[]>;

  constructor(database: Kysely<ServiceSchema>, now: () => number) {
    this.#database = database;
    this.#now = now;
    this.#findByMessage = prepare(database, ({ messageHash }) =>
      database.selectFrom('service_executions').selectAll().where('message_hash', '=', messageHash),
    );
  }

  async find(messageHash: string): Promise<ExecutionRow | undefined> {
    const [row] = await this.#findByMessage({ messageHash });
    return row;
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

  /** Call before the bytes leave. @returns false if it has ended and must not be sent */
  async markSent(messageHash: string): Promise<boolean> {
    const result = await this.#update(messageHash)
      .set({ sent_at: sql<number>`coalesce(sent_at, CAST(${this.#now()} AS BIGINT))` })
      .where('status', '=', 'submitted')
      .executeTakeFirst();
    return result.numUpdatedRows === 1n;
  }

  /** `refusal` as of `refusalOf`; null once a node took the bytes. */
  async noteRefusal(messageHash: string, refusal: string | null): Promise<void> {
    await this.#update(messageHash)
      .set({ error_message: refusal })
      .where('status', '=', 'submitted')
      .execute();
  }

  /** Nothing can follow: it is final, or the chain took it back. */
  async endWatch(messageHash: string): Promise<void> {
    await this.#update(messageHash).set({ finalized_at: this.#now() }).execute();
  }

  /** Safe under concurrent writers. @returns false if it is known or the limit is reached */
  async addSignature(messageHash: string, signature: Signature): Promise<boolean> {
    const count = sql<number>`length(signatures) - length(replace(signatures, ' ', '')) + 1`;
    const result = await this.#update(messageHash)
      .set({ signatures: sql<string>`signatures || ' ' || CAST(${signature} AS TEXT)` })
      .where(sql<boolean>`replace(signatures, CAST(${signature} AS TEXT), '') = signatures`)
      .where(count, '<', MAX_SIGNATURES)
      .executeTakeFirst();
    return result.numUpdatedRows === 1n;
  }

  /**
   * An expiry holds only for the signatures looked up, `known`.
   * @returns false if it had ended or has an unknown signature
   */
  async settle(messageHash: string, end: ExecutionEnd, known?: readonly Signature[]): Promise<boolean> {
    const isConfirmed = end.status === 'confirmed';
    const [error_code, error_message] = isConfirmed ? [null, null] : [end.code, end.message];
    const result = await this.#update(messageHash)
      .set({ status: end.status, settled_at: this.#now(), error_code, error_message })
      .where('status', '=', 'submitted')
      .$if(known !== undefined, (query) => query.where('signatures', '=', known?.join(' ') ?? ''))
      .executeTakeFirst();
    return result.numUpdatedRows === 1n;
  }

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

interface OwnRow {
  readonly messageHash: string;
  readonly signatures: string;
}

const LEASE_MS = 4_000;
const PORTION = 100;
/** An operator must look at a confirmed transaction that is not final by then. */
const WATCH_CONFIRMED_MS = 600_000;
const FORGET_MS = 3_600_000;
/** The clock may have been set back since. */
const MAX_AHEAD_MS = 60_000;

/**
 * One process follows an execution and renews its heartbeat every second; others take over from a dead one.
 * Two may overlap after a pause: both send the same bytes, and the record accepts one end.
 */
export class ExecutionClaims {
  readonly worker = randomBytes(12).toString('base64url');
  readonly #database: Kysely<ServiceSchema>;
  readonly #now: () => number;
  readonly #leaseMs: number;
  #renewedAt = Number.NEGATIVE_INFINITY;

  /** @param leaseMs a process without a heartbeat for so long counts as dead */
  constructor(database: Kysely<ServiceSchema>, now: () => number, leaseMs = LEASE_MS) {
    this.#database = database;
    this.#now = now;
    this.#leaseMs = leaseMs;
  }

  /** Call before recording an execution. @returns the id of this process, whose heartbeat is fresh */
  async hold(): Promise<string> {
    if (performance.now() - this.#renewedAt >= this.#leaseMs / 2) await this.renew();
    return this.worker;
  }

  async renew(): Promise<void> {
    const renewedAt = performance.now();
    const seen_at = this.#now();
    await this.#database
      .insertInto('service_workers')
      .values({ worker: this.worker, seen_at })
      .onConflict((conflict) => conflict.column('worker').doUpdateSet({ seen_at }))
      .execute();
    this.#renewedAt = renewedAt;
  }

  /** Missing ones have ended or were taken over. */
  listOwn(): Promise<readonly OwnRow[]> {
    return this.#database
      .selectFrom('service_executions')
      .select(['message_hash as messageHash', 'signatures'])
      .where('worker', '=', this.worker)
      .where('status', 'in', ['submitted', 'confirmed'])
      .where('finalized_at', 'is', null)
      .execute();
  }

  /** Own executions whose takeover failed halfway. */
  readAll(messageHashes: readonly string[]): Promise<readonly ExecutionRow[]> {
    return this.#database
      .selectFrom('service_executions')
      .selectAll()
      .where('message_hash', 'in', messageHashes.slice(0, PORTION))
      .execute();
  }

  async *takeOverExpired(): AsyncGenerator<readonly ExecutionRow[], void> {
    // A process without a heartbeat is not in the list, so no other would take its executions over when it dies.
    if (performance.now() - this.#renewedAt > FORGET_MS / 2) await this.renew();
    const now = this.#now();
    const dead = await this.#database
      .selectFrom('service_workers')
      .select(['worker', 'seen_at'])
      .where(({ not, between }) => not(between('seen_at', now - this.#leaseMs, now + MAX_AHEAD_MS)))
      .where('worker', '!=', this.worker)
      .execute();
    // Rows from before processes had ids.
    for (const worker of ['', ...dead.map((one) => one.worker)]) yield* this.#takeOver(worker);
    if (dead.some(({ seen_at }) => seen_at < now - FORGET_MS)) await this.#deleteStale(now);
  }

  /** Expires the own lease at shutdown. */
  async leave(): Promise<void> {
    await this.#database
      .updateTable('service_workers')
      .set({ seen_at: this.#now() - this.#leaseMs - 1 })
      .where('worker', '=', this.worker)
      .execute();
  }

  /** Each status has a query of its own: one query with OR would scan the index in full. */
  async *#takeOver(worker: string): AsyncGenerator<readonly ExecutionRow[], void> {
    for (const status of ['submitted', 'confirmed'] as const) {
      let taken: readonly ExecutionRow[];
      do {
        taken = await this.#takePortion(worker, status);
        if (taken.length > 0) yield taken;
      } while (taken.length === PORTION);
    }
  }

  /** The process may be back. */
  #takePortion(worker: string, status: 'submitted' | 'confirmed'): Promise<readonly ExecutionRow[]> {
    const now = this.#now();
    return this.#database
      .updateTable('service_executions')
      .set({ worker: this.worker })
      .where('message_hash', 'in', (from) =>
        from
          .selectFrom('service_executions')
          .select('message_hash')
          .where('worker', '=', worker)
          .where('status', '=', status)
          .where('finalized_at', 'is', null)
          .$if(status === 'confirmed', (query) => query.where('settled_at', '>', now - WATCH_CONFIRMED_MS))
          .limit(PORTION),
      )
      .where('worker', '=', worker)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('service_workers')
              .select('service_workers.worker')
              .where('service_workers.worker', '=', worker)
              .where(({ between }) =>
                between('service_workers.seen_at', now - this.#leaseMs, now + MAX_AHEAD_MS),
              ),
          ),
        ),
      )
      .returningAll()
      .execute();
  }

  async #deleteStale(now: number): Promise<void> {
    await this.#database
      .deleteFrom('service_workers')
      .where('seen_at', '<', now - FORGET_MS)
      .execute();
  }
}
