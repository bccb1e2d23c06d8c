import type { Kysely } from 'kysely';
import { countBoards } from '../../bot/features/boards/store.ts';
import { type AnnounceWork, createSoleLeader, type Leader } from '../../bot/leader/leader.ts';
import { type BotStore, createBotStore } from '../../bot/open-store.ts';
import { openRing } from '../../bot/store/installation-key.ts';
import type { BotSchema } from '../../bot/store/schema.ts';
import { countOpenSwaps } from '../../bot/store/swap-reader.ts';
import { sweepOldRows } from '../../bot/store/sweep-old-rows.ts';
import type { Clock } from '../../bot/swap/brands.ts';
import type { DatabaseError } from '../../database/database-error.ts';
import { createFieldCipher } from '../../database/field-cipher.ts';
import { openDatabase } from '../../database/open-database.ts';
import { checkBefore, diskRefusal } from '../../database/scoped-kysely.ts';
import { isPostgres } from '../../database/sql-dialect.ts';
import type { Log } from '../../log.ts';
import { memoizeFor } from '../../memoize-for.ts';
import { closeOnFailure } from '../startup.ts';
import type { BotGauges } from './metrics.ts';
import type { BotSettings } from './settings.ts';

export interface OpenStore {
  readonly store: BotStore;
  /** Elected on PostgreSQL; always this process on SQLite. */
  readonly leader: Leader;
  /** Set only where processes may share the database. */
  readonly sharing: { readonly leader?: Leader };
  readonly now: Clock;
  readonly gauges: BotGauges;
  isReady(): Promise<boolean>;
  /** Resolves when only a restart helps (see `diskRefusal`). */
  readonly diskRefusal: Promise<DatabaseError>;
  close(): Promise<void>;
}

const SWEEP_EVERY_MS = 60 * 60_000;
/** Scrapers ask every 15 s or less often. */
const COUNTED_FOR_MS = 10_000;

/** Opens and migrates the database, and joins the election of the worker. */
export async function openStore({ databaseUrl, encryptionKeyFile, log }: BotSettings): Promise<OpenStore> {
  const now = Date.now;
  const database = await openDatabase<BotSchema>(databaseUrl);
  let wake: AnnounceWork = () => undefined;
  const opening = openRing(database, encryptionKeyFile).then((ring) =>
    createBotStore({
      database,
      cipher: createFieldCipher(ring),
      now,
      onOutbox: () => wake('messages'),
      onDue: (dueAt) => wake('swaps', dueAt),
      onPriceDue: () => wake('prices'),
      onBoardDue: () => wake('boards'),
      onUnreadableRow: (table, id, err) => log.error({ table, id, err }, 'a row cannot be read'),
    }),
  );
  const store = await closeOnFailure(opening, () => database.destroy());
  const leader = await closeOnFailure(openLeader(database, databaseUrl, store, log), () =>
    database.destroy(),
  );
  wake = leader.wake;
  const ending = new AbortController();
  const sweep = () => sweepOldRows(database, now(), ending.signal);
  const chores = [repeat(SWEEP_EVERY_MS, sweep, 'old rows could not be swept', log)];
  return {
    store,
    leader,
    sharing: isPostgres(database) ? { leader } : {},
    now,
    gauges: createGauges(database, now),
    isReady: async () => leader.isCandidate() && store.isReady(),
    diskRefusal: diskRefusal(database),
    close: async () => {
      chores.forEach(clearInterval);
      ending.abort();
      await leader.stop();
      await database.destroy();
    },
  };
}

/** An earlier worker's leases are released before the first claim. */
async function openLeader(
  database: Kysely<BotSchema>,
  databaseUrl: string,
  { releaseLeases }: BotStore,
  log: Log,
): Promise<Leader> {
  if (!isPostgres(database)) {
    await releaseLeases();
    return createSoleLeader();
  }
  const { PostgresLeader } = await import('../../bot/leader/election.ts');
  const leader = new PostgresLeader(databaseUrl, releaseLeases, log);
  checkBefore(database, () => leader.assertLeader());
  return leader;
}

function repeat(everyMs: number, work: () => Promise<unknown>, failure: string, log: Log): NodeJS.Timeout {
  const run = () => void work().catch((err: unknown) => log.warn({ err }, failure));
  run();
  return setInterval(run, everyMs).unref();
}

/** Cached: counting costs grow with the open rows. */
function createGauges(database: Kysely<BotSchema>, now: Clock): BotGauges {
  const count = memoizeFor(COUNTED_FOR_MS, () => countOpenSwaps(database), now);
  const boards = memoizeFor(COUNTED_FOR_MS, () => countBoards(database), now);
  return {
    inFlight: async () => {
      const { byState, oldestSignedAt: oldest } = await count();
      return { byState, oldestAgeSeconds: oldest === undefined ? 0 : (now() - oldest) / 1_000 };
    },
    boards,
  };
}
