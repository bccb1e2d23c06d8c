import type { Kysely } from 'kysely';
import { countBoards } from '../../bot/features/boards/store.ts';
import { createSoleLeader, type Leader, type Look } from '../../bot/leader/leader.ts';
import { type BotStore, createBotStore } from '../../bot/open-store.ts';
import { openRing } from '../../bot/store/installation-key.ts';
import type { BotSchema } from '../../bot/store/schema.ts';
import { countOpenSwaps } from '../../bot/store/swap-reader.ts';
import { sweepOldRows } from '../../bot/store/sweep-old-rows.ts';
import type { Clock } from '../../bot/swap/clock.ts';
import type { DatabaseError } from '../../database/database-error.ts';
import { createFieldCipher } from '../../database/field-cipher.ts';
import { openDatabase } from '../../database/open-database.ts';
import { checkBefore, diskRefusal } from '../../database/scoped-kysely.ts';
import { isPostgres } from '../../database/sql-dialect.ts';
import type { Log } from '../../log.ts';
import { memoizeFor } from '../../memoize-for.ts';
import { orEnd } from '../close-on-failure.ts';
import type { BotGauges } from './metrics.ts';
import type { BotSettings } from './settings.ts';

/** What the bot remembers, and what keeps that from growing. */
export interface Memory {
  readonly store: BotStore;
  /** Which process is the worker; the only one where the database is a file. */
  readonly leader: Leader;
  /** Given where other processes may share the database. */
  readonly sharing: { readonly leader?: Leader };
  readonly now: Clock;
  readonly gauges: BotGauges;
  isReady(): Promise<boolean>;
  /** Resolves when only a restart helps (`diskRefusal`). */
  readonly diskRefusal: Promise<DatabaseError>;
  close(): Promise<void>;
}

const SWEEP_EVERY_MS = 60 * 60_000;
/** A scraper asks every 15 s or less often. */
const COUNTED_FOR_MS = 10_000;

/** Opens the database with its key, brings it up to date and begins to campaign for the leadership. */
export async function openMemory({ databaseUrl, encryptionKeyFile, log }: BotSettings): Promise<Memory> {
  const now = Date.now;
  const database = await openDatabase<BotSchema>(databaseUrl);
  let wake: Look = () => undefined;
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
  const store = await orEnd(opening, () => database.destroy());
  const leader = await orEnd(openLeader(database, databaseUrl, store, log), () => database.destroy());
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

/** What a worker before had claimed is free again before this process claims anything. */
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

/** Now, and again and again; a failure is a line in the log and another try. */
function repeat(everyMs: number, work: () => Promise<unknown>, failure: string, log: Log): NodeJS.Timeout {
  const run = () => void work().catch((err: unknown) => log.warn({ err }, failure));
  run();
  return setInterval(run, everyMs).unref();
}

/** Whoever asks meanwhile is told the last count: it grows with what is open. */
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
