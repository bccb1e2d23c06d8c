import { hash } from 'node:crypto';
import type { Insertable, Kysely } from 'kysely';
import type { QuotedSwap } from '../providers/provider.ts';
import { readQuotedSwap, writeQuotedSwap } from './quoted-swap-text.ts';
import type { ServiceSchema } from './service-schema.ts';

/** A quote with the provider that has to answer for it. */
export interface StoredQuote {
  readonly provider: string;
  readonly swap: QuotedSwap;
}

interface Waiting {
  readonly row: Insertable<ServiceSchema['service_quotes']>;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

const SIGNATURE_LENGTH = 64;
const ID_HEX_LENGTH = 32;
const BUCKET_MS = 100;
const BUCKET_DIGITS = 8;
/** Three minutes: no blockhash, and so no quote, lives longer. */
const OPEN_BUCKETS = 1_800;
/** Most rows of one statement; SQLite and PostgreSQL both bound the number of parameters. */
const ROWS_PER_INSERT = 500;
/** How long a quote is kept after it expired, in milliseconds; late signatures are then still told that it did. */
const KEPT_AFTER_EXPIRY_MS = 3_600_000;

/**
 * The quotes that carry a transaction. Quotes that arrive together are written together: one write to disk serves all
 * of them, and each is acknowledged only after it.
 */
export class QuoteStore {
  readonly #database: Kysely<ServiceSchema>;
  readonly #now: () => number;
  #waiting: Waiting[] = [];
  #writing = false;

  constructor(database: Kysely<ServiceSchema>, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /**
   * The id of the quote that carries this unsigned transaction: when it was made, and its message. Ids of one moment
   * lie side by side in the index, so that a write touches few pages; an id can be made again from the message.
   */
  idOf(transaction: Uint8Array): string {
    // The count of signatures is one byte: more than 12 do not fit.
    const message = transaction.subarray(1 + (transaction[0] ?? 0) * SIGNATURE_LENGTH);
    return quoteId(this.#bucket(), hash('sha256', message, 'hex'));
  }

  #bucket(): number {
    return Math.floor(this.#now() / BUCKET_MS);
  }

  /** Keeps a quote; resolves when it would survive the end of the process. */
  save({ provider, swap }: StoredQuote): Promise<void> {
    const row = {
      quote_id: swap.quoteId,
      provider,
      swap: writeQuotedSwap(swap),
      created_at: this.#now(),
      expires_at: swap.quote.expiresAt,
    };
    return new Promise((done, failed) => {
      this.#waiting.push({ row, done, failed });
      if (!this.#writing) {
        this.#writing = true;
        setImmediate(() => void this.#writeWaiting());
      }
    });
  }

  async find(quoteId: string): Promise<StoredQuote | undefined> {
    const row = await this.#select().where('quote_id', '=', quoteId).executeTakeFirst();
    return row && { provider: row.provider, swap: readQuotedSwap(row.swap) };
  }

  /** The newest quote of exactly this message (SHA-256 in hex) that may still be open. */
  async findByMessage(messageHash: string): Promise<StoredQuote | undefined> {
    const newest = this.#bucket();
    const ids = Array.from({ length: OPEN_BUCKETS }, (_, age) => quoteId(newest - age, messageHash));
    const row = await this.#select()
      .where('quote_id', 'in', ids)
      .orderBy('quote_id', 'desc')
      .executeTakeFirst();
    return row && { provider: row.provider, swap: readQuotedSwap(row.swap) };
  }

  /** Forgets quotes an hour after they expired, but none that an execution still needs. */
  async sweep(): Promise<void> {
    await this.#database
      .deleteFrom('service_quotes')
      .where('expires_at', '<', this.#now() - KEPT_AFTER_EXPIRY_MS)
      .where('quote_id', 'not in', (query) =>
        query.selectFrom('service_executions').select('quote_id').where('status', '=', 'submitted'),
      )
      .execute();
  }

  /** A message that is quoted twice in one moment is the same quote. */
  async #insert(rows: readonly Waiting['row'][]): Promise<void> {
    await this.#database
      .insertInto('service_quotes')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  #select() {
    return this.#database.selectFrom('service_quotes').select(['provider', 'swap']);
  }

  async #writeWaiting(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, ROWS_PER_INSERT);
      try {
        const rows = batch.map(({ row }) => row);
        await this.#insert(rows);
        for (const { done } of batch) done();
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    this.#writing = false;
  }
}

/** Half of the hash: 128 bits tell quotes apart, and the index stays small. */
function quoteId(bucket: number, messageHash: string): string {
  const message = Buffer.from(messageHash.slice(0, ID_HEX_LENGTH), 'hex').toString('base64url');
  return `q_${bucket.toString(36).padStart(BUCKET_DIGITS, '0')}${message}`;
}
