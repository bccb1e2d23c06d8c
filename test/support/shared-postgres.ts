import { openDatabase } from '../../src/database/open-database.ts';
import { discardPostgres, missingPostgres, startPostgres } from './postgres-server.ts';
import { createPostgresDatabase, MIGRATED, migrateBoth, POSTGRES_PORT } from './test-database.ts';

/** One PostgreSQL per run; each test has its own database. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const missing = missingPostgres();
  if (missing !== undefined) {
    process.stdout.write(`\nnot run on PostgreSQL: ${missing}\n`);
    return undefined;
  }
  const server = await startPostgres();
  process.env[POSTGRES_PORT] = String(server.port);
  await migrateTemplate();
  return () => discardPostgres(server);
}

/** Template database: a copy is ten times faster than migrations. */
async function migrateTemplate(): Promise<void> {
  const database = await openDatabase<unknown>(await createPostgresDatabase('template0', MIGRATED));
  await migrateBoth(database);
  await database.destroy();
}
