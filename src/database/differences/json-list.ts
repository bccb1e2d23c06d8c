import { type Kysely, type RawBuilder, sql } from 'kysely';
import { engineOf } from '../engine.ts';

/**
 * A list of any length as one parameter, so that the statement has one text: to be selected from, with `value` for each
 * element, a text. A number or a list reads as its JSON.
 */
export function elementsOf<Schema>(
  database: Kysely<Schema>,
  list: readonly unknown[],
): RawBuilder<{ value: string }> {
  const json = JSON.stringify(list);
  return engineOf(database) === 'postgres'
    ? sql`jsonb_array_elements_text(CAST(${json} AS JSONB)) AS element (value)`
    : sql`json_each(${json}) AS element`;
}

/** The element at `index` of a list that stands in `value` as JSON, as a text; null stays null. */
export function elementAt<Schema>(database: Kysely<Schema>, index: number): RawBuilder<string> {
  return engineOf(database) === 'postgres'
    ? sql`CAST(value AS JSONB) ->> ${sql.lit(index)}`
    : sql`value ->> ${sql.lit(index)}`;
}
