import { setTimeout as delay } from 'node:timers/promises';
import type { Connection } from '@solana/web3.js';

const POLL_MS = 500;

/** Waits until no node would take the blockhash any more: about a minute. Returns early when `signal` is aborted. */
export async function waitForExpiry(
  connection: Connection,
  blockhash: string,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const { value } = await connection.isBlockhashValid(blockhash);
    if (!value) return;
    await delay(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
}
