import { type Kysely, type RawBuilder, sql } from 'kysely';
import { engineOf } from '../engine.ts';

/** What stands behind the first colon of a column. An index over it has this very text. */
export function behindColon<Schema>(database: Kysely<Schema>, column: string): RawBuilder<string> {
  const name = sql.ref(column);
  return engineOf(database) === 'postgres'
    ? sql`substr(${name}, strpos(${name}, ':') + 1)`
    : sql`substr(${name}, instr(${name}, ':') + 1)`;
}
