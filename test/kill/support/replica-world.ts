import type { Kysely } from 'kysely';
import type { BotSchema } from '../../../src/bot/store/schema.ts';
import { openDatabase } from '../../../src/database/open-database.ts';
import { dialects } from '../../support/test-database.ts';
import { type KillWorld, startKillWorld, type WorldSize } from './kill-world.ts';

/** Replicas require PostgreSQL. */
export const servers = dialects.filter(({ name }) => name === 'PostgreSQL');

/** Several bots on one PostgreSQL; the test reads and changes its tables. */
export interface ReplicaWorld extends KillWorld {
  readonly database: Kysely<BotSchema>;
}

export async function startReplicaWorld(size: Omit<WorldSize, 'on'>): Promise<ReplicaWorld> {
  const world = await startKillWorld({ ...size, on: 'postgres:new' });
  const database = await openDatabase<BotSchema>(world.botUrl);
  const stop = async () => {
    await database.destroy();
    await world.stop();
  };
  return { ...world, database, stop };
}
