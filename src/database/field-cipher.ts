import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { DatabaseError } from './database-error.ts';

/**
 * AES-256-GCM. The associated data (`aad`) names table, column and row: a moved ciphertext does not decrypt.
 */
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
  /** In hex. */
  readonly id: string;
  readonly secret: KeyObject;
}

const KEY_BYTES = 32;
const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Layout: key id (4 bytes) ‖ nonce (12) ‖ tag (16) ‖ ciphertext. A ring is reread before each encryption and
 * for an unknown key id. Keys that left the ring still decrypt until the process ends: a row may have been
 * read just before.
 * @throws DatabaseError `bad_encryption_key` unless every key is 32 bytes
 */
export function createFieldCipher(source: Uint8Array | KeyRing): InstallationCipher {
  const ring = typeof source === 'function' ? source : () => [source];
  const known = new Map<string, KeyObject>();
  const readNewest = (): Key => {
    const keys = ring().map(identify);
    for (const { id, secret } of keys) known.set(id, secret);
    const [newest] = keys;
    if (!newest) throw new DatabaseError('bad_encryption_key', 'There is no encryption key.');
    return newest;
  };
  readNewest();
  return {
    encrypt: (plaintext, aad) => {
      const { id, secret } = readNewest();
      return Buffer.concat([Buffer.from(id, 'hex'), encrypt(secret, plaintext, aad)]);
    },
    decrypt: (encrypted, aad) => {
      const id = keyIdOf(encrypted);
      if (!known.has(id)) readNewest();
      const secret = known.get(id);
      if (secret) return decrypt(secret, encrypted.subarray(KEY_ID_BYTES), aad);
      throw new DatabaseError('cannot_decrypt', 'A field was encrypted with another key than the one given.');
    },
    usesNewestKey: (encrypted) => readNewest().id === keyIdOf(encrypted),
    derive: (purpose) => {
      const oldest = ring().at(-1) ?? readNewest().secret;
      return createHmac('sha256', oldest).update(purpose).digest();
    },
  };
}

/** @param bytes begin with a key id */
function keyIdOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, KEY_ID_BYTES)).toString('hex');
}

/** Names a key to people, in hex. Every ciphertext begins with that of its key. */
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
  return { secret: createSecretKey(bytes), id: keyIdOf(createHash('sha256').update(bytes).digest()) };
}

export function newKey(): Uint8Array {
  return randomBytes(KEY_BYTES);
}

/** A cipher with one implied key. Layout: nonce (12 bytes) ‖ tag (16) ‖ ciphertext. */
export function createKeyCipher(key: Uint8Array): FieldCipher {
  const secret = createSecretKey(key);
  return {
    encrypt: (plaintext, aad) => encrypt(secret, plaintext, aad),
    decrypt: (encrypted, aad) => decrypt(secret, encrypted, aad),
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

function encrypt(secret: KeyObject, plaintext: Uint8Array, aad: string): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', secret, nonce);
  cipher.setAAD(Buffer.from(aad));
  const body = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

function decrypt(secret: KeyObject, encrypted: Uint8Array, aad: string): Uint8Array {
  const bodyStart = NONCE_BYTES + TAG_BYTES;
  if (encrypted.length < bodyStart)
    throw new DatabaseError('cannot_decrypt', 'An encrypted field was cut off.');
  try {
    const decipher = createDecipheriv('aes-256-gcm', secret, encrypted.subarray(0, NONCE_BYTES));
    decipher.setAAD(Buffer.from(aad));
    decipher.setAuthTag(encrypted.subarray(NONCE_BYTES, bodyStart));
    return Buffer.concat([decipher.update(encrypted.subarray(bodyStart)), decipher.final()]);
  } catch (cause) {
    throw new DatabaseError('cannot_decrypt', 'An encrypted field was changed or moved.', { cause });
  }
}
