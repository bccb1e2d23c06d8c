import { DatabaseError } from '../../database/database-error.ts';
import type { FieldCipher } from '../../database/field-cipher.ts';
import { type StoreDeps, sealBytes } from './store-deps.ts';

/**
 * A secret of this installation, 32 bytes, the same for as long as the database lives: derived from the encryption key
 * when it is first asked for, and kept encrypted from then on, so that a rotation of keys does not change it. Every start
 * asks for one, and so finds out whether it has the key of this database, also where two start on an empty one.
 * @throws DatabaseError `wrong_encryption_key`
 */
export async function lastingSecret(
  { database, cipher }: Pick<StoreDeps, 'database' | 'cipher'>,
  name: string,
): Promise<Uint8Array> {
  const query = database.selectFrom('secrets').select('sealed_value').where('name', '=', name);
  const kept = await query.executeTakeFirst();
  if (kept) return openSecret(cipher, kept.sealed_value, name);
  const sealed_value = sealBytes(cipher, cipher.derive(name), secretPlace(name));
  // Whoever starts at the same moment derives the same.
  const insert = database.insertInto('secrets').values({ name, sealed_value });
  await insert.onConflict((conflict) => conflict.column('name').doNothing()).execute();
  const { sealed_value: stored } = await query.executeTakeFirstOrThrow();
  return openSecret(cipher, stored, name);
}

function openSecret(cipher: FieldCipher, sealed: string, name: string): Uint8Array {
  try {
    return new Uint8Array(cipher.open(Buffer.from(sealed, 'base64'), secretPlace(name)));
  } catch (cause) {
    throw new DatabaseError(
      'wrong_encryption_key',
      'The encryption key is not the one of this database: what the database holds was encrypted with another. Put the key ' +
        'file of its time to ENCRYPTION_KEY_FILE, or a copy of the one that the other bots on this database read.',
      { cause },
    );
  }
}

export function secretPlace(name: string): string {
  return `secrets.value.${name}`;
}
