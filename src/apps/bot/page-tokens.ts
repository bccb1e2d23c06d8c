import { createHash, createHmac, createSecretKey, randomBytes } from 'node:crypto';
import type { PageTokens } from '../../bot/swap/brands.ts';

/** 192 bits: not to be guessed, 32 characters in base64url. */
const TOKEN_BYTES = 24;

/**
 * Tokens of our pages. A signing token is derived from the swap's id with the `secret` of this installation, so nothing
 * has to be stored to show the same link again, and the database alone does not reveal a link.
 */
export function createPageTokens(secret: Uint8Array): PageTokens {
  const key = createSecretKey(secret);
  return {
    signing: (id) =>
      createHmac('sha256', key).update(id).digest().subarray(0, TOKEN_BYTES).toString('base64url'),
    fresh: () => randomBytes(TOKEN_BYTES).toString('base64url'),
    hash: (token) => createHash('sha256').update(token).digest('hex'),
  };
}

/** 128 random bits in base64url, 22 characters: fits callback data (64 bytes) and start parameters (64 characters). */
export function newId(): string {
  return randomBytes(16).toString('base64url');
}
