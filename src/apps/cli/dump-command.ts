import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../../config.ts';
import { nameOfAddress } from '../../database/database-address.ts';
import { listTables } from '../../database/maintenance.ts';
import { openDatabase } from '../../database/open-database.ts';
import { checkDump } from './check-dump.ts';
import { type CommandOutcome, refuse, succeed } from './command-line.ts';

type Places = Pick<Config, 'databaseUrl' | 'encryptionKeyFile'>;

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
