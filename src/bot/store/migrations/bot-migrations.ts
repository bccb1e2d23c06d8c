import type { InstallationCipher } from '../../../database/field-cipher.ts';
import type { Migration } from '../../../database/migrate.ts';
import { initialMigration } from './001-initial.ts';
import { keysMigration } from './002-keys.ts';
import { oneWorkerMigration } from './003-one-worker.ts';

/**
 * Numbered and append-only; only types and statements that SQLite and PostgreSQL share.
 * @param cipher undefined for a database without rows, or where only the names are read
 */
export function botMigrations(cipher?: InstallationCipher): readonly Migration[] {
  return [initialMigration, keysMigration(cipher), oneWorkerMigration];
}
