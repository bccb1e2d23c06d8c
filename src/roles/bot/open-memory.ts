import type { Kysely } from 'kysely';
import { loneReplica } from '../../bot/replicas/lone-replica.ts';
import { countBoards } from '../../bot/store/create-board-store.ts';
import { type BotStore, createBotStore } from '../../bot/store/create-bot-store.ts';
import { openRing } from '../../bot/store/installation-key.ts';
import type { BotSchema } from '../../bot/store/schema.ts';
import { countOpenSwaps } from '../../bot/store/swap-reader.ts';
import { sweepOldRows } from '../../bot/store/sweep-old-rows.ts';
import type { Clock } from '../../bot/swap/clock.ts';
import type { Replica } from '../../bot/swap/replica-port.ts';
import type { DatabaseError } from '../../database/database-error.ts';
import { createFieldCipher } from '../../database/field-cipher.ts';
import { openNotices } from '../../database/notices.ts';
import { openDatabase } from '../../database/open-database.ts';
import { diskRefusal } from '../../database/scoped-kysely.ts';
import { onceIn } from '../../limits/once-in.ts';
import type { Log } from '../../log.ts';
import type { BotGauges } from '../adapters/bot-metrics.ts';
import { orEnd } from '../adapters/or-end.ts';
import type { BotSettings } from './bot-settings.ts';
import { joinReplicas } from './join-replicas.ts';

/** What the bot remembers, and what keeps that from growing. */
export interface Memory {
  readonly store: BotStore;
  /** This program among others on its database; its clock is the one that decides. */
  readonly replica: Replica;
  /** Whether there may be others. */
  readonly isShared: boolean;
  readonly gauges: BotGauges;
  isReady(): Promise<boolean>;
  /** Resolves when only a restart helps (`diskRefusal`). */
  readonly diskRefusal: Promise<DatabaseError>;
  close(): Promise<void>;
}

/** Told after a commit that made work: messages to deliver, swaps to look at. */
export interface Wake {
  outbox: () => void;
  due: (dueAt?: number) => void;
  priceDue: () => void;
  boardDue: () => void;
}

const SWEEP_EVERY_MS = 60 * 60_000;
/** A scraper asks every 15 s or less often. */
const COUNTED_FOR_MS = 10_000;

/** Opens the database with its key and brings it up to date. */
export async function openMemory(
  { databaseUrl, encryptionKeyFile, log }: BotSettings,
  wake: Wake,
): Promise<Memory> {
  let replica: Replica = loneReplica;
  const now = () => replica.now();
  const database = await openDatabase<BotSchema>(databaseUrl);
  const notices = await openNotices(databaseUrl, database);
  const opening = openRing(database, encryptionKeyFile).then((ring) =>
    createBotStore({
      database,
      cipher: createFieldCipher(ring),
      now,
      holder: () => replica.id(),
      notices,
      onOutbox: () => wake.outbox(),
      onDue: (dueAt) => wake.due(dueAt),
      onPriceDue: () => wake.priceDue(),
      onBoardDue: () => wake.boardDue(),
      onUnreadableRow: (table, id, err) => log.error({ table, id, err }, 'a row cannot be read'),
    }),
  );
  const closeDatabase = () => notices.close().then(() => database.destroy());
  const store = await orEnd(opening, closeDatabase);
  const onFreed = () => {
    wake.outbox();
    wake.due();
    wake.priceDue();
    wake.boardDue();
  };
  const joining = joinReplicas({ database, databaseUrl, log, onFreed });
  replica = await orEnd(joining, closeDatabase);
  const ending = new AbortController();
  const sweep = () => sweepOldRows(database, now(), ending.signal);
  const chores = [repeat(SWEEP_EVERY_MS, sweep, 'old rows could not be swept', log)];
  return {
    store,
    replica,
    isShared: replica !== loneReplica,
    gauges: createGauges(database, now),
    isReady: async () => replica.mayAct() && store.isReady(),
    diskRefusal: diskRefusal(database),
    close: async () => {
      chores.forEach(clearInterval);
      ending.abort();
      await replica
        .stop()
        .catch((err: unknown) => log.warn({ err }, 'others find out by themselves that this replica ended'));
      await closeDatabase();
    },
  };
}

/** Now, and again and again; a failure is a line in the log and another try. */
function repeat(everyMs: number, work: () => Promise<unknown>, failure: string, log: Log): NodeJS.Timeout {
  const run = () => void work().catch((err: unknown) => log.warn({ err }, failure));
  run();
  return setInterval(run, everyMs).unref();
}

/** Whoever asks meanwhile is told the last count: it grows with what is open. */
function createGauges(database: Kysely<BotSchema>, now: Clock): BotGauges {
  const count = onceIn(COUNTED_FOR_MS, () => countOpenSwaps(database), now);
  const boards = onceIn(COUNTED_FOR_MS, () => countBoards(database), now);
  return {
    inFlight: async () => {
      const { byState, oldestSignedAt: oldest } = await count();
      return { byState, oldestAgeSeconds: oldest === undefined ? 0 : (now() - oldest) / 1_000 };
    },
    boards,
  };
}
