import type { Kysely } from 'kysely';
import { BoundedCache } from '../bounded-cache.ts';
import type { InstallationCipher } from '../database/field-cipher.ts';
import { migrate } from '../database/migrate.ts';
import { createAlertStore } from './features/alerts/store.ts';
import { createWatchedPriceStore } from './features/alerts/watched-store.ts';
import { createBoardStore, createDueBoards, moveBoard, removeBoard } from './features/boards/store.ts';
import { createGroupStore } from './features/groups/store.ts';
import { createPreferencesStore } from './features/settings/store.ts';
import { IS_LEASED } from './store/due-rows.ts';
import { createInboxStore } from './store/inbox.ts';
import { installationSecret } from './store/installation-key.ts';
import { botMigrations } from './store/migrations/bot-migrations.ts';
import { createOutboxStore } from './store/outbox.ts';
import { createPeopleStore } from './store/people.ts';
import { createPersonalDataStore } from './store/personal-data.ts';
import { createPriceRecord } from './store/price-record.ts';
import type { BotSchema } from './store/schema.ts';
import { createSharedIntentStore } from './store/shared-intents.ts';
import type { StoreDeps } from './store/store-deps.ts';
import { SubjectKeys } from './store/subject-keys.ts';
import { type BotSwapStore, createSwapStore } from './store/swaps.ts';
import { createTextStore } from './store/texts.ts';
import { createWalletStore } from './store/wallets.ts';
import type { AlertStore, WatchedPriceStore } from './swap/alerts.ts';
import type { BoardStore, DueBoards } from './swap/boards.ts';
import type { Clock } from './swap/brands.ts';
import type { GroupStore } from './swap/groups.ts';
import type { OutboxStore } from './swap/outbox.ts';
import type { PeopleStore, PersonalDataStore, PreferencesStore } from './swap/people.ts';
import type { InboxStore, PriceRecord, SharedIntentStore, TextStore } from './swap/stores.ts';
import type { WalletStore } from './swap/wallets.ts';

/** Beyond this, unreadable rows may be reported again. */
const MOST_REPORTED = 10_000;

export interface BotStoreOptions {
  readonly database: Kysely<BotSchema>;
  readonly cipher: InstallationCipher;
  readonly now: Clock;
  /** After a commit that queued or released a message. */
  readonly onOutbox?: () => void;
  /** After a commit that changed when a swap is due. */
  readonly onDue?: (dueAt?: number) => void;
  /** After a commit that may make a price due. */
  readonly onPriceDue?: () => void;
  /** After a commit that may make a board due. */
  readonly onBoardDue?: () => void;
  /** Once per row that this version cannot read or no key decrypts. */
  readonly onUnreadableRow?: (table: string, id: string, error: unknown) => void;
  /** Tests end the process here. */
  readonly faultPoint?: (name: string) => void;
}

export interface BotStore {
  readonly swaps: BotSwapStore;
  readonly outbox: OutboxStore;
  readonly people: PeopleStore;
  readonly personalData: PersonalDataStore;
  readonly preferences: PreferencesStore;
  readonly alerts: AlertStore;
  readonly watchedPrices: WatchedPriceStore;
  readonly groups: GroupStore;
  readonly priceRecord: PriceRecord;
  readonly boards: BoardStore;
  readonly dueBoards: DueBoards;
  readonly wallets: WalletStore;
  readonly inbox: InboxStore;
  readonly conversations: TextStore;
  readonly sessions: TextStore;
  readonly sharedIntents: SharedIntentStore;
  /** Keys the signing pages' tokens; no key rotation changes it. */
  readonly pageTokenSecret: Uint8Array;
  /** 32 bytes, the same in every process for the life of the database. */
  installationSecret(name: string): Promise<Uint8Array>;
  /**
   * Frees an earlier worker's leases. Call as the worker, before its first lease; fences reject late writes.
   */
  releaseLeases(): Promise<void>;
  /** @throws the database's error where it does not answer */
  isReady(): Promise<boolean>;
}

/**
 * Migrates the database and creates one store per port.
 * @throws DatabaseError `schema_from_the_future`, `schema_too_old`, `wrong_encryption_key`
 */
export async function createBotStore(options: BotStoreOptions): Promise<BotStore> {
  const { database } = options;
  await migrate(database, 'bot', botMigrations(options.cipher), options.now);
  const deps: StoreDeps = {
    database,
    cipher: options.cipher,
    keys: new SubjectKeys(options.cipher),
    onOutbox: options.onOutbox ?? ignore,
    onDue: options.onDue ?? ignore,
    onPriceDue: options.onPriceDue ?? ignore,
    onBoardDue: options.onBoardDue ?? ignore,
    onUnreadableRow: reportOnce(options.onUnreadableRow ?? ignore),
    faultPoint: options.faultPoint ?? ignore,
  };
  return {
    swaps: createSwapStore(deps),
    outbox: createOutboxStore(deps),
    people: createPeopleStore(deps),
    personalData: createPersonalDataStore(deps),
    preferences: createPreferencesStore(deps),
    alerts: createAlertStore(deps),
    watchedPrices: createWatchedPriceStore(deps),
    groups: createGroupStore(deps, { move: moveBoard, remove: removeBoard }),
    priceRecord: createPriceRecord(deps),
    boards: createBoardStore(deps),
    dueBoards: createDueBoards(deps),
    wallets: createWalletStore(deps),
    inbox: createInboxStore(deps),
    conversations: createTextStore(deps, 'conversations'),
    sessions: createTextStore(deps, 'sessions'),
    sharedIntents: createSharedIntentStore(deps),
    pageTokenSecret: await installationSecret(deps, 'signing-page-tokens'),
    installationSecret: (name) => installationSecret(deps, name),
    isReady: () => isReady(deps),
    releaseLeases: () => releaseLeases(database),
  };
}

async function releaseLeases(database: Kysely<BotSchema>): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    for (const table of ['swaps', 'outbox', 'watched_prices', 'boards'] as const)
      await transaction.updateTable(table).set({ lease_until: 0 }).where(IS_LEASED).execute();
  });
}

async function isReady({ database }: StoreDeps): Promise<boolean> {
  await database.selectFrom('swaps').select('id').limit(1).execute();
  return true;
}

/** A bad row would be reported at every read. */
function reportOnce(report: StoreDeps['onUnreadableRow']): StoreDeps['onUnreadableRow'] {
  const reported = new BoundedCache<true>(MOST_REPORTED);
  return (table, id, error) => {
    const row = `${table} ${id}`;
    if (reported.get(row)) return;
    reported.set(row, true);
    report(table, id, error);
  };
}

function ignore(): void {
  // No caller listens.
}
