/*
 * The key file of an installation: it encrypts the subjects' keys, the inbox and the secrets. A key that is lost cannot be
 * made again, so a file is created only where nothing is encrypted yet, and a column that it encrypts has a row in the
 * list below: the rotation reads it. `test/apps/cli/rotate-encryption.test.ts` proves it.
 */
import { existsSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { DatabaseError } from '../../database/database-error.ts';
import { decryptField, encryptField, type InstallationCipher, type KeyRing } from './field-cipher.ts';
import { payloadAad } from './inbox.ts';
import { openKeyFile } from './key-file.ts';
import type { BotSchema } from './schema.ts';
import { keyAad } from './subject-keys.ts';

/** A column that the installation's key encrypts, with the id column and the associated data of its rows. */
export interface EncryptedColumn {
  readonly table: string;
  readonly key: string;
  readonly column: string;
  readonly aad: (key: never) => string;
}

/** All other `encrypted_…` columns use a subject's key. */
export const ENCRYPTED_COLUMNS: readonly EncryptedColumn[] = [
  { table: 'keys', key: 'subject', column: 'encrypted_key', aad: keyAad },
  { table: 'inbox', key: 'update_id', column: 'encrypted_payload', aad: payloadAad },
  { table: 'secrets', key: 'name', column: 'encrypted_value', aad: secretAad },
];

/**
 * Creates a missing file only without encrypted rows, which a new key could not decrypt.
 * @throws DatabaseError `wrong_encryption_key` for a missing file, `bad_encryption_key` for an invalid one
 */
export async function openRing(database: Kysely<BotSchema>, path: string): Promise<KeyRing> {
  if (!existsSync(path) && (await holdsEncryptedRows(database))) {
    throw new DatabaseError(
      'wrong_encryption_key',
      `The key file ${path} is not there, and the database holds what was encrypted with it. Put it back, or a copy of the ` +
        'one that the other bots on this database read (ENCRYPTION_KEY_FILE). No new one was made: it would open nothing.',
    );
  }
  return openKeyFile(path);
}

/** The first start stores a secret. */
async function holdsEncryptedRows(database: Kysely<BotSchema>): Promise<boolean> {
  const tables = await database.introspection.getTables();
  const there = new Set(tables.map(({ name }) => name));
  for (const { table, key } of ENCRYPTED_COLUMNS) {
    if (!there.has(table)) continue;
    const { rows } = await sql`SELECT ${sql.ref(key)} FROM ${sql.table(table)} LIMIT 1`.execute(database);
    if (rows.length > 0) return true;
  }
  return false;
}

/**
 * 32 bytes, derived on the first call and stored encrypted: a rotation does not change it. Reading one at each
 * start checks the key against the database.
 * @throws DatabaseError `wrong_encryption_key`
 */
export async function installationSecret(
  database: Kysely<BotSchema>,
  cipher: InstallationCipher,
  name: string,
): Promise<Uint8Array> {
  const query = database.selectFrom('secrets').select('encrypted_value').where('name', '=', name);
  const kept = await query.executeTakeFirst();
  if (kept) return decryptSecret(cipher, kept.encrypted_value, name);
  const encrypted_value = encryptField(cipher, cipher.derive(name), secretAad(name));
  // A process that starts concurrently derives the same.
  const insert = database.insertInto('secrets').values({ name, encrypted_value });
  await insert.onConflict((conflict) => conflict.column('name').doNothing()).execute();
  return decryptSecret(cipher, (await query.executeTakeFirstOrThrow()).encrypted_value, name);
}

function decryptSecret(cipher: InstallationCipher, encrypted: string, name: string): Uint8Array {
  try {
    return decryptField(cipher, encrypted, secretAad(name));
  } catch (cause) {
    throw wrongEncryptionKey(cause);
  }
}

function wrongEncryptionKey(cause?: unknown): DatabaseError {
  return new DatabaseError(
    'wrong_encryption_key',
    'The encryption key is not the one of this database: what the database holds was encrypted with another. Put the key ' +
      'file of its time to ENCRYPTION_KEY_FILE, or a copy of the one that the other bots on this database read.',
    { cause },
  );
}

function secretAad(name: string): string {
  return `secrets.value.${name}`;
}

interface Reencryption {
  /** Fields that were under an older key, and are re-encrypted now or were changed by another writer. */
  readonly older: number;
  /** `table.column key` of undecryptable fields. */
  readonly unreadable: readonly string[];
}

interface Field {
  readonly key: never;
  readonly encrypted: string;
}

const BATCH = 200;

/**
 * Re-encrypts fields of older keys, one at a time, beside running programs. After a pass that finds no field,
 * older keys are unused.
 */
export async function reencryptRows(
  database: Kysely<BotSchema>,
  cipher: InstallationCipher,
): Promise<Reencryption> {
  let older = 0;
  const unreadable: string[] = [];
  for (const column of ENCRYPTED_COLUMNS) {
    for await (const field of fieldsOf(database, column)) {
      if (cipher.usesNewestKey(Buffer.from(field.encrypted, 'base64'))) continue;
      const encrypted = reencrypt(cipher, column, field);
      if (encrypted === undefined) {
        unreadable.push(`${column.table}.${column.column} ${field.key}`);
        continue;
      }
      await replaceField(database, column, field, encrypted);
      older += 1;
    }
  }
  return { older, unreadable };
}

async function* fieldsOf(database: Kysely<BotSchema>, column: EncryptedColumn): AsyncIterable<Field> {
  let batch = await readBatch(database, column, undefined);
  while (batch.length > 0) {
    yield* batch;
    batch = await readBatch(database, column, batch.at(-1)?.key);
  }
}

function reencrypt(cipher: InstallationCipher, { aad }: EncryptedColumn, field: Field): string | undefined {
  const data = aad(field.key);
  try {
    return encryptField(cipher, decryptField(cipher, field.encrypted, data), data);
  } catch {
    return undefined;
  }
}

async function readBatch(
  database: Kysely<BotSchema>,
  { table, key, column }: EncryptedColumn,
  after: Field['key'] | undefined,
): Promise<readonly Field[]> {
  const further = after === undefined ? sql`` : sql`AND ${sql.ref(key)} > ${after}`;
  const query = sql<Field>`SELECT ${sql.ref(key)} AS key, ${sql.ref(column)} AS encrypted FROM ${sql.table(table)}
    WHERE ${sql.ref(column)} <> '' ${further} ORDER BY ${sql.ref(key)} LIMIT ${BATCH}`;
  return (await query.execute(database)).rows;
}

/** Compare-and-set. */
async function replaceField(
  database: Kysely<BotSchema>,
  { table, key, column }: EncryptedColumn,
  field: Field,
  encrypted: string,
): Promise<void> {
  await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${encrypted}
    WHERE ${sql.ref(key)} = ${field.key} AND ${sql.ref(column)} = ${field.encrypted}`.execute(database);
}
