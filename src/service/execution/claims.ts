import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ServiceSchema } from '../store/service-schema.ts';
import type { ExecutionRow } from './store.ts';

interface ClaimsDeps {
  readonly database: Kysely<ServiceSchema>;
  readonly now: () => number;
  /** Milliseconds after which a process that was not seen is taken for dead; 4,000 unless told. */
  readonly leaseMs?: number;
}

/** What the record says of an execution that this process follows. */
export interface OwnRow {
  readonly messageHash: string;
  readonly signatures: string;
}

const LEASE_MS = 4_000;
/** Unfinished executions that are taken over at a time. */
const PORTION = 100;
/** A confirmed transaction that is not final by then is looked at by a person, not by us. */
const WATCH_CONFIRMED_MS = 600_000;
/** A process that was gone for so long is forgotten. */
const FORGET_MS = 3_600_000;

/**
 * Which process follows which execution, so that each is followed by one. A process says every second that it lives; what
 * belongs to one that does not, the others take over. Two may follow the same for a moment, where one stood still and
 * was taken for dead: they hand out the same bytes, and the record takes one end.
 */
export class ExecutionClaims {
  /** Of this process, in the rows that it follows. */
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

  /** Before anything is begun in the name of this process; says so only where it was said some time ago. */
  async hold(): Promise<string> {
    if (this.#now() - this.#seenAt >= this.#leaseMs / 2) await this.renew();
    return this.worker;
  }

  /** Says that this process lives. */
  async renew(): Promise<void> {
    const seen_at = this.#now();
    await this.#database
      .insertInto('service_workers')
      .values({ worker: this.worker, seen_at })
      .onConflict((conflict) => conflict.column('worker').doUpdateSet({ seen_at }))
      .execute();
    this.#seenAt = seen_at;
  }

  /** What this process is to follow, as the record has it. What is missing has ended or was taken over by others. */
  listOwn(): Promise<readonly OwnRow[]> {
    return this.#database
      .selectFrom('service_executions')
      .select(['message_hash as messageHash', 'signatures'])
      .where('worker', '=', this.worker)
      .where('status', 'in', ['submitted', 'confirmed'])
      .where('finalized_at', 'is', null)
      .execute();
  }

  /** Those of its own that this process does not follow: a step in taking them over failed. */
  readAll(messageHashes: readonly string[]): Promise<readonly ExecutionRow[]> {
    return this.#database
      .selectFrom('service_executions')
      .selectAll()
      .where('message_hash', 'in', messageHashes.slice(0, PORTION))
      .execute();
  }

  /** Takes over what nobody follows any more, in portions; between two of them others are served. */
  async *takeFromDead(): AsyncGenerator<readonly ExecutionRow[], void> {
    const now = this.#now();
    const dead = await this.#database
      .selectFrom('service_workers')
      .select(['worker', 'seen_at'])
      .where('seen_at', '<', now - this.#leaseMs)
      .where('worker', '!=', this.worker)
      .execute();
    // Some stood there before processes had names.
    for (const worker of ['', ...dead.map((one) => one.worker)]) yield* this.#takeFrom(worker);
    if (dead.some(({ seen_at }) => seen_at < now - FORGET_MS)) await this.#forgetOld(now);
  }

  /** For the end of this process: it counts as dead at once, with what it may still record. */
  async leave(): Promise<void> {
    await this.#database
      .updateTable('service_workers')
      .set({ seen_at: this.#now() - this.#leaseMs - 1 })
      .where('worker', '=', this.worker)
      .execute();
  }

  /** In two parts, because with OR an index is read from end to end. */
  async *#takeFrom(worker: string): AsyncGenerator<readonly ExecutionRow[], void> {
    for (const status of ['submitted', 'confirmed'] as const) {
      let taken: readonly ExecutionRow[];
      do {
        taken = await this.#takePortion(worker, status);
        if (taken.length > 0) yield taken;
      } while (taken.length === PORTION);
    }
  }

  /** Asked once more in the statement itself whether that process is gone: it may have come back. */
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

  async #forgetOld(now: number): Promise<void> {
    await this.#database
      .deleteFrom('service_workers')
      .where('seen_at', '<', now - FORGET_MS)
      .execute();
  }
}
