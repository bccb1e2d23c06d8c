import { randomBytes } from 'node:crypto';

/** 128 random bits in base64url, 22 characters: fits callback data (64 bytes) and start parameters (64 characters). */
export function newId(): string {
  return randomBytes(16).toString('base64url');
}
