import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import { migrate } from '../../../../src/database/migrate.ts';
import { openDatabase } from '../../../../src/database/open-database.ts';
import { createKey } from '../../../../src/service/keys/manage-keys.ts';
import type { ServiceSchema } from '../../../../src/service/store/service-schema.ts';
import { serviceMigrations } from '../../../../src/service/store/service-schema.ts';
import { liveALife, makeSomebody, type Somebody } from '../../../bot/support/live-a-life.ts';
import { openTestStore, type TestStore } from '../../../bot/support/open-test-store.ts';

const MOVER = fileURLToPath(new URL('./move-process.ts', import.meta.url));

/** A SQLite file with three people, swaps in flight, an unhandled update and a service key. */
export interface House {
  readonly file: string;
  readonly people: readonly Somebody[];
  readonly cipher: TestStore['cipher'];
}

export async function furnishHouse(): Promise<House> {
  const file = join(mkdtempSync(join(tmpdir(), 'countersign-move-')), 'bot.db');
  const { store, database, cipher } = await openTestStore(`file:${file}`);
  const people = [makeSomebody(7_000_000_001), makeSomebody(7_000_000_002), makeSomebody(7_000_000_003)];
  for (const person of people) await liveALife(store, person, ['settled', 'offered', 'submitted']);
  await store.inbox.accept([{ updateId: 999_999, key: '7:7', payload: 'größer → 💱 "\\' }], 1);
  const ours = database as unknown as Kysely<ServiceSchema>;
  await migrate(ours, 'service', serviceMigrations);
  await createKey(ours, { name: 'partner, "quoted" \\ and {braced}' }, 5);
  await database.destroy();
  return { file, people, cipher };
}

/** Runs `migrate-to-postgres` in a process, which is killed at the given place, if any. */
export async function runMover(file: string, url: string, place?: number) {
  const options = ['--experimental-strip-types', '--disable-warning=ExperimentalWarning'];
  const child = spawn(process.execPath, [...options, MOVER, file, url, String(place ?? '')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code, signal], printed, complaint] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code: code as number | null, signal: signal as string | null, printed, complaint };
}

/** Every table with its rows as text, sorted. */
async function dump(url: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const database = await openDatabase<Record<string, Record<string, unknown>>>(url);
  try {
    const tables = (await database.introspection.getTables()).map(({ name }) => name).sort();
    const ours = tables.filter((name) => name !== 'schema_migrations');
    const rows = async (name: string) =>
      (await sql<object>`SELECT * FROM ${sql.table(name)}`.execute(database)).rows.map((row) =>
        JSON.stringify(Object.entries(row).sort()),
      );
    return Object.fromEntries(await Promise.all(ours.map(async (name) => [name, (await rows(name)).sort()])));
  } finally {
    await database.destroy();
  }
}

/** Reads independently of the copying code. */
export async function expectSameRows(file: string, url: string): Promise<void> {
  const [here, there] = [await dump(`file:${file}`), await dump(url)];
  expect(Object.values(here).flat().length).toBeGreaterThan(60);
  expect(there).toEqual(here);
}
