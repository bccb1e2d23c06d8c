import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Under which name a run tells its tests where its PostgreSQL is. */
export const POSTGRES_PORT = 'TEST_POSTGRES_PORT';

/** A database with all tables of bot and service, and nobody connected to it. */
export const MIGRATED = 'migrated';

/** What a test runs on that does not say: everything runs on PostgreSQL as well (`vitest.deep.config.ts`). */
export const DEFAULT_DATABASE = process.env.TEST_DATABASE ?? ':memory:';

/** The databases that every test of a store runs on; without a PostgreSQL for this machine the run says so. */
export const dialects = [
  { name: 'SQLite', url: ':memory:' },
  ...(process.env[POSTGRES_PORT] === undefined ? [] : [{ name: 'PostgreSQL', url: 'postgres:new' }]),
] as const;

/** @returns the address to open: a new database with all tables for `postgres:new`, any other as it is */
export async function databaseUrl(url: string): Promise<string> {
  return url === 'postgres:new' ? createPostgresDatabase(MIGRATED) : url;
}

/**
 * @param template a database that nobody is connected to; `template0` is empty
 * @returns the address of a database of the test's own; it goes with the run
 */
export async function createPostgresDatabase(template: string, name = newName()): Promise<string> {
  const text = `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`;
  await runOn('postgres', (client) => client.query(text));
  return urlOf(name);
}

function newName(): string {
  return `test_${randomBytes(8).toString('hex')}`;
}

/** On a connection of its own, which is closed afterwards. */
export async function runOn<Result>(
  database: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: urlOf(database) });
  await client.connect();
  return work(client).finally(() => client.end());
}

function urlOf(name: string): string {
  return `postgres://countersign@127.0.0.1:${process.env[POSTGRES_PORT]}/${name}`;
}
