import type { Kysely } from 'kysely';

// What a database holds says nothing of what another connection to it asks for.
const openers = new WeakMap<object, () => Kysely<unknown>>();

/** Says how to open the same database without limits of time. */
export function allowWithoutLimits<Schema>(database: Kysely<Schema>, open: () => Kysely<unknown>): void {
  openers.set(database, open);
}

/**
 * Does what takes as long as the tables are large, or as another program is busy with the same, on connections of its own:
 * everybody else's statements are given up after a while. Where there is no such limit it uses `database` itself.
 */
export async function withoutLimits<Schema, Result>(
  database: Kysely<Schema>,
  work: (unlimited: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  const open = openers.get(database);
  if (open === undefined) return work(database);
  // The same database, so the same schema.
  const unlimited = open() as unknown as Kysely<Schema>;
  try {
    return await work(unlimited);
  } finally {
    await unlimited.destroy();
  }
}
