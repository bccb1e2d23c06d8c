import { existsSync } from 'node:fs';
import type SqliteDatabase from 'better-sqlite3';
import { ENCRYPTED_COLUMNS, type EncryptedColumn } from '../../../bot/store/installation-key.ts';
import { openKeyFile } from '../../../bot/store/key-file.ts';
import { DatabaseError } from '../../../database/database-error.ts';
import { createFieldCipher, decryptField, type FieldCipher } from '../../../database/field-cipher.ts';
import { describeSqliteError, readDatabase } from '../read-only-database.ts';
import { type Finding, note, ok, wrong } from './finding.ts';

/** A field that the installation's key encrypts. */
export interface EncryptedField {
  readonly column: EncryptedColumn;
  readonly key: never;
  readonly encrypted: string;
}

/** The key file is there, for its owner only, and opens what the database holds encrypted. */
export function checkEncryptionKey(keyFile: string, path: string): Finding {
  let fields: readonly EncryptedField[];
  try {
    fields = existsSync(path) ? readDatabase(path, sampleFields) : [];
  } catch (error) {
    return wrong(`Whether the key fits cannot be said: ${path} ${describeSqliteError(error)}.`);
  }
  return checkKeysFor(keyFile, fields);
}

/** The same for fields that were read elsewhere. */
export function checkKeysFor(keyFile: string, fields: readonly EncryptedField[]): Finding {
  if (!existsSync(keyFile)) return describeMissing(keyFile, fields);
  try {
    return tryKeys(keyFile, fields);
  } catch (error) {
    if (error instanceof DatabaseError) return wrong(`${error.message.replace(/\.$/, '')}.`);
    return wrong(`${keyFile} cannot be read. Run this as the user the bot runs as; check its owner.`);
  }
}

function describeMissing(keyFile: string, fields: readonly EncryptedField[]): Finding {
  if (fields.length === 0) return note(`${keyFile} is not there yet: the first start makes it.`);
  return wrong(
    `${keyFile} is missing, and the database holds fields encrypted with it. Put it back; without it nothing starts.`,
  );
}

function tryKeys(keyFile: string, fields: readonly EncryptedField[]): Finding {
  const cipher = createFieldCipher(openKeyFile(keyFile));
  const closed = fields.filter((field) => !opens(cipher, field));
  if (closed.length > 0) {
    const columns = new Set(closed.map(({ column }) => `${column.table}.${column.column}`));
    return wrong(
      `${keyFile} does not open what the database holds (${[...columns].join(', ')}): it is not the key of this ` +
        'database. Put the key file of its time back.',
    );
  }
  const state = fields.length === 0 ? 'nothing is encrypted yet' : 'it opens what is encrypted';
  return ok(`${keyFile} is there, for its owner only, and ${state}.`);
}

function opens(cipher: FieldCipher, { column, key, encrypted }: EncryptedField): boolean {
  try {
    decryptField(cipher, encrypted, column.aad(key));
    return true;
  } catch {
    return false;
  }
}

function sampleFields(database: SqliteDatabase.Database): readonly EncryptedField[] {
  return ENCRYPTED_COLUMNS.filter((column) => hasColumn(database, column)).flatMap((column) =>
    sampleColumn(database, column),
  );
}

function hasColumn(database: SqliteDatabase.Database, { table, column }: EncryptedColumn): boolean {
  return (
    database.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').get(table, column) !== undefined
  );
}

/** One field of every key of the ring that is used in the column: a ciphertext begins with the id of its key. */
function sampleColumn(database: SqliteDatabase.Database, column: EncryptedColumn): readonly EncryptedField[] {
  const query = database.prepare(
    `SELECT ${column.key} AS key, ${column.column} AS encrypted FROM ${column.table}
      WHERE ${column.column} <> '' GROUP BY substr(${column.column}, 1, 5)`,
  );
  return (query.all() as Omit<EncryptedField, 'column'>[]).map((field) => ({ ...field, column }));
}
