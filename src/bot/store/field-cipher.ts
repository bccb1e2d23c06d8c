import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  randomBytes,
} from 'node:crypto';
import { DatabaseError } from '../../database/database-error.ts';

/** AES-256-GCM. `aad` names table, column and row: a moved ciphertext does not decrypt. */
export interface FieldCipher {
  encrypt(plaintext: Uint8Array, aad: string): Uint8Array;
  /** @throws DatabaseError `cannot_decrypt` */
  decrypt(encrypted: Uint8Array, aad: string): Uint8Array;
}

/** Current keys, newest first. */
export type KeyRing = () => readonly Uint8Array[];

/** Encrypts with the ring's newest key, decrypts with any. */
export interface InstallationCipher extends FieldCipher {
  /** False where a rotation must re-encrypt. */
  usesNewestKey(encrypted: Uint8Array): boolean;
  /** 32 bytes for `purpose`, derived from the oldest key: the end of a rotation changes it. */
  derive(purpose: string): Uint8Array;
}

interface Key {
  readonly id: string;
  readonly cipher: FieldCipher;
}

const KEY_BYTES = 32;
const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const BODY_START = NONCE_BYTES + 16;

/**
 * Layout: key id (4 bytes) ‖ nonce (12) ‖ tag (16) ‖ ciphertext. A ring is reread before each encryption and
 * for an unknown key id. Keys that left it decrypt until the process ends, for rows read just before.
 * @throws DatabaseError `bad_encryption_key` unless every key is 32 bytes
 */
export function createFieldCipher(source: Uint8Array | KeyRing): InstallationCipher {
  const ring = typeof source === 'function' ? source : () => [source];
  const known = new Map<string, FieldCipher>();
  const readNewest = (): Key => {
    const keys = ring().map(identify);
    for (const { id, cipher } of keys) known.set(id, cipher);
    return keys[0] ?? refuseEmptyRing();
  };
  readNewest();
  return {
    encrypt: (plaintext, aad) => {
      const { id, cipher } = readNewest();
      return Buffer.concat([Buffer.from(id, 'hex'), cipher.encrypt(plaintext, aad)]);
    },
    decrypt: (encrypted, aad) => {
      const id = keyIdOf(encrypted);
      if (!known.has(id)) readNewest();
      const cipher = known.get(id);
      if (cipher) return cipher.decrypt(encrypted.subarray(KEY_ID_BYTES), aad);
      throw new DatabaseError('cannot_decrypt', 'A field was encrypted with another key than the one given.');
    },
    usesNewestKey: (encrypted) => readNewest().id === keyIdOf(encrypted),
    derive: (purpose) =>
      createHmac('sha256', ring().at(-1) ?? refuseEmptyRing())
        .update(purpose)
        .digest(),
  };
}

function refuseEmptyRing(): never {
  throw new DatabaseError('bad_encryption_key', 'There is no encryption key.');
}

function keyIdOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, KEY_ID_BYTES)).toString('hex');
}

/** The key's fingerprint in hex; every ciphertext begins with that of its key. */
export function fingerprintOf(key: Uint8Array): string {
  return identify(key).id;
}

/** @param encrypted base64 */
export function fingerprintIn(encrypted: string): string {
  return keyIdOf(Buffer.from(encrypted, 'base64'));
}

function identify(bytes: Uint8Array): Key {
  if (bytes.length !== KEY_BYTES) {
    throw new DatabaseError('bad_encryption_key', `The encryption key must be ${KEY_BYTES} bytes.`);
  }
  return { cipher: createKeyCipher(bytes), id: keyIdOf(createHash('sha256').update(bytes).digest()) };
}

export function newKey(): Uint8Array {
  return randomBytes(KEY_BYTES);
}

/** Layout: nonce (12 bytes) ‖ tag (16) ‖ ciphertext. */
export function createKeyCipher(key: Uint8Array): FieldCipher {
  const secret = createSecretKey(key);
  return {
    encrypt: (plaintext, aad) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', secret, nonce);
      cipher.setAAD(Buffer.from(aad));
      const body = Buffer.concat([cipher.update(plaintext), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    decrypt: (encrypted, aad) => {
      if (encrypted.length < BODY_START)
        throw new DatabaseError('cannot_decrypt', 'An encrypted field was cut off.');
      try {
        const decipher = createDecipheriv('aes-256-gcm', secret, encrypted.subarray(0, NONCE_BYTES));
        decipher.setAAD(Buffer.from(aad));
        decipher.setAuthTag(encrypted.subarray(NONCE_BYTES, BODY_START));
        return Buffer.concat([decipher.update(encrypted.subarray(BODY_START)), decipher.final()]);
      } catch (cause) {
        throw new DatabaseError('cannot_decrypt', 'An encrypted field was changed or moved.', { cause });
      }
    },
  };
}

/** @returns base64 */
export function encryptField(cipher: FieldCipher, plaintext: Uint8Array | string, aad: string): string {
  const bytes = typeof plaintext === 'string' ? Buffer.from(plaintext) : plaintext;
  return Buffer.from(cipher.encrypt(bytes, aad)).toString('base64');
}

/** @throws DatabaseError `cannot_decrypt` */
export function decryptField(cipher: FieldCipher, encrypted: string, aad: string): Uint8Array {
  return new Uint8Array(cipher.decrypt(Buffer.from(encrypted, 'base64'), aad));
}

/** @throws DatabaseError `cannot_decrypt` */
export function decryptText(cipher: FieldCipher, encrypted: string, aad: string): string {
  return Buffer.from(decryptField(cipher, encrypted, aad)).toString();
}

export function isCannotDecrypt(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === 'cannot_decrypt';
}
