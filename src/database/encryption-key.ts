import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
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

/** Written under another name first: a process that dies on the way leaves no half a key behind, only no key. */
function createIfMissing(path: string): void {
  if (existsSync(path)) return;
  const draft = `${path}.${randomBytes(8).toString('hex')}`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeDurably(draft, randomBytes(KEY_BYTES));
    // Unlike a rename, a link never takes the place of a key that another process has made meanwhile.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw new DatabaseError('bad_encryption_key', `The encryption key ${path} cannot be made`, {
      cause: error,
    });
  } finally {
    rmSync(draft, { force: true });
  }
}

function writeDurably(path: string, bytes: Uint8Array): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeSync(file, bytes);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
