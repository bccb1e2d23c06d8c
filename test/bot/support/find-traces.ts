import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { BotSchema } from '../../../src/bot/store/schema.ts';
import type { Somebody } from './live-a-life.ts';

/** `table: how many rows` that name this person, in any column of any table. */
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

/** Which of these texts or bytes stand anywhere in the database's files, `-wal` and all. */
export function tracesIn(databaseFile: string, wanted: Readonly<Record<string, string | Buffer>>): string[] {
  return readElsewhere(filesOf(databaseFile)).flatMap(([path, bytes]) =>
    Object.entries(wanted)
      .filter(([, text]) => bytes.includes(text))
      .map(([what]) => `${what} in ${basename(path)}`),
  );
}

/** Each file's length in eight bytes, and its bytes. */
const PRINT_FILES = `
  for (const path of process.argv.slice(1)) {
    const bytes = fs.readFileSync(path), length = Buffer.alloc(8);
    length.writeBigUInt64BE(BigInt(bytes.length));
    fs.writeSync(1, length);
    for (let written = 0; written < bytes.length; ) written += fs.writeSync(1, bytes, written);
  }`;

/** In a process of its own: a process that closes a file ends the locks that SQLite has on it there. */
export function readElsewhere(paths: readonly string[]): readonly (readonly [path: string, bytes: Buffer])[] {
  let printed = execFileSync(process.execPath, ['-e', PRINT_FILES, ...paths], { maxBuffer: 2 ** 30 });
  return paths.map((path) => {
    const end = 8 + Number(printed.readBigUInt64BE());
    const bytes = printed.subarray(8, end);
    printed = printed.subarray(end);
    return [path, bytes];
  });
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
