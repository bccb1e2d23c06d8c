import type { Connection } from '@solana/web3.js';
import type { Log } from '../log.ts';
import { withTimeout } from '../solana/with-timeout.ts';

/** The newest blockhash at `confirmed`, and how long it lives. */
interface Head {
  readonly blockhash: string;
  readonly lastValidBlockHeight: number;
}

interface ChainHeadDeps {
  readonly connection: Pick<Connection, 'getLatestBlockhash' | 'isBlockhashValid'>;
  readonly now: () => number;
  readonly log: Log;
  /** Milliseconds between two questions; 1,000 unless told. */
  readonly pollMs?: number;
}

/** Blocks for which a blockhash is accepted. */
export const BLOCKHASH_LIFETIME = 150;

/** Said of a signed transaction that can never land. */
export const UNKNOWN_BLOCKHASH =
  'The signed transaction has a blockhash that the chain does not know: have it signed again';

/** A head older than this is not offered: the node has stopped answering or stands still. */
const STALE_AFTER_MS = 15_000;

/** Whoever executes waits for it, and is answered before it gives up and asks again. */
const KNOWS_WITHIN_MS = 4_000;

/** Keeps the newest blockhash at hand, so that no quote waits for the chain. */
export class ChainHead {
  readonly #deps: ChainHeadDeps;
  #head: Head | undefined;
  #changedAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(deps: ChainHeadDeps) {
    this.#deps = deps;
  }

  /** Asks once and goes on asking in the background. A node that does not answer is logged, not thrown. */
  async start(): Promise<void> {
    this.#stopped = false;
    await this.#refresh();
    this.#schedule();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  /** The newest blockhash, or `undefined` where the chain has not moved for 15 seconds. */
  current(): Head | undefined {
    return this.#deps.now() - this.#changedAt > STALE_AFTER_MS ? undefined : this.#head;
  }

  /** Block height at `confirmed` as last seen; `undefined` where it is not fresh. */
  height(): number | undefined {
    const head = this.current();
    return head && head.lastValidBlockHeight - BLOCKHASH_LIFETIME;
  }

  /** Whether the chain takes transactions under this blockhash now; `undefined` where it does not answer in time. */
  async knows(blockhash: string): Promise<boolean | undefined> {
    const { connection, log } = this.#deps;
    try {
      // At `processed`: a wallet may have taken it from a node that is a moment ahead.
      const ask = () => connection.isBlockhashValid(blockhash, { commitment: 'processed' });
      return (await withTimeout(ask, KNOWS_WITHIN_MS))?.value;
    } catch (error) {
      log.warn({ err: error }, 'the chain did not tell whether it knows a blockhash');
      return undefined;
    }
  }

  async #refresh(): Promise<void> {
    try {
      const head = await this.#deps.connection.getLatestBlockhash('confirmed');
      if (head.blockhash !== this.#head?.blockhash) this.#changedAt = this.#deps.now();
      this.#head = head;
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'the chain did not tell its newest blockhash');
    }
  }

  #schedule(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(async () => {
      await this.#refresh();
      this.#schedule();
    }, this.#deps.pollMs ?? 1_000);
    this.#timer.unref();
  }
}
