import { randomBytes } from 'node:crypto';
import { DatabaseError } from './database-error.ts';

const KEY_BYTES = 32;
const HEADER = 'countersign-keys 1';
const MOST_BYTES = 4_096;
const KEY_LINE = /^[A-Za-z0-9+/]{43}=$/;

export function newKey(): Uint8Array {
  return randomBytes(KEY_BYTES);
}

/**
 * Reads a key file. One key is exactly 32 bytes. Several are text: the line `countersign-keys 1`, then each key in
 * base64 on a line of its own, newest first.
 * @throws DatabaseError `bad_encryption_key` for anything else
 */
export function parseKeys(bytes: Uint8Array, path: string): readonly Uint8Array[] {
  if (bytes.length === KEY_BYTES) return [new Uint8Array(bytes)];
  const [header, ...lines] =
    bytes.length > MOST_BYTES ? [] : Buffer.from(bytes).toString('latin1').trimEnd().split('\n');
  if (header !== HEADER || lines.length === 0 || !lines.every((line) => KEY_LINE.test(line))) {
    throw new DatabaseError(
      'bad_encryption_key',
      `${path} must hold exactly ${KEY_BYTES} bytes, or the line "${HEADER}" and keys in base64; it holds ${bytes.length} bytes of something else.`,
    );
  }
  return lines.map((line) => new Uint8Array(Buffer.from(line, 'base64')));
}

/** One key as its plain bytes, several as text. */
export function formatKeys(keys: readonly Uint8Array[]): Uint8Array {
  const [only] = keys;
  if (only && keys.length === 1) return only;
  const lines = keys.map((key) => Buffer.from(key).toString('base64'));
  return Buffer.from([HEADER, ...lines, ''].join('\n'));
}
