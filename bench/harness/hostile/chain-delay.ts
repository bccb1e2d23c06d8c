import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';

const ASK_EVERY_MS = 100;
const QUESTION = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getLatestBlockhash', params: [] });

/** How long a chain takes for the least question, asked by itself all the time: whoever swaps waits for it as well. */
export class ChainDelay {
  #times: number[] = [];
  readonly #ending = new AbortController();

  constructor(rpcUrl: string) {
    // The chain may end before its last answer.
    void this.#keepAsking(rpcUrl).catch(() => undefined);
  }

  /** Milliseconds of each answer since the last call. */
  take(): readonly number[] {
    const times = this.#times;
    this.#times = [];
    return times;
  }

  stop(): void {
    this.#ending.abort();
  }

  async #keepAsking(rpcUrl: string): Promise<void> {
    while (!this.#ending.signal.aborted) {
      const askedAt = performance.now();
      const headers = { 'content-type': 'application/json' };
      const { body } = await request(rpcUrl, { method: 'POST', headers, body: QUESTION });
      await body.dump();
      this.#times.push(performance.now() - askedAt);
      await sleep(ASK_EVERY_MS);
    }
  }
}
