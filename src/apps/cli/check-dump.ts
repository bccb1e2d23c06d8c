import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** What `pg_dump --format=custom` begins with. */
const HEADER = Buffer.from('PGDMP');

/** The list of what an archive holds stands before the rows, as it is. */
const LIST_BYTES = 4 * 1024 * 1024;

/** What a look at an archive of `pg_dump` found: its size, or what is wrong with it as the rest of a sentence. */
type DumpFinding = { readonly bytes: number } | { readonly mistake: string };

/**
 * Is it an archive of these tables, for its owner only? Whether every row in it can be read says `pg_restore`.
 * @throws what the file system says of the file
 */
export function checkDump(path: string, tables: readonly string[]): DumpFinding {
  const { size, mode } = statSync(path);
  if (size === 0) return { mistake: 'is empty: pg_dump was interrupted, or failed' };
  const list = readStart(path);
  if (!list.subarray(0, HEADER.length).equals(HEADER)) {
    return { mistake: 'is no archive of pg_dump --format=custom' };
  }
  const missing = tables.filter((table) => !list.includes(entryOf(table)));
  if (missing.length > 0) return { mistake: `does not hold the tables ${missing.join(', ')}` };
  if ((mode & 0o077) !== 0) return { mistake: `can be read by others. Run: chmod 600 ${path}` };
  return { bytes: size };
}

function readStart(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(LIST_BYTES);
    return bytes.subarray(0, readSync(file, bytes, 0, LIST_BYTES, 0));
  } finally {
    closeSync(file);
  }
}

/** A name with its length in four bytes before it, and what it names behind it, as the list has the rows of a table. */
function entryOf(table: string): Buffer {
  return Buffer.concat([sized(table), sized('TABLE DATA')]);
}

/** Texts have a sign and four bytes of length, the least first (pg_backup_archiver.c, WriteInt and WriteStr). */
function sized(text: string): Buffer {
  const length = Buffer.alloc(5);
  length.writeUInt32LE(Buffer.byteLength(text), 1);
  return Buffer.concat([length, Buffer.from(text)]);
}
