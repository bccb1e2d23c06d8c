import { sql } from 'kysely';
import { BoundedCache } from '../bounded-cache.ts';
import { migrate } from '../database/migrate.ts';
import { createAdminStore } from './features/admin/store.ts';
import { createPlanStore, PLAN_TABLES } from './features/alerts/plans/store.ts';
import { ALERT_TABLES, createAlertStore } from './features/alerts/store.ts';
import { createWatchedPriceStore } from './features/alerts/watched-store.ts';
import {
  BOARD_TABLES,
  createBoardStore,
  createDueBoards,
  moveBoard,
  removeBoard,
} from './features/boards/store.ts';
import { createGroupStore, GROUP_TABLES } from './features/group-settings/store.ts';
import { createPreferencesStore, PREFERENCE_TABLES } from './features/settings/store.ts';
import { botMigrations } from './store/bot-migrations.ts';
import { createPersonalDataStore, type FeatureTable, sweepOldRows } from './store/deletion.ts';
import { createInboxStore } from './store/inbox.ts';
import { installationSecret } from './store/installation-key.ts';
import { createOutboxStore } from './store/outbox.ts';
import { createPeopleStore, createTextStore } from './store/people.ts';
import { createPriceRecord } from './store/price-record.ts';
import { createSharedIntentStore } from './store/shared-intents.ts';
import { createStandingStore, STANDING_TABLES } from './store/standing-orders.ts';
import type { Connection, ReportRow, StoreDeps } from './store/store-deps.ts';
import { SubjectKeys } from './store/subject-keys.ts';
import { createSwapStore } from './store/swaps.ts';
import { createWalletStore } from './store/wallets.ts';
import type { Clock } from './swap/brands.ts';

const MAX_REPORTED = 10_000;

const SILENT: Pick<
  StoreDeps,
  'onSwapEvent' | 'onOutbox' | 'onDue' | 'onPriceDue' | 'onBoardDue' | 'onUnreadableRow' | 'faultPoint'
> = {
  onSwapEvent: () => {},
  onOutbox: () => {},
  onDue: () => {},
  onPriceDue: () => {},
  onBoardDue: () => {},
  onUnreadableRow: () => {},
  faultPoint: () => {},
};

/** Every feature's tables, from their stores: the features themselves would load the whole chat into each command. */
export const FEATURE_TABLES: readonly FeatureTable[] = [
  ...ALERT_TABLES,
  ...BOARD_TABLES,
  ...GROUP_TABLES,
  ...PLAN_TABLES,
  ...PREFERENCE_TABLES,
  ...STANDING_TABLES,
];

const LEASED_TABLES = FEATURE_TABLES.filter(({ isLeased }) => isLeased).map(({ name }) => name);

export type BotStoreOptions = Pick<StoreDeps, 'database' | 'cipher'> &
  Partial<typeof SILENT> & {
    readonly now: Clock;
    /** Erased and swept. @default those of all features */
    readonly tables?: readonly FeatureTable[];
    /** Called with the names of applied migrations. */
    readonly onMigrated?: (names: readonly string[]) => void;
  };

export type BotStore = Awaited<ReturnType<typeof createBotStore>>;

/**
 * Migrates the database and creates one store per port.
 * @throws DatabaseError `schema_from_the_future`, `schema_too_old`, `wrong_encryption_key`
 */
export async function createBotStore({
  now,
  onMigrated,
  tables = FEATURE_TABLES,
  ...options
}: BotStoreOptions) {
  const { database, cipher, onUnreadableRow = SILENT.onUnreadableRow } = options;
  const applied = await migrate(database, 'bot', botMigrations, now);
  if (applied.length > 0) onMigrated?.(applied);
  const deps: StoreDeps = {
    ...SILENT,
    ...options,
    keys: new SubjectKeys(cipher),
    onUnreadableRow: reportOnce(onUnreadableRow),
  };
  return {
    swaps: createSwapStore(deps),
    outbox: createOutboxStore(deps),
    people: createPeopleStore(deps),
    personalData: createPersonalDataStore(deps, tables),
    preferences: createPreferencesStore(deps),
    admin: createAdminStore(database, deps.onUnreadableRow, deps.onOutbox),
    alerts: createAlertStore(deps),
    plans: createPlanStore(deps),
    watchedPrices: createWatchedPriceStore(deps),
    groups: createGroupStore(deps, { move: moveBoard, remove: removeBoard }),
    priceRecord: createPriceRecord(deps),
    standingOrders: createStandingStore(deps),
    boards: createBoardStore(deps),
    dueBoards: createDueBoards(deps),
    wallets: createWalletStore(deps),
    inbox: createInboxStore(deps),
    conversations: createTextStore(deps, 'conversations'),
    sessions: createTextStore(deps, 'sessions'),
    sharedIntents: createSharedIntentStore(deps),
    /** The queries of features' own tables use the same database and cipher. */
    storage: deps,
    /** No key rotation changes it. */
    pageTokenSecret: await installationSecret(database, cipher, 'signing-page-tokens'),
    /** 32 bytes, the same in every process. */
    installationSecret: (name: string) => installationSecret(database, cipher, name),
    /** @throws the database's error where it does not answer */
    isReady: async () => {
      await database.selectFrom('swaps').select('id').limit(1).execute();
      return true;
    },
    /**
     * Deletes what is kept no longer, in portions.
     * @param ending stops after the current portion
     * @returns the number of deleted rows
     */
    sweep: (at: number, ending?: AbortSignal) => sweepOldRows(database, tables, at, ending),
    /** Leases of an earlier worker end. Call before the first lease; fences reject late writes. */
    releaseLeases: () => releaseLeases(database),
  };
}

/** The election runs this SQL in a session of its own. */
export const RELEASE_LEASES = ['swaps', 'outbox', ...LEASED_TABLES].map(
  (table) => `UPDATE ${table} SET lease_until = 0 WHERE lease_until > 0`,
);

async function releaseLeases(database: Connection): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    for (const statement of RELEASE_LEASES) await sql.raw(statement).execute(transaction);
  });
}

/** A bad row would be reported at every read. */
function reportOnce(report: ReportRow): ReportRow {
  const reported = new BoundedCache<true>(MAX_REPORTED);
  return (table, id, error) => {
    const row = `${table} ${id}`;
    if (reported.get(row)) return;
    reported.set(row, true);
    report(table, id, error);
  };
}
