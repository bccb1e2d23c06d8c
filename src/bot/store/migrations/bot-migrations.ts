import type { Migration } from '../../../database/migrate.ts';
import { peopleMigration } from './001-people.ts';
import { swapsMigration } from './002-swaps.ts';
import { messagesMigration } from './003-messages.ts';
import { walletsMigration } from './004-wallets.ts';
import { arrivedMigration } from './005-arrived.ts';
import { secretsMigration } from './006-secrets.ts';
import { agreedVersionMigration } from './007-agreed-version.ts';
import { languageMigration } from './008-language.ts';
import { farewellMigration } from './009-farewell.ts';
import { walletNamesMigration } from './010-wallet-names.ts';
import { refusalMigration } from './011-refusal.ts';
import { minimumSimulatedMigration } from './012-minimum-simulated.ts';
import { openSwapsMigration } from './013-open-swaps.ts';
import { noUnreachableMigration } from './014-no-unreachable.ts';
import { sentDirectlyMigration } from './015-sent-directly.ts';
import { sizeMigration } from './016-size.ts';
import { pacedSinceMigration } from './017-paced-since.ts';
import { personKeysMigration } from './018-person-keys.ts';
import { erasureMigration } from './019-erasure.ts';
import { recentRoomsMigration } from './020-recent-rooms.ts';
import { replicasMigration } from './021-replicas.ts';
import { chatPausesMigration } from './022-chat-pauses.ts';
import { preferencesMigration } from './023-preferences.ts';
import { offerCardMigration } from './024-offer-card.ts';
import { alertsMigration } from './025-alerts.ts';
import { whoSharedMigration } from './026-who-shared.ts';
import { groupsMigration } from './027-groups.ts';
import { priceRecordMigration } from './028-price-record.ts';
import { boardsMigration } from './029-boards.ts';
import { sharedPricesMigration } from './031-shared-prices.ts';
import { builtMinimumMigration } from './032-built-minimum.ts';

/** Numbered and append-only; only types and statements that SQLite and PostgreSQL share. */
export const botMigrations: readonly Migration[] = [
  peopleMigration,
  swapsMigration,
  messagesMigration,
  walletsMigration,
  arrivedMigration,
  secretsMigration,
  agreedVersionMigration,
  languageMigration,
  farewellMigration,
  walletNamesMigration,
  refusalMigration,
  minimumSimulatedMigration,
  openSwapsMigration,
  noUnreachableMigration,
  sentDirectlyMigration,
  sizeMigration,
  pacedSinceMigration,
  personKeysMigration,
  erasureMigration,
  recentRoomsMigration,
  replicasMigration,
  chatPausesMigration,
  preferencesMigration,
  offerCardMigration,
  alertsMigration,
  whoSharedMigration,
  groupsMigration,
  priceRecordMigration,
  boardsMigration,
  sharedPricesMigration,
  builtMinimumMigration,
];
