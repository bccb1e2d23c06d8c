import { payloadPlace } from './create-inbox-store.ts';
import { profilePlace } from './create-people-store.ts';
import { textPlace } from './create-text-store.ts';
import { secretPlace } from './lasting-secret.ts';
import {
  linkNamePlace,
  linkSecretPlace,
  linkSessionPlace,
  walletLabelPlace,
  walletNamePlace,
  walletSessionPlace,
} from './wallet-codec.ts';

/** A column of encrypted fields: what names its rows, and the place each is sealed for. */
export interface SealedColumn {
  readonly table: string;
  readonly key: string;
  readonly column: string;
  readonly place: (key: never) => string;
}

/** Every `sealed_…` column there is. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'people', key: 'person_id', column: 'sealed_profile', place: profilePlace },
  { table: 'wallets', key: 'id', column: 'sealed_session', place: walletSessionPlace },
  { table: 'wallets', key: 'id', column: 'sealed_label', place: walletLabelPlace },
  { table: 'wallets', key: 'id', column: 'sealed_own_name', place: walletNamePlace },
  { table: 'wallet_links', key: 'id', column: 'sealed_dapp_secret', place: linkSecretPlace },
  { table: 'wallet_links', key: 'id', column: 'sealed_session', place: linkSessionPlace },
  { table: 'wallet_links', key: 'id', column: 'sealed_own_name', place: linkNamePlace },
  { table: 'conversations', key: 'key', column: 'sealed_value', place: textPlace('conversations') },
  { table: 'sessions', key: 'key', column: 'sealed_value', place: textPlace('sessions') },
  { table: 'inbox', key: 'update_id', column: 'sealed_payload', place: payloadPlace },
  { table: 'secrets', key: 'name', column: 'sealed_value', place: secretPlace },
];
