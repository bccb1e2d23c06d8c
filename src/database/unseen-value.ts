import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * A number that SQLite makes its plan without a look at. It looks at some parameters, such as that of LIMIT, and makes the
 * plan anew each time they are set, which costs several times the statement.
 */
export function unseenNumber(value: Expression<number>): RawBuilder<number> {
  return sql<number>`(CAST(${value} AS BIGINT) + 0)`;
}

/** The same for a text. */
export function unseenText<Text extends string>(value: Expression<Text>): RawBuilder<Text> {
  return sql<Text>`(CAST(${value} AS TEXT) || '')`;
}
