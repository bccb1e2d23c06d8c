import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseError } from './database-error.ts';

const KEY_BYTES = 32;

/**
 * Reads the 32-byte key at `path`, making it (mode 0600) at the first start.
 * @throws DatabaseError `bad_encryption_key` when the file is not 32 bytes or others may read it
 */
export function readEncryptionKey(path: string): Uint8Array {
  createIfMissing(path);
  const key = readFileSync(path);
  if (key.length !== KEY_BYTES) {
    throw new DatabaseError(
      'bad_encryption_key',
      `${path} must hold exactly ${KEY_BYTES} bytes, it holds ${key.length}.`,
    );
  }
  if ((statSync(path).mode & 0o077) !== 0) {
    throw new DatabaseError('bad_encryption_key', `${path} can be read by others. Run: chmod 600 ${path}`);
  }
  return key;
}

function createIfMissing(path: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const file = openSync(path, 'wx', 0o600);
    writeSync(file, randomBytes(KEY_BYTES));
    fsyncSync(file);
    closeSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw new DatabaseError('bad_encryption_key', `The encryption key ${path} cannot be made`, {
      cause: error,
    });
  }
}
