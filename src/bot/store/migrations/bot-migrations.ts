import type { InstallationCipher } from '../../../database/field-cipher.ts';
import type { Migration } from '../../../database/migrate.ts';
import { initialMigration } from './001-initial.ts';
import { keysMigration } from './002-keys.ts';
import { oneWorkerMigration } from './003-one-worker.ts';
import { shortfallMigration } from './004-shortfall.ts';
import { heldAfterMigration } from './005-held-after.ts';
import { operatorMigration } from './006-operator.ts';
import { servedMigration } from './007-served.ts';
import { scannedMigration } from './008-scanned.ts';

/**
 * Numbered and append-only; only types and statements shared by SQLite and PostgreSQL.
 * @param cipher undefined for a database without rows, or to read only the names
 */
export function botMigrations(cipher?: InstallationCipher): readonly Migration[] {
  return [
    initialMigration,
    keysMigration(cipher),
    oneWorkerMigration,
    shortfallMigration,
    heldAfterMigration,
    operatorMigration,
    servedMigration,
    scannedMigration,
  ];
}
