import { randomBytes } from 'node:crypto';
import pg from 'pg';

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
