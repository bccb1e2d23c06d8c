import { type Kysely, sql } from 'kysely';
import { createDatabaseClock } from './database-clock.ts';

/** What the clock of a PostgreSQL server shows as a statement runs, in milliseconds since the epoch. */
export const SERVER_TIME = sql<number>`CAST(floor(extract(epoch FROM clock_timestamp()) * 1000) AS BIGINT)`;

/** A clock that all processes on one database have in common. */
export interface CommonClock {
  /** Milliseconds since the epoch, a whole number. */
  now(): number;
  stop(): void;
}

/** A machine's own clock may be set, and runs off by some milliseconds in an hour. */
const COMPARED_EVERY_MS = 10_000;

/**
 * The clock of a PostgreSQL server, counted on by this process and compared with it every ten seconds: where times decide
 * between processes, it does not matter what the clocks of their machines say.
 * @throws what the database answers when it cannot be asked for the first time
 */
export async function openServerClock<Schema>(database: Kysely<Schema>): Promise<CommonClock> {
  const clock = createDatabaseClock(() => performance.now());
  const compare = async () => {
    const askedAt = performance.now();
    const { rows } = await sql<{ time: number }>`SELECT ${SERVER_TIME} AS time`.execute(database);
    for (const { time } of rows) clock.heard(askedAt, time);
  };
  await compare();
  // Where the database is away it is counted on.
  const timer = setInterval(() => void compare().catch(() => undefined), COMPARED_EVERY_MS).unref();
  return { now: clock.now, stop: () => clearInterval(timer) };
}
