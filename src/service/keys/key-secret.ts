import { hash, randomBytes } from 'node:crypto';
import type { PresentedKey } from './key-verifier.ts';

const KEY_BYTES = 32;
const KEY_PREFIX = 'csk_';

/** A new bearer key: 256 random bits, with a prefix that secret scanners can look for. */
export function generateKey(): string {
  return keyOf(randomBytes(KEY_BYTES));
}

/** The bearer key that these secret bytes are. */
export function keyOf(secret: Uint8Array): string {
  return `${KEY_PREFIX}${Buffer.from(secret).toString('base64url')}`;
}

/** SHA-256 in hex: what is stored. A random 256-bit key needs no slow hash. */
export function hashKey(key: string): string {
  return hash('sha256', key, 'hex');
}

/** A key on its way to verification: hashed once, for all who look it up. */
export function presentedKey(text: string): PresentedKey {
  return { text, hash: hashKey(text) };
}
