import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ServiceSchema } from '../store/service-schema.ts';
import type { ExecutionRow } from './store.ts';

interface ClaimsDeps {
  readonly database: Kysely<ServiceSchema>;
  readonly now: () => number;
  /** Ms until an unseen process counts as dead. @default 4000 */
  readonly leaseMs?: number | undefined;
}

interface OwnRow {
  readonly messageHash: string;
  readonly signatures: string;
}

const LEASE_MS = 4_000;
const PORTION = 100;
/** Ms; an operator must look at a confirmed transaction that is not final by then. */
const WATCH_CONFIRMED_MS = 600_000;
/** Ms until old heartbeats are deleted. */
const FORGET_MS = 3_600_000;

/**
 * Leases: one process follows an execution and renews its heartbeat every second; others take over from a
 * dead one. Two may overlap after a pause: both send the same bytes, and the record accepts one end.
 */
export class ExecutionClaims {
  readonly worker = randomBytes(12).toString('base64url');
  readonly #database: Kysely<ServiceSchema>;
  readonly #now: () => number;
  readonly #leaseMs: number;
  #seenAt = Number.NEGATIVE_INFINITY;

  constructor({ database, now, leaseMs = LEASE_MS }: ClaimsDeps) {
    this.#database = database;
    this.#now = now;
    this.#leaseMs = leaseMs;
  }

  /**
   * Call before recording an execution. @returns the id of this process, its heartbeat renewed if half the
   * lease is over
   */
  async hold(): Promise<string> {
    if (this.#now() - this.#seenAt >= this.#leaseMs / 2) await this.renew();
    return this.worker;
  }

  async renew(): Promise<void> {
    const seen_at = this.#now();
    await this.#database
      .insertInto('service_workers')
      .values({ worker: this.worker, seen_at })
      .onConflict((conflict) => conflict.column('worker').doUpdateSet({ seen_at }))
      .execute();
    this.#seenAt = seen_at;
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
    const now = this.#now();
    const dead = await this.#database
      .selectFrom('service_workers')
      .select(['worker', 'seen_at'])
      .where('seen_at', '<', now - this.#leaseMs)
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

  /** With OR the index would be scanned in full. */
  async *#takeOver(worker: string): AsyncGenerator<readonly ExecutionRow[], void> {
    for (const status of ['submitted', 'confirmed'] as const) {
      let taken: readonly ExecutionRow[];
      do {
        taken = await this.#takePortion(worker, status);
        if (taken.length > 0) yield taken;
      } while (taken.length === PORTION);
    }
  }

  /** Checks the lease again: the process may be back. */
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
              .where('service_workers.seen_at', '>=', now - this.#leaseMs),
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
