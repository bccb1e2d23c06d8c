import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  createKeyCipher,
  decryptField,
  encryptField,
  type FieldCipher,
  type InstallationCipher,
  isCannotDecrypt,
  newKey,
} from '../../../database/field-cipher.ts';
import type { Migration } from '../../../database/migrate.ts';
import { wrongEncryptionKey } from '../installation-key.ts';

type Database = Kysely<unknown>;

type Row = Readonly<Record<string, string | number | null>>;

/** Each field has its prefix of associated data. */
interface Source {
  readonly table: string;
  readonly key: string;
  readonly columns: Readonly<Record<string, string>>;
  /** The new key's subject; undefined for the installation's key. */
  readonly subject?: (row: Row) => string;
  /** Restricts the scan to filled rows; indexed. */
  readonly only?: RawBuilder<unknown>;
}

const ofPerson = ({ person_id }: Row) => `person:${person_id}`;
const ofWallet = ({ id }: Row) => `wallet:${id}`;
/** Keys of sessions are person ids, those of dialogues `chat:person`. */
const ofText = ({ key }: Row) => `person:${/^(?:-?\d+:)?([1-9]\d*)$/.exec(String(key))?.[1] ?? 0}`;

const SOURCES: readonly Source[] = [
  { table: 'people', key: 'person_id', columns: { profile: 'people.profile' }, subject: ofPerson },
  { table: 'preferences', key: 'person_id', columns: { choices: 'preferences.choices' }, subject: ofPerson },
  {
    table: 'wallets',
    key: 'id',
    columns: { session: 'wallets.session', label: 'wallets.label', own_name: 'wallets.own_name' },
    subject: ofWallet,
  },
  {
    table: 'wallet_links',
    key: 'id',
    columns: {
      dapp_secret: 'wallet_links.dapp_secret',
      session: 'wallet_links.session',
      own_name: 'wallet_links.own_name',
    },
    subject: ofWallet,
  },
  { table: 'conversations', key: 'key', columns: { value: 'conversations.value' }, subject: ofText },
  { table: 'sessions', key: 'key', columns: { value: 'sessions.value' }, subject: ofText },
  { table: 'inbox', key: 'update_id', columns: { payload: 'inbox.payload' }, only: sql`finished_at IS NULL` },
];

const ROWS_AT_ONCE = 500;

/**
 * Each subject gets one key, `person:7` or `wallet:abc`; the inbox uses the installation's key. Before, each
 * person had two keys in numbered slots of `person_keys`, and a field began with its slot and a dot; older
 * fields used the installation's key. Undecryptable fields stay.
 * @param cipher undefined only for a database without rows
 * @throws DatabaseError `wrong_encryption_key` where the installation's key, or a person's key in use, does
 * not decrypt
 */
export function keysMigration(cipher?: InstallationCipher): Migration {
  return {
    name: '002-keys',
    up: async (database) => {
      await sql`CREATE TABLE keys (subject text PRIMARY KEY, encrypted_key text NOT NULL)`.execute(database);
      if (await holdsSecrets(database)) {
        if (!cipher) throw wrongEncryptionKey();
        await checkSecrets(database, cipher);
        for (const source of SOURCES) await convert(database, cipher, source);
      }
      for (const { table, columns } of [...SOURCES, { table: 'secrets', columns: { value: '' } }]) {
        for (const column of Object.keys(columns)) await rename(database, table, column);
      }
      for (const table of ['person_keys', 'person_key_slots', 'moved_fields'])
        await database.schema.dropTable(table).execute();
    },
  };
}

/** The first start stores one. */
async function holdsSecrets(database: Database): Promise<boolean> {
  return (await sql`SELECT 1 FROM secrets LIMIT 1`.execute(database)).rows.length > 0;
}

async function checkSecrets(database: Database, cipher: InstallationCipher): Promise<void> {
  const { rows } = await sql<{ name: string; sealed_value: string }>`SELECT * FROM secrets`.execute(database);
  for (const { name, sealed_value } of rows) {
    if (!tryDecrypt(cipher, sealed_value, `secrets.value.${name}`)) throw wrongEncryptionKey();
  }
}

async function rename(database: Database, table: string, column: string): Promise<void> {
  const names = [sql.table(table), sql.ref(`sealed_${column}`), sql.ref(`encrypted_${column}`)] as const;
  await sql`ALTER TABLE ${names[0]} RENAME COLUMN ${names[1]} TO ${names[2]}`.execute(database);
}

async function convert(database: Database, cipher: InstallationCipher, source: Source): Promise<void> {
  const { table, key, only = sql`TRUE` } = source;
  let after: RawBuilder<unknown> = sql`TRUE`;
  for (;;) {
    const query = sql<Row>`SELECT * FROM ${sql.table(table)} WHERE ${only} AND ${after}
      ORDER BY ${sql.ref(key)} LIMIT ${ROWS_AT_ONCE}`;
    const { rows } = await query.execute(database);
    for (const row of rows) await convertRow(database, cipher, source, row);
    const last = rows.at(-1);
    if (!last) return;
    after = sql`${sql.ref(key)} > ${last[key]}`;
  }
}

async function convertRow(
  database: Database,
  cipher: InstallationCipher,
  { table, key, columns, subject }: Source,
  row: Row,
): Promise<void> {
  const changes: RawBuilder<unknown>[] = [];
  for (const [column, aadPrefix] of Object.entries(columns)) {
    const sealed = row[`sealed_${column}`];
    const aad = `${aadPrefix}.${row[key]}`;
    const plain =
      typeof sealed === 'string' && sealed !== '' ? await open(database, cipher, sealed, aad) : undefined;
    if (!plain) continue;
    const next = subject ? await keyOf(database, cipher, subject(row)) : cipher;
    changes.push(sql`${sql.ref(`sealed_${column}`)} = ${encryptField(next, plain, aad)}`);
  }
  if (changes.length === 0) return;
  await sql`UPDATE ${sql.table(table)} SET ${sql.join(changes)} WHERE ${sql.ref(key)} = ${row[key]}`.execute(
    database,
  );
}

/** The old rule. Undefined where no key decrypts it. */
async function open(
  database: Database,
  cipher: InstallationCipher,
  sealed: string,
  aad: string,
): Promise<Uint8Array | undefined> {
  const dot = sealed.indexOf('.');
  if (dot < 0) return tryDecrypt(cipher, sealed, aad);
  const slot = Number(sealed.slice(0, dot));
  const query = sql<{ sealed_key: string }>`SELECT sealed_key FROM person_keys WHERE slot = ${slot}`;
  const [row] = (await query.execute(database)).rows;
  if (!row || row.sealed_key === DESTROYED_KEY) return undefined;
  const key = tryDecrypt(cipher, row.sealed_key, `person_keys.key.${slot}`);
  // Restoring the key file helps now; after this migration nothing would.
  if (!key) throw wrongEncryptionKey();
  return tryDecrypt(createKeyCipher(key), sealed.slice(dot + 1), aad);
}

/** The old value of a destroyed key. */
const DESTROYED_KEY = Buffer.alloc(64).toString('base64');

/** The new rule; creates a missing key. */
async function keyOf(database: Database, cipher: InstallationCipher, subject: string): Promise<FieldCipher> {
  const aad = `keys.key.${subject}`;
  const query = sql<{ encrypted_key: string }>`SELECT encrypted_key FROM keys WHERE subject = ${subject}`;
  const [row] = (await query.execute(database)).rows;
  if (row) return createKeyCipher(decryptField(cipher, row.encrypted_key, aad));
  const key = newKey();
  await sql`INSERT INTO keys VALUES (${subject}, ${encryptField(cipher, key, aad)})`.execute(database);
  return createKeyCipher(key);
}

function tryDecrypt(cipher: FieldCipher, encrypted: string, aad: string): Uint8Array | undefined {
  try {
    return decryptField(cipher, encrypted, aad);
  } catch (error) {
    if (isCannotDecrypt(error)) return undefined;
    throw error;
  }
}
