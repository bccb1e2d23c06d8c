import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseError } from '../../database/database-error.ts';
import { type KeyRing, newKey } from './field-cipher.ts';

const KEY_BYTES = 32;
const HEADER = 'countersign-keys 1';
const MAX_BYTES = 4_096;
const KEPT = /\.\d{4}-\d\d-\d\d[^.]*$/;
const KEY_LINE = /^[A-Za-z0-9+/]{43}=$/;

/**
 * The first start creates the file (mode 0600). The ring rereads a replaced file, for rotations at run time; an
 * unreadable one changes nothing.
 * @throws DatabaseError `bad_encryption_key` for a file without keys, or readable by others
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
 * Newest first. Readers see the old keys or the new ones.
 * @throws DatabaseError `bad_encryption_key` when the file cannot be written
 */
export function replaceKeys(path: string, keys: readonly Uint8Array[]): void {
  try {
    renameSync(writeDraft(path, keys), path);
    const folder = openSync(dirname(path), 'r');
    fsyncSync(folder);
    closeSync(folder);
  } catch (cause) {
    throw new DatabaseError('bad_encryption_key', `The key file ${path} cannot be replaced`, { cause });
  }
}

/**
 * Puts a key that leaves the key file beside it, for the backups that need it.
 * @returns its path
 */
export function keepKey(path: string, key: Uint8Array, now: number): string {
  const known = readKeptKeys(path).find((kept) => Buffer.compare(kept.key, key) === 0);
  if (known !== undefined) return known.file;
  const time = new Date(now).toISOString();
  const day = `${path}.${time.slice(0, 10)}`;
  const kept = existsSync(day) ? `${path}.${time.slice(0, 19).replaceAll(':', '-')}` : day;
  const draft = writeDraft(path, [key]);
  try {
    linkSync(draft, kept);
    return kept;
  } finally {
    rmSync(draft);
  }
}

export function readKeptKeys(path: string): readonly { readonly file: string; readonly key: Uint8Array }[] {
  const name = `${basename(path)}.`;
  const files = readdirSync(dirname(path)).filter((file) => file.startsWith(name) && KEPT.test(file));
  return files.flatMap((file) => {
    const kept = join(dirname(path), file);
    return parseKeys(readFileSync(kept), kept).map((key) => ({ file: kept, key }));
  });
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
  const keys = parseKeys(readPrivately(path), path);
  if ((stats.mode & 0o077) !== 0) {
    throw new DatabaseError('bad_encryption_key', `${path} can be read by others. Run: chmod 600 ${path}`);
  }
  return { keys, mark: markOf(stats) };
}

function readPrivately(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    const uid = process.getuid?.() ?? 'of this process';
    throw new DatabaseError(
      'bad_encryption_key',
      `The encryption key ${path} cannot be read by the user with uid ${uid} (${(cause as NodeJS.ErrnoException).code}). ` +
        `Give it to that user: chown ${uid} ${path}; chmod 600 ${path}.`,
      { cause },
    );
  }
}

function markOf({ ino, mtimeMs, size }: Stats): string {
  return `${ino} ${mtimeMs} ${size}`;
}

function createIfMissing(path: string): void {
  if (existsSync(path)) return;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const draft = writeDraft(path, [newKey()]);
    try {
      // Unlike a rename, a link never replaces a concurrent process's key.
      linkSync(draft, path);
    } finally {
      rmSync(draft);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw new DatabaseError('bad_encryption_key', `The encryption key ${path} cannot be made`, {
      cause: error,
    });
  }
}

/** A crash leaves no partial key at `path`. */
function writeDraft(path: string, keys: readonly Uint8Array[]): string {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = openSync(draft, 'wx', 0o600);
  try {
    writeSync(file, formatKeys(keys));
    fsyncSync(file);
    return draft;
  } catch (error) {
    rmSync(draft);
    throw error;
  } finally {
    closeSync(file);
  }
}

/**
 * Exactly 32 bytes for one key; several follow the line `countersign-keys 1`, one base64 line each, newest
 * first.
 * @throws DatabaseError `bad_encryption_key` for anything else
 */
export function parseKeys(bytes: Uint8Array, path: string): readonly Uint8Array[] {
  if (bytes.length === KEY_BYTES) return [new Uint8Array(bytes)];
  const [header, ...lines] =
    bytes.length > MAX_BYTES ? [] : Buffer.from(bytes).toString('latin1').trimEnd().split('\n');
  if (header !== HEADER || lines.length === 0 || !lines.every((line) => KEY_LINE.test(line))) {
    throw new DatabaseError(
      'bad_encryption_key',
      `${path} must hold exactly ${KEY_BYTES} bytes, or the line "${HEADER}" and keys in base64; it holds ${bytes.length} bytes of something else.`,
    );
  }
  return lines.map((line) => new Uint8Array(Buffer.from(line, 'base64')));
}

export function formatKeys(keys: readonly Uint8Array[]): Uint8Array {
  const [only] = keys;
  if (only && keys.length === 1) return only;
  const lines = keys.map((key) => Buffer.from(key).toString('base64'));
  return Buffer.from([HEADER, ...lines, ''].join('\n'));
}
