import { ByteReader } from './byte-reader.ts';

export type TransactionVersion = 'legacy' | 0;

const SIGNATURE_LENGTH = 64;
const VERSION_FLAG = 0x80;

/**
 * Which kind of message stands behind the signatures of a transaction that the guard has read: what a wallet must be able
 * to sign. Throws `TransactionError` where the bytes end before it.
 */
export function transactionVersion(bytes: Uint8Array): TransactionVersion {
  const reader = new ByteReader(bytes);
  reader.list(() => reader.take(SIGNATURE_LENGTH));
  return reader.peek() & VERSION_FLAG ? 0 : 'legacy';
}
