import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { BotSchema } from '../../../src/bot/store/schema.ts';
import type { Somebody } from './live-a-life.ts';

/** `table: how many rows` that name this person, in any column of any table. */
export async function rowsAbout(database: Kysely<BotSchema>, person: Somebody): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`.execute(database);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<object>`SELECT * FROM ${sql.table(name)}`.execute(database);
    const about = rows.filter((row) => Object.values(row).some((value) => isAbout(value, person)));
    if (about.length > 0) found.push(`${name}: ${about.length}`);
  }
  return found.toSorted();
}

function isAbout(value: unknown, { id, wallet, firstName }: Somebody): boolean {
  if (typeof value !== 'string') return value === id;
  return value.includes(wallet) || value.includes(firstName) || value.split(':').includes(`${id}`);
}

/** Which of these texts or bytes stand anywhere in the database's files, `-wal` and all. */
export function tracesIn(databaseFile: string, wanted: Readonly<Record<string, string | Buffer>>): string[] {
  return filesOf(databaseFile).flatMap((path) => {
    const bytes = readElsewhere(path);
    return Object.entries(wanted)
      .filter(([, text]) => bytes.includes(text))
      .map(([what]) => `${what} in ${basename(path)}`);
  });
}

const PRINT_FILE = 'process.stdout.write(fs.readFileSync(process.argv[1]))';

/** In a process of its own: a process that closes a file ends the locks that SQLite has on it there. */
function readElsewhere(path: string): Buffer {
  return execFileSync(process.execPath, ['-e', PRINT_FILE, path], { maxBuffer: 2 ** 30 });
}

/** The database itself and what SQLite lays beside it. */
export function filesOf(databaseFile: string): readonly string[] {
  const [folder, own] = [dirname(databaseFile), basename(databaseFile)];
  return readdirSync(folder)
    .filter((name) => name.startsWith(own))
    .map((name) => join(folder, name));
}

/** As SQLite writes a whole number of that size: six bytes, the highest first. */
export function asStoredInteger(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(value));
  return bytes.subarray(2);
}
