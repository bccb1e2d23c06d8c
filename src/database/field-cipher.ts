import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { DatabaseError } from './database-error.ts';

/** Encrypts single fields of rows. A ciphertext opens only for the place it was sealed for. */
export interface FieldCipher {
  /** `place` names table, column and row, so that a ciphertext moved to another row does not open. */
  seal(plaintext: Uint8Array, place: string): Uint8Array;
  /** @throws DatabaseError `cannot_decrypt` */
  open(sealed: Uint8Array, place: string): Uint8Array;
  /** A secret derived for `purpose`, 32 bytes; the same for the same key and purpose. */
  derive(purpose: string): Uint8Array;
}

const KEY_BYTES = 32;
const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM. Layout: key id (4 bytes) ‖ nonce (12) ‖ tag (16) ‖ ciphertext. The key id lets a later key tell
 * which rows still wait for re-encryption.
 * @throws DatabaseError `bad_encryption_key` unless the key is 32 bytes
 */
export function createFieldCipher(key: Uint8Array): FieldCipher {
  if (key.length !== KEY_BYTES) {
    throw new DatabaseError('bad_encryption_key', `The encryption key must be ${KEY_BYTES} bytes.`);
  }
  const keyId = createHash('sha256').update(key).digest().subarray(0, KEY_ID_BYTES);
  return {
    seal: (plaintext, place) => seal(key, keyId, plaintext, place),
    open: (sealed, place) => open(key, keyId, sealed, place),
    derive: (purpose) => createHmac('sha256', key).update(purpose).digest(),
  };
}

function seal(key: Uint8Array, keyId: Uint8Array, plaintext: Uint8Array, place: string): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([keyId, nonce, cipher.getAuthTag(), body]);
}

function open(key: Uint8Array, keyId: Uint8Array, sealed: Uint8Array, place: string): Uint8Array {
  const bytes = Buffer.from(sealed);
  const bodyStart = KEY_ID_BYTES + NONCE_BYTES + TAG_BYTES;
  if (bytes.length < bodyStart || !bytes.subarray(0, KEY_ID_BYTES).equals(keyId)) {
    throw new DatabaseError('cannot_decrypt', 'A field was encrypted with another key than the one given.');
  }
  try {
    const nonce = bytes.subarray(KEY_ID_BYTES, KEY_ID_BYTES + NONCE_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce);
    decipher.setAAD(Buffer.from(place));
    decipher.setAuthTag(bytes.subarray(KEY_ID_BYTES + NONCE_BYTES, bodyStart));
    return Buffer.concat([decipher.update(bytes.subarray(bodyStart)), decipher.final()]);
  } catch (cause) {
    throw new DatabaseError('cannot_decrypt', 'An encrypted field was changed or moved.', { cause });
  }
}
