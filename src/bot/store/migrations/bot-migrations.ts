import type { Migration } from '../../../database/migrate.ts';
import { initialMigration } from './001-initial.ts';

/** Numbered and append-only; only types and statements that SQLite and PostgreSQL share. */
export const botMigrations: readonly Migration[] = [initialMigration];
