import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { botMigrations } from '../../src/bot/store/bot-migrations.ts';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { ScopedKysely } from '../../src/database/scoped-kysely.ts';
import { SqliteEngine } from '../../src/database/sqlite/sqlite-engine.ts';
import { openInMemory } from '../../src/database/sqlite/sqlite-writer.ts';
import { serviceMigrations } from '../../src/service/store/service-schema.ts';

/** Environment variable with the port of the run's PostgreSQL. */
export const POSTGRES_PORT = 'TEST_POSTGRES_PORT';

/** Template: a database with all tables of bot and service, and no connections. */
export const MIGRATED = 'migrated';

/** Default engine of a test; the deep run repeats all on PostgreSQL (`vitest.deep.config.ts`). */
export const DEFAULT_DATABASE = process.env.TEST_DATABASE ?? ':memory:';

/** Engines of every store test; a missing PostgreSQL is reported. */
export const dialects = [
  { name: 'SQLite', url: ':memory:' },
  ...(process.env[POSTGRES_PORT] === undefined ? [] : [{ name: 'PostgreSQL', url: 'postgres:new' }]),
] as const;

/** For tests of what stands above the stores: one engine a run, SQLite in the ordinary run and PostgreSQL in the deep run. */
export const engineOfThisRun = dialects.filter(({ url }) => url === DEFAULT_DATABASE);

let image: Promise<Buffer> | undefined;

/**
 * Opens a database of its own with all tables. In memory it is a copy of an image that each process makes once: the
 * migrations took 15 ms of the 17 ms of a store, and a run opens thousands.
 * @param url `:memory:`, `postgres:new`, or an address to open as it is
 */
export async function openTestDatabase<Schema>(url: string = DEFAULT_DATABASE): Promise<Kysely<Schema>> {
  if (url !== ':memory:') return openDatabase<Schema>(await databaseUrl(url));
  image ??= makeImage();
  return new ScopedKysely<Schema>(new SqliteEngine({ writer: openInMemory(await image) }));
}

async function makeImage(): Promise<Buffer> {
  const database = await openDatabase<unknown>(':memory:');
  await migrateBoth(database);
  const file = join(mkdtempSync(join(tmpdir(), 'countersign-image-')), 'migrated.db');
  await sql`VACUUM INTO ${sql.lit(file)}`.execute(database);
  await database.destroy();
  return readFileSync(file);
}

/** The tables of bot and service. */
export async function migrateBoth(database: Kysely<unknown>): Promise<void> {
  await migrate(database, 'bot', botMigrations);
  await migrate(database, 'service', serviceMigrations);
}

/** @returns the address to open: a new database with all tables for `postgres:new`, any other as it is */
export async function databaseUrl(url: string): Promise<string> {
  return url === 'postgres:new' ? createPostgresDatabase(MIGRATED) : url;
}

/** @param template a database without connections; `template0` is empty */
export async function createPostgresDatabase(template: string, name = newName()): Promise<string> {
  const text = `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`;
  await runOn('postgres', (client) => client.query(text));
  return urlOf(name);
}

function newName(): string {
  return `test_${randomBytes(8).toString('hex')}`;
}

/** Uses a separate connection and closes it. */
export const runOn = <Result>(database: string, work: (client: pg.Client) => Promise<Result>) =>
  withClient(urlOf(database), work);

export async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return work(client).finally(() => client.end());
}

function urlOf(name: string): string {
  return `postgres://countersign@127.0.0.1:${process.env[POSTGRES_PORT]}/${name}`;
}
