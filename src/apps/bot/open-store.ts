import { EventEmitter } from 'node:events';
import type { Kysely } from 'kysely';
import { type BotStore, createBotStore, RELEASE_LEASES } from '../../bot/create-bot-store.ts';
import { DRILL, readDrill } from '../../bot/features/admin/store.ts';
import { countBoards } from '../../bot/features/boards/store.ts';
import { type AnnounceWork, createSoleLeader, type Leader } from '../../bot/leader/leader.ts';
import { countQueues } from '../../bot/store/due-rows.ts';
import { createFieldCipher } from '../../bot/store/field-cipher.ts';
import { openRing } from '../../bot/store/installation-key.ts';
import { listPauses } from '../../bot/store/outbox.ts';
import type { BotSchema } from '../../bot/store/schema.ts';
import { countStanding } from '../../bot/store/standing-orders.ts';
import { countOpenSwaps } from '../../bot/store/swap-reader.ts';
import type { Clock, PersonId } from '../../bot/swap/brands.ts';
import { assertNotGivenUp } from '../../bot/telegram/intake/handle-update.ts';
import type { DatabaseError } from '../../database/database-error.ts';
import { openDatabase } from '../../database/open-database.ts';
import { checkBefore, diskRefusal } from '../../database/scoped-kysely.ts';
import { isPostgres } from '../../database/sql-dialect.ts';
import { type Log, noteSwap } from '../../log.ts';
import { memoizeFor } from '../../memoize-for.ts';
import { hasRoom, OpenParts } from '../startup.ts';
import { watchFile } from '../watch-file.ts';
import { type BotGauges, type BotMetrics, logSwap } from './metrics.ts';
import type { BotSettings } from './settings.ts';

export interface OpenStore {
  readonly store: BotStore;
  /** PostgreSQL elects it; on SQLite it is always this process. */
  readonly leader: Leader;
  /** Set only where processes may share the database. */
  readonly sharing: { readonly leader?: Leader };
  readonly now: Clock;
  /** Swaps that this process changed, by their person. */
  readonly changes: EventEmitter<{ swap: [PersonId] }>;
  readonly gauges: Pick<BotGauges, 'inFlight' | 'queues'>;
  /** Tells where the copy of a deleted or replaced file is; false while the open file is in place. */
  readonly fileTrouble: () => string | false;
  isReady(): Promise<boolean>;
  /** Resolves when only a restart helps. */
  readonly diskRefusal: Promise<DatabaseError>;
  close(): Promise<void>;
}

const SWEEP_EVERY_MS = 60 * 60_000;
/** Scrapers ask every 15 s or less often. */
const COUNTED_FOR_MS = 10_000;

/** Opens, migrates, and joins the election of the worker. */
export async function openStore(
  { databaseUrl, encryptionKeyFile, log }: BotSettings,
  metrics: BotMetrics,
): Promise<OpenStore> {
  const now = Date.now;
  const parts = new OpenParts();
  const opening = openDatabase<BotSchema>(databaseUrl);
  const database = await parts.open(opening, (opened) => opened.destroy());
  const changes: OpenStore['changes'] = new EventEmitter();
  let wake: AnnounceWork = () => undefined;
  const reading = openRing(database, encryptionKeyFile).then((ring) =>
    createBotStore({
      database,
      cipher: createFieldCipher(ring),
      now,
      onMigrated: (migrations) => log.info({ migrations }, 'the database was brought up to this version'),
      onSwapEvent: (happened) => {
        noteSwap(happened.swap.id);
        metrics.swap(happened);
        logSwap(log, happened);
        changes.emit('swap', happened.swap.personId);
      },
      onOutbox: () => wake('messages'),
      onDue: (dueAt) => wake('swaps', dueAt),
      onPriceDue: () => wake('prices'),
      onBoardDue: () => wake('boards'),
      onUnreadableRow: (table, id, err) => log.error({ table, id, err }, 'a row cannot be read'),
    }),
  );
  const store = await parts.open(reading);
  const leader = await parts.open(openLeader(database, databaseUrl, store, log), (found) => found.stop());
  wake = leader.wake;
  checkBefore(database, () => {
    leader.assertLeader();
    assertNotGivenUp();
  });
  const ending = new AbortController();
  const sweep = () =>
    void store
      .sweep(now(), ending.signal)
      .catch((err: unknown) => log.warn({ err }, 'old rows could not be swept'));
  sweep();
  const sweeper = setInterval(sweep, SWEEP_EVERY_MS).unref();
  parts.onClose(() => {
    clearInterval(sweeper);
    ending.abort();
  });
  const watch = watchFile(database, log);
  parts.onClose(watch.stop);
  const gauges = createGauges(database, store, now);
  metrics.watch({ ...gauges, isLeading: () => leader.isLeading() });
  return {
    store,
    leader,
    sharing: isPostgres(database) ? { leader } : {},
    now,
    changes,
    gauges,
    fileTrouble: watch.trouble,
    isReady: async () =>
      leader.isCandidate() && watch.trouble() === false && (await hasRoom(databaseUrl)) && store.isReady(),
    diskRefusal: diskRefusal(database),
    close: () => parts.close(),
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
  return new PostgresLeader(databaseUrl, RELEASE_LEASES.join('; '), log);
}

/** Cached: counting costs grow with the rows. */
function createGauges(
  database: Kysely<BotSchema>,
  { admin }: BotStore,
  now: Clock,
): Omit<BotGauges, 'isLeading'> {
  const count = memoizeFor(COUNTED_FOR_MS, () => countOpenSwaps(database), now);
  const boards = memoizeFor(COUNTED_FOR_MS, () => countBoards(database), now);
  const notes = memoizeFor(COUNTED_FOR_MS, () => admin.notes(), now);
  return {
    inFlight: async () => {
      const { byState, oldestSignedAt: oldest } = await count();
      return { byState, oldestAgeSeconds: oldest === undefined ? 0 : (now() - oldest) / 1_000 };
    },
    boards,
    standing: memoizeFor(COUNTED_FOR_MS, () => countStanding(database), now),
    queues: memoizeFor(COUNTED_FOR_MS, () => countQueues(database, now()), now),
    pausedChats: memoizeFor(
      COUNTED_FOR_MS,
      async () => (await listPauses(database, now())).filter(({ chatId }) => chatId !== undefined).length,
      now,
    ),
    backupAge: async () => {
      const last = (await notes()).get('backup');
      return last?.value === 'made' ? (now() - last.at) / 1_000 : Number.POSITIVE_INFINITY;
    },
    drillRefused: async () => readDrill((await notes()).get(DRILL))?.refused ?? 0,
  };
}
