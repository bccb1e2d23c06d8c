import { payloadPlace } from './create-inbox-store.ts';
import { profilePlace } from './create-people-store.ts';
import { choicesPlace } from './create-preferences-store.ts';
import { textOwner, textPlace } from './create-text-store.ts';
import type { KeyOwner } from './key-queries.ts';
import { secretPlace } from './lasting-secret.ts';
import { INBOX_KEY, keyOf, personKeyPlace, walletKeyOf } from './person-keys.ts';
import {
  linkNamePlace,
  linkSecretPlace,
  linkSessionPlace,
  walletLabelPlace,
  walletNamePlace,
  walletSessionPlace,
} from './wallet-codec.ts';

/** A row of any of these tables. */
export type SealedRow = Readonly<Record<string, string | number | null>>;

/** A table with encrypted fields, and whose key seals them; without an owner it is the ring. */
export interface SealedTable {
  readonly table: string;
  readonly key: string;
  /** Comes before every key there is. */
  readonly before: string | number;
  /** Of rows that hold something, where most hold nothing; has an index. */
  readonly only?: string;
  readonly owner?: (row: SealedRow) => KeyOwner | undefined;
  /** Each with the place that it is sealed for, by the row's key. */
  readonly places: Readonly<Record<string, (key: never) => string>>;
}

/** A column of encrypted fields: what names its rows, and the place each is sealed for. */
export interface SealedColumn {
  readonly table: string;
  readonly key: string;
  readonly column: string;
  readonly place: (key: never) => string;
}

const WALLETS: SealedTable = {
  table: 'wallets',
  key: 'id',
  before: '',
  owner: ({ person_id }) => walletKeyOf(Number(person_id)),
  places: {
    sealed_session: walletSessionPlace,
    sealed_label: walletLabelPlace,
    sealed_own_name: walletNamePlace,
  },
};

const WALLET_LINKS: SealedTable = {
  table: 'wallet_links',
  key: 'id',
  before: '',
  owner: ({ person_id }) => walletKeyOf(Number(person_id)),
  places: {
    sealed_dapp_secret: linkSecretPlace,
    sealed_session: linkSessionPlace,
    sealed_own_name: linkNamePlace,
  },
};

/** What one person's key for wallets seals. */
export const WALLET_TABLES: readonly SealedTable[] = [WALLETS, WALLET_LINKS];

export const INBOX: SealedTable = {
  table: 'inbox',
  key: 'update_id',
  before: Number.MIN_SAFE_INTEGER,
  only: 'finished_at IS NULL',
  owner: () => INBOX_KEY,
  places: { sealed_payload: payloadPlace },
};

/** Every table with a `sealed_…` column. */
export const SEALED_TABLES: readonly SealedTable[] = [
  {
    table: 'people',
    key: 'person_id',
    before: Number.MIN_SAFE_INTEGER,
    owner: ({ person_id }) => keyOf(Number(person_id)),
    places: { sealed_profile: profilePlace },
  },
  {
    table: 'preferences',
    key: 'person_id',
    before: Number.MIN_SAFE_INTEGER,
    owner: ({ person_id }) => keyOf(Number(person_id)),
    places: { sealed_choices: choicesPlace },
  },
  ...WALLET_TABLES,
  textTable('conversations'),
  textTable('sessions'),
  INBOX,
  { table: 'person_keys', key: 'slot', before: 0, places: { sealed_key: personKeyPlace } },
  { table: 'secrets', key: 'name', before: '', places: { sealed_value: secretPlace } },
];

/** Every `sealed_…` column there is. */
export const SEALED_COLUMNS: readonly SealedColumn[] = SEALED_TABLES.flatMap(({ table, key, places }) =>
  Object.entries(places).map(([column, place]) => ({ table, key, column, place })),
);

function textTable(table: 'conversations' | 'sessions'): SealedTable {
  return {
    table,
    key: 'key',
    before: '',
    owner: ({ key }) => textOwner(String(key)),
    places: { sealed_value: textPlace(table) },
  };
}
