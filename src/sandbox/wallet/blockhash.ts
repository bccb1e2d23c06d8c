import { setTimeout as delay } from 'node:timers/promises';
import type { Connection } from '@solana/web3.js';
import { decodeTransaction, encodeUnsigned } from '../../solana/transaction.ts';
import { keepSignatures } from './change-transaction.ts';

const POLL_MS = 500;

/** A blockhash lives about a minute. */
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

/** With a newer blockhash; other signatures stay, and are void. */
export async function replaceBlockhash(
  connection: Connection,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const decoded = decodeTransaction(bytes);
  const newest = async () => (await connection.getLatestBlockhash()).blockhash;
  let recentBlockhash = await newest();
  while (recentBlockhash === decoded.recentBlockhash && !signal.aborted) {
    await delay(POLL_MS, undefined, { signal }).catch(() => undefined);
    recentBlockhash = await newest();
  }
  return keepSignatures(bytes, encodeUnsigned({ ...decoded, recentBlockhash }));
}
