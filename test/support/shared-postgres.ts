import { discardPostgres, missingPostgres, startPostgres } from './postgres-server.ts';
import { POSTGRES_PORT } from './test-database.ts';

/** One PostgreSQL for the whole run: every test that wants one has a database of its own in it. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const missing = missingPostgres();
  if (missing !== undefined) {
    process.stdout.write(`\nnot run on PostgreSQL: ${missing}\n`);
    return undefined;
  }
  const server = await startPostgres();
  process.env[POSTGRES_PORT] = String(server.port);
  return () => discardPostgres(server);
}
