import { existsSync, readFileSync } from 'node:fs';
import type SqliteDatabase from 'better-sqlite3';
import {
  decryptField,
  type FieldCipher,
  fingerprintIn,
  fingerprintOf,
} from '../../bot/store/field-cipher.ts';
import { ENCRYPTED_COLUMNS, type EncryptedColumn } from '../../bot/store/installation-key.ts';
import { parseKeys } from '../../bot/store/key-file.ts';

export interface EncryptedField {
  readonly column: EncryptedColumn;
  readonly key: never;
  readonly encrypted: string;
}

export function sampleFields(database: SqliteDatabase.Database): readonly EncryptedField[] {
  return ENCRYPTED_COLUMNS.filter((column) => hasColumn(database, column)).flatMap((column) =>
    sampleColumn(database, column),
  );
}

function hasColumn(database: SqliteDatabase.Database, { table, column }: EncryptedColumn): boolean {
  return (
    database.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').get(table, column) !== undefined
  );
}

/** A field per key of the ring: a ciphertext begins with its key's id. */
function sampleColumn(database: SqliteDatabase.Database, column: EncryptedColumn): readonly EncryptedField[] {
  const query = database.prepare(
    `SELECT ${column.key} AS key, ${column.column} AS encrypted FROM ${column.table}
      WHERE ${column.column} <> '' GROUP BY substr(${column.column}, 1, 5)`,
  );
  return (query.all() as Omit<EncryptedField, 'column'>[]).map((field) => ({ ...field, column }));
}

export function opens(cipher: FieldCipher, { column, key, encrypted }: EncryptedField): boolean {
  try {
    decryptField(cipher, encrypted, column.aad(key));
    return true;
  } catch {
    return false;
  }
}

export function fingerprintsIn(fields: readonly { readonly encrypted: string }[]): readonly string[] {
  return [...new Set(fields.map(({ encrypted }) => fingerprintIn(encrypted)))];
}

/**
 * Empty where the file is missing.
 * @throws DatabaseError `bad_encryption_key`
 */
export function fingerprintsOf(keyFile: string): readonly string[] {
  if (!existsSync(keyFile)) return [];
  return parseKeys(readFileSync(keyFile), keyFile).map(fingerprintOf);
}

export function describeFingerprints(fingerprints: readonly string[]): string {
  return `fingerprint ${fingerprints.join(' and ')}`;
}
