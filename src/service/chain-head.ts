import type { Connection } from '@solana/web3.js';
import type { Log } from '../log.ts';
import { repeat } from '../repeat.ts';
import { withTimeout } from '../solana/with-timeout.ts';

interface Head {
  readonly blockhash: string;
  readonly lastValidBlockHeight: number;
}

/** Blocks. */
const BLOCKHASH_LIFETIME = 150;

/** The height bound of bytes whose blockhash is known only as valid: the node that told the height may be one lifetime behind. */
export const MAX_KNOWN_BLOCKS = 2 * BLOCKHASH_LIFETIME;

export const UNKNOWN_BLOCKHASH =
  'The signed transaction has a blockhash that the chain does not know: have it signed again';

/** A node with no new blockhash for so many milliseconds counts as silent or stuck. */
const STALE_AFTER_MS = 15_000;

/** Ms: quoting with the blockhash of the last poll costs less life of the transaction than a longer wait. */
const NEWEST_WITHIN_MS = 500;

/** Ms, shorter than the timeout of the caller, who then still gets an answer. */
const KNOWS_WITHIN_MS = 4_000;

/** Polls the newest blockhash, so that no quote waits for the chain. */
export class ChainHead {
  readonly #connection: Connection;
  readonly #now: () => number;
  readonly #log: Log;
  readonly #pollMs: number;
  #head: Head | undefined;
  #changedAt = 0;
  #stopPolling = () => {};

  constructor(connection: Connection, now: () => number, log: Log, pollMs = 1_000) {
    this.#connection = connection;
    this.#now = now;
    this.#log = log;
    this.#pollMs = pollMs;
  }

  /** Polls once, then in the background. */
  async start(): Promise<void> {
    await this.#refresh();
    this.#stopPolling = repeat(this.#pollMs, () => this.#refresh());
  }

  stop(): void {
    this.#stopPolling();
  }

  /** Undefined if the chain has not moved for 15 s. */
  current(): Head | undefined {
    return this.#now() - this.#changedAt > STALE_AFTER_MS ? undefined : this.#head;
  }

  /** The newest confirmed one, for bytes that live for 150 blocks from it; the last polled one where the node is slow. */
  async newest(): Promise<Head | undefined> {
    await withTimeout(() => this.#refresh(), NEWEST_WITHIN_MS);
    return this.current();
  }

  /** The block height at commitment `confirmed`; undefined if the polled head is stale. */
  height(): number | undefined {
    const head = this.current();
    return head && head.lastValidBlockHeight - BLOCKHASH_LIFETIME;
  }

  /** Undefined on timeout or failure. */
  async knows(blockhash: string): Promise<boolean | undefined> {
    try {
      // The wallet's node may be a moment ahead.
      const ask = () => this.#connection.isBlockhashValid(blockhash, { commitment: 'processed' });
      return (await withTimeout(ask, KNOWS_WITHIN_MS))?.value;
    } catch (error) {
      this.#log.warn({ err: error }, 'the chain did not tell whether it knows a blockhash');
      return undefined;
    }
  }

  async #refresh(): Promise<void> {
    try {
      const head = await this.#connection.getLatestBlockhash('confirmed');
      if (head.blockhash !== this.#head?.blockhash) this.#changedAt = this.#now();
      this.#head = head;
    } catch (error) {
      this.#log.warn({ err: error }, 'the chain did not tell its newest blockhash');
    }
  }
}
