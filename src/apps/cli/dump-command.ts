import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../../config.ts';
import { nameOfAddress } from '../../database/database-address.ts';
import { openDatabase } from '../../database/open-database.ts';
import { listTables } from '../../database/sql-dialect.ts';
import { type CommandOutcome, refuse, succeed } from './command-line.ts';

type Places = Pick<Config, 'databaseUrl' | 'encryptionKeyFile'>;

/** What `pg_dump --format=custom` begins with. */
const HEADER = Buffer.from('PGDMP');

/** The list of what an archive holds stands before the rows, as it is. */
const LIST_BYTES = 4 * 1024 * 1024;

/** What a look at an archive of `pg_dump` found: its size, or what is wrong with it as the rest of a sentence. */
type DumpFinding = { readonly bytes: number } | { readonly mistake: string };

/** `backup <file>` where the database is a PostgreSQL, whose own tools make backups: says how, and checks what came of it. */
export async function runDumpCommand(places: Places, file: string): Promise<CommandOutcome> {
  const path = resolve(file);
  if (!existsSync(path)) return refuse(describeWay(places.databaseUrl, path));
  const database = await openDatabase<unknown>(places.databaseUrl);
  const tables = await listTables(database).finally(() => database.destroy());
  const found = checkDump(path, tables);
  if ('mistake' in found) return refuse(`${path} ${found.mistake}. It is no backup of this database.`);
  return succeed(describeDump(places, path, found.bytes, tables.length));
}

function describeWay(url: string, path: string): string {
  return `The ${nameOfAddress(url)} is backed up by its own tools, while the bot runs. Where pg_dump
is installed, of the server's version or a newer one:

  (umask 077; pg_dump --format=custom --file=${path} ${optionsOf(url)})

It asks for the password, or takes it from ~/.pgpass. Then run this again: it checks what is in the file.`;
}

/** Without the password, which others would see in the list of processes. */
function optionsOf(url: string): string {
  const { hostname, port, username, pathname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  const options = { host, port: port || '5432', username, dbname: pathname.slice(1) };
  return Object.entries(options)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `--${name}=${decodeURIComponent(value)}`)
    .join(' ');
}

function describeDump(
  { databaseUrl, encryptionKeyFile }: Places,
  path: string,
  bytes: number,
  tables: number,
) {
  return `${path}: ${bytes} bytes, an archive of pg_dump that lists all ${tables} tables. Whether every row can be read says
pg_restore --file=/dev/null ${path}

To restore it: stop every bot and service; make a new, empty database beside ${nameOfAddress(databaseUrl)};
pg_restore --no-owner --exit-on-error --single-transaction --dbname=<the new one> ${path}; set DATABASE_URL to it; start
the bots. They ask the chain what became of the swaps in flight. What was written after this moment is not in the backup.
What is encrypted in it opens only with today's ${encryptionKeyFile}, which is not in it: keep a copy of that
file as well, apart from the backups.`;
}

/**
 * Is it an archive of these tables, for its owner only? Whether every row in it can be read says `pg_restore`.
 * @throws what the file system says of the file
 */
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
