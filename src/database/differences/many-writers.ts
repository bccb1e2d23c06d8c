import type { Kysely } from 'kysely';
import { engineOf } from '../engine.ts';

/**
 * Whether others write while a statement runs: who claims rows then locks those it chooses, and passes over what is locked
 * (`FOR UPDATE SKIP LOCKED`), instead of waiting for it. SQLite has one writer and knows neither.
 */
export function hasManyWriters<Schema>(database: Kysely<Schema>): boolean {
  return engineOf(database) === 'postgres';
}
