import { existsSync, readFileSync } from 'node:fs';
import { parseKeys } from '../../bot/store/key-file.ts';
import { fingerprintIn, fingerprintOf } from '../../database/field-cipher.ts';

/** Of the keys that these fields need. */
export function fingerprintsIn(fields: readonly { readonly encrypted: string }[]): readonly string[] {
  return [...new Set(fields.map(({ encrypted }) => fingerprintIn(encrypted)))];
}

/** Of the keys in a file; none where it is missing. @throws DatabaseError `bad_encryption_key` */
export function fingerprintsOf(keyFile: string): readonly string[] {
  if (!existsSync(keyFile)) return [];
  return parseKeys(readFileSync(keyFile), keyFile).map(fingerprintOf);
}

export function describeFingerprints(fingerprints: readonly string[]): string {
  return `fingerprint ${fingerprints.join(' and ')}`;
}
