import { sql } from 'kysely';
import type { Database } from './open-test-store.ts';

type Table = 'swaps' | 'attempts' | 'people' | 'inbox' | 'operator_notes';
type Mend = () => Promise<void>;

/** Makes every read and write of the table fail until it is mended. */
export async function takeAway(database: Database, table: Table): Promise<Mend> {
  const away = `${table}_away`;
  await sql`ALTER TABLE ${sql.table(table)} RENAME TO ${sql.table(away)}`.execute(database);
  return async () => {
    await sql`ALTER TABLE ${sql.table(away)} RENAME TO ${sql.table(table)}`.execute(database);
  };
}

/** Makes every insert fail, like a full disk. */
export async function refuseRows(database: Database, table: Table): Promise<Mend> {
  await sql`CREATE TRIGGER full_disk BEFORE INSERT ON ${sql.table(table)}
    BEGIN SELECT RAISE(ABORT, 'disk full'); END`.execute(database);
  return async () => {
    await sql`DROP TRIGGER full_disk`.execute(database);
  };
}
