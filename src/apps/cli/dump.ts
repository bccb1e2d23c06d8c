import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { nameOfAddress } from '../../database/database-address.ts';
import { openDatabase } from '../../database/open-database.ts';
import { listTables } from '../../database/sql-dialect.ts';
import { type CommandOutcome, refuse, succeed } from './command-line.ts';

/** Magic bytes of `pg_dump --format=custom`. */
const HEADER = Buffer.from('PGDMP');

/** The table of contents comes first, uncompressed. */
const LIST_BYTES = 4 * 1024 * 1024;

/** The mistake is the rest of a sentence. */
type DumpFinding = { readonly bytes: number } | { readonly mistake: string };

/**
 * Explains pg_dump where there is no file yet, or checks its archive.
 * @param opener the key that opens it
 */
export async function checkOrExplainDump(url: string, path: string, opener: string): Promise<CommandOutcome> {
  if (!existsSync(path)) return refuse(describeWay(url, path));
  const tables = await tablesOf(url);
  const found = checkDump(path, tables);
  if ('mistake' in found) return refuse(`${path} ${found.mistake}. It is no backup of this database.`);
  const size = `${path}: ${found.bytes} bytes, an archive of pg_dump that lists all ${tables.length} tables.`;
  return succeed(
    `${size} Whether every row can be read says\npg_restore --file=/dev/null ${path}\n\n${describeDumpRestore(url, path)}\n${opener}`,
    { file: path, bytes: found.bytes },
  );
}

/** Runs pg_dump into a draft, which gets the name of the archive only once it has been checked. */
export async function makeDump(url: string, path: string, opener: string): Promise<CommandOutcome> {
  const draft = `${path}.part`;
  try {
    closeSync(openSync(draft, 'wx', 0o600));
    const words = ['--format=custom', `--file=${draft}`, '--no-password', ...optionsOf(url)];
    const { error, status, stderr } = spawnSync('pg_dump', words, {
      env: environmentOf(url),
      encoding: 'utf8',
    });
    if (error !== undefined) return refuse(`pg_dump cannot be run.\n\n${describeWay(url, path)}`);
    if (status !== 0) return refuse(`No backup was made: pg_dump says "${stderr.trim().slice(0, 500)}".`);
    const found = checkDump(draft, await tablesOf(url));
    if ('mistake' in found) return refuse(`No backup was made: what pg_dump wrote ${found.mistake}.`);
    renameSync(draft, path);
    const text = `${path}: ${found.bytes} bytes, mode 0600, all tables listed.\n${opener}`;
    return succeed(text, { file: path, bytes: found.bytes });
  } finally {
    rmSync(draft, { force: true });
  }
}

async function tablesOf(url: string): Promise<readonly string[]> {
  const database = await openDatabase<unknown>(url);
  return listTables(database).finally(() => database.destroy());
}

function describeWay(url: string, path: string): string {
  return `The ${nameOfAddress(url)} is backed up by its own tools, while the bot runs. Where pg_dump
is installed, of the server's version or a newer one:

  (umask 077; pg_dump --format=custom --file=${path} ${optionsOf(url).join(' ')})

It asks for the password, or takes it from ~/.pgpass. Then run this again: it checks what is in the file.`;
}

/** The process list is public. */
function optionsOf(url: string): readonly string[] {
  const { hostname, port, username, pathname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  const options = { host, port: port || '5432', username, dbname: pathname.slice(1) };
  return Object.entries(options)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `--${name}=${decodeURIComponent(value)}`);
}

/** libpq takes secrets from its environment. */
function environmentOf(url: string): NodeJS.ProcessEnv {
  const { password, searchParams: options } = new URL(url);
  const mode = options.get('sslmode');
  const named = {
    PGPASSWORD: decodeURIComponent(password) || options.get('password'),
    // `no-verify` is the driver's word: libpq checks no certificate with `require` either.
    PGSSLMODE: mode === 'no-verify' ? 'require' : mode,
    PGSSLROOTCERT: options.get('sslrootcert'),
    PGSSLCERT: options.get('sslcert'),
    PGSSLKEY: options.get('sslkey'),
  };
  const given = Object.entries(named).filter(([, value]) => value !== null && value !== '');
  return { ...process.env, ...(Object.fromEntries(given) as Record<string, string>) };
}

export function describeDumpRestore(url: string, path: string): string {
  return `To restore it: stop every bot and service; make a new, empty database beside ${nameOfAddress(url)};
pg_restore --no-owner --exit-on-error --single-transaction --dbname=<the new one> ${path}; set DATABASE_URL to it; start
the bots. They ask the chain what became of the swaps in flight. What was written after this moment is not in the backup.`;
}

/** Checks size, head and list of tables. Every row could be verified by `pg_restore` alone. */
function checkDump(path: string, tables: readonly string[]): DumpFinding {
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

function entryOf(table: string): Buffer {
  return Buffer.concat([sized(table), sized('TABLE DATA')]);
}

/** Sign byte and 32-bit little-endian length (pg_backup_archiver.c, WriteInt and WriteStr). */
function sized(text: string): Buffer {
  const length = Buffer.alloc(5);
  length.writeUInt32LE(Buffer.byteLength(text), 1);
  return Buffer.concat([length, Buffer.from(text)]);
}
