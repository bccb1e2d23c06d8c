import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { systemTimers } from '../../bot/due-work/timers.ts';
import { createReplica } from '../../bot/replicas/create-replica.ts';
import { loneReplica } from '../../bot/replicas/lone-replica.ts';
import { DeadReplicaError } from '../../bot/replicas/require-life.ts';
import { createReplicaStore } from '../../bot/store/create-replica-store.ts';
import type { BotSchema } from '../../bot/store/schema.ts';
import type { Replica } from '../../bot/swap/replica-port.ts';
import { engineOf } from '../../database/engine.ts';
import { openDatabase } from '../../database/open-database.ts';
import { checkBefore } from '../../database/scoped-kysely.ts';
import type { Log } from '../../log.ts';
import { orEnd } from '../adapters/or-end.ts';

interface JoinOptions {
  /** Brought up to date. */
  readonly database: Kysely<BotSchema>;
  readonly databaseUrl: string;
  readonly log: Log;
  /** What the dead had leased is free now. */
  readonly onFreed: () => void;
}

/** Registers this program among those on its database; of a SQLite file it is the only one. */
export async function joinReplicas({ database, databaseUrl, log, onFreed }: JoinOptions): Promise<Replica> {
  if (engineOf(database) === 'sqlite') return loneReplica;
  // It beats on a connection of its own: however long others wait for theirs, it lives.
  const heart = await openDatabase<BotSchema>(databaseUrl);
  const joining = createReplica({
    registry: createReplicaStore(heart, Date.now),
    newId: randomUUID,
    // Goes on while the process stands still, and nobody sets it.
    monotonic: () => performance.now(),
    timers: systemTimers,
    log,
    onFreed,
  });
  const replica = await orEnd(joining, () => heart.destroy());
  checkBefore(database, () => {
    if (!replica.mayGoOn()) throw new DeadReplicaError();
  });
  const stop = () => replica.stop().finally(() => heart.destroy());
  return { ...replica, stop };
}
