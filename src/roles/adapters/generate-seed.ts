import { randomBytes } from 'node:crypto';

/** A fresh 32-byte seed of an ed25519 key that lives in this process only. */
export function generateSeed(): Uint8Array {
  return randomBytes(32);
}
