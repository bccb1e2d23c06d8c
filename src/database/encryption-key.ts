import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseError } from './database-error.ts';

/** The keys of a file as they stand in it now, newest first. */
export type KeyRing = () => readonly Uint8Array[];

/**
 * Opens the key file at `path`, making it (mode 0600, one key) at the first start. The ring reads the file again once it
 * was replaced, so that a running process takes part in a rotation; a file that cannot be read then changes nothing.
 * @throws DatabaseError `bad_encryption_key` when the file holds no keys or others may read it
 */
export function openKeyFile(path: string): KeyRing {
  createIfMissing(path);
  let known = readKeyFile(path);
  return () => {
    known = refresh(path, known);
    return known.keys;
  };
}

/**
 * Replaces the keys of the file, newest first, in one step: a reader finds the old ones or the new ones.
 * @throws DatabaseError `bad_encryption_key` when it cannot be written
 */
export function replaceKeys(path: string, keys: readonly Uint8Array[]): void {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    writeDurably(draft, 'wx', formatKeys(keys));
    renameSync(draft, path);
    syncFolder(dirname(path));
  } catch (cause) {
    throw new DatabaseError('bad_encryption_key', `The key file ${path} cannot be replaced`, { cause });
  }
}

interface KnownFile {
  readonly keys: readonly Uint8Array[];
  readonly mark: string;
}

function refresh(path: string, known: KnownFile): KnownFile {
  try {
    return markOf(statSync(path)) === known.mark ? known : readKeyFile(path);
  } catch {
    return known;
  }
}

function readKeyFile(path: string): KnownFile {
  const stats = statSync(path);
  const keys = parseKeys(readFileSync(path), path);
  if ((stats.mode & 0o077) !== 0) {
    throw new DatabaseError('bad_encryption_key', `${path} can be read by others. Run: chmod 600 ${path}`);
  }
  return { keys, mark: markOf(stats) };
}

/** A replaced file has another number, a changed one another time. */
function markOf({ ino, mtimeMs, size }: Stats): string {
  return `${ino} ${mtimeMs} ${size}`;
}

/** Written under another name first: a process that dies on the way leaves no half a key behind, only no key. */
function createIfMissing(path: string): void {
  if (existsSync(path)) return;
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeDurably(draft, 'wx', formatKeys([newKey()]));
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

function writeDurably(path: string, flag: string, bytes: Uint8Array): void {
  const file = openSync(path, flag, 0o600);
  try {
    writeSync(file, bytes);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

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
