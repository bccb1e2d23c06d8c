import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { BotSchema } from '../../../src/bot/store/schema.ts';
import type { Somebody } from './live-a-life.ts';

/** `table: count` of the rows that name this person in any column. */
export async function rowsAbout(database: Kysely<BotSchema>, person: Somebody): Promise<readonly string[]> {
  const tables = await database.introspection.getTables();
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

/** Finds the given texts or bytes in the database's files, `-wal` included. */
export function tracesIn(databaseFile: string, wanted: Readonly<Record<string, string | Buffer>>): string[] {
  return readElsewhere(filesOf(databaseFile)).flatMap(([path, bytes]) =>
    Object.entries(wanted)
      .filter(([, text]) => bytes.includes(text))
      .map(([what]) => `${what} in ${basename(path)}`),
  );
}

/** Output: for each file its length in eight bytes, then its bytes. */
const PRINT_FILES = `
  for (const path of process.argv.slice(1)) {
    const bytes = fs.readFileSync(path), length = Buffer.alloc(8);
    length.writeBigUInt64BE(BigInt(bytes.length));
    fs.writeSync(1, length);
    for (let written = 0; written < bytes.length; ) written += fs.writeSync(1, bytes, written);
  }`;

/** Reads in a child process: fcntl locks are per process, and closing a descriptor would drop SQLite's. */
export function readElsewhere(paths: readonly string[]): readonly (readonly [path: string, bytes: Buffer])[] {
  let printed = execFileSync(process.execPath, ['-e', PRINT_FILES, ...paths], { maxBuffer: 2 ** 30 });
  return paths.map((path) => {
    const end = 8 + Number(printed.readBigUInt64BE());
    const bytes = printed.subarray(8, end);
    printed = printed.subarray(end);
    return [path, bytes];
  });
}

/** The database file and its companions. */
export function filesOf(databaseFile: string): readonly string[] {
  const [folder, own] = [dirname(databaseFile), basename(databaseFile)];
  return readdirSync(folder)
    .filter((name) => name.startsWith(own))
    .map((name) => join(folder, name));
}
