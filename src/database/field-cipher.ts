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
import type { KeyRing } from './encryption-key.ts';

/** Encrypts single fields of rows. A ciphertext opens only for the place it was sealed for. */
export interface FieldCipher {
  /** With the newest key. `place` names table, column and row, so that a ciphertext moved to another row does not open. */
  seal(plaintext: Uint8Array, place: string): Uint8Array;
  /** With the key it was sealed with. @throws DatabaseError `cannot_decrypt` */
  open(sealed: Uint8Array, place: string): Uint8Array;
  /** Whether a ciphertext has nothing to gain from being sealed again. */
  usesNewestKey(sealed: Uint8Array): boolean;
  /** A secret derived for `purpose` from the oldest key, 32 bytes; a rotation changes it in the end. */
  derive(purpose: string): Uint8Array;
}

interface Key {
  readonly id: Buffer;
  /** Made once: from plain bytes Node would make one for every field, which costs more than the encryption itself. */
  readonly secret: KeyObject;
}

const KEY_BYTES = 32;
const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const NONCES_DRAWN = 256;
const TAG_BYTES = 16;

/**
 * AES-256-GCM. Layout: key id (4 bytes) ‖ nonce (12) ‖ tag (16) ‖ ciphertext. The key id tells with which of several
 * keys to open, and which rows still wait for re-encryption. `source` is one key, or a ring, newest first, that is asked
 * before every sealing and when a ciphertext names a key not seen before. A key that left the ring still opens what
 * somebody read just before, until the process ends.
 * @throws DatabaseError `bad_encryption_key` unless every key is 32 bytes
 */
export function createFieldCipher(source: Uint8Array | KeyRing): FieldCipher {
  const ring = typeof source === 'function' ? source : always([source]);
  const seen = new Map<string, Key>();
  let current: { readonly keys: readonly Uint8Array[]; readonly newest: Key } | undefined;
  const newest = (): Key => {
    const keys = ring();
    if (keys !== current?.keys) current = { keys, newest: takeAll(keys, seen) };
    return current.newest;
  };
  const keyOf = (sealed: Uint8Array): Key | undefined => seen.get(keyIdText(sealed));
  newest();
  return {
    seal: (plaintext, place) => seal(newest(), plaintext, place),
    open: (sealed, place) => {
      if (!keyOf(sealed)) newest();
      return open(keyOf(sealed), sealed, place);
    },
    usesNewestKey: (sealed) => newest() === keyOf(sealed),
    derive: (purpose) => {
      const oldest = ring().at(-1) ?? newest().secret;
      return createHmac('sha256', oldest).update(purpose).digest();
    },
  };
}

function always<T>(value: T): () => T {
  return () => value;
}

/** Remembers all of them; gives the first, the newest. */
function takeAll(keys: readonly Uint8Array[], seen: Map<string, Key>): Key {
  const taken = keys.map(identify);
  for (const key of taken) seen.set(keyIdText(key.id), key);
  const [newest] = taken;
  if (!newest) throw new DatabaseError('bad_encryption_key', 'There is no encryption key.');
  return newest;
}

/** Of a key's id, or of the ciphertext that begins with it. */
function keyIdText(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, KEY_ID_BYTES)).toString('hex');
}

function identify(bytes: Uint8Array): Key {
  if (bytes.length !== KEY_BYTES) {
    throw new DatabaseError('bad_encryption_key', `The encryption key must be ${KEY_BYTES} bytes.`);
  }
  return {
    secret: createSecretKey(bytes),
    id: createHash('sha256').update(bytes).digest().subarray(0, KEY_ID_BYTES),
  };
}

function seal(key: Key, plaintext: Uint8Array, place: string): Uint8Array {
  return Buffer.concat([key.id, sealWith(key.secret, plaintext, place)]);
}

function open(key: Key | undefined, sealed: Uint8Array, place: string): Uint8Array {
  if (key === undefined) {
    throw new DatabaseError('cannot_decrypt', 'A field was encrypted with another key than the one given.');
  }
  return openWith(key.secret, sealed.subarray(KEY_ID_BYTES), place);
}

/** Seals with one key that whoever opens it has to know: nonce (12 bytes) ‖ tag (16) ‖ ciphertext, for one place. */
export function sealWith(secret: KeyObject, plaintext: Uint8Array, place: string): Uint8Array {
  const nonce = takeNonce();
  const cipher = createCipheriv('aes-256-gcm', secret, nonce);
  cipher.setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Random bytes drawn together, because a drawing costs more than the encryption itself; each is used once. */
let drawn = Buffer.alloc(0);

function takeNonce(): Uint8Array {
  if (drawn.length === 0) drawn = randomBytes(NONCE_BYTES * NONCES_DRAWN);
  const nonce = drawn.subarray(0, NONCE_BYTES);
  drawn = drawn.subarray(NONCE_BYTES);
  return nonce;
}

/** Opens what `sealWith` sealed with this key for this place. @throws DatabaseError `cannot_decrypt` */
export function openWith(secret: KeyObject, sealed: Uint8Array, place: string): Uint8Array {
  const bodyStart = NONCE_BYTES + TAG_BYTES;
  if (sealed.length < bodyStart) throw new DatabaseError('cannot_decrypt', 'An encrypted field was cut off.');
  try {
    const decipher = createDecipheriv('aes-256-gcm', secret, sealed.subarray(0, NONCE_BYTES));
    decipher.setAAD(Buffer.from(place));
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, bodyStart));
    return Buffer.concat([decipher.update(sealed.subarray(bodyStart)), decipher.final()]);
  } catch (cause) {
    throw new DatabaseError('cannot_decrypt', 'An encrypted field was changed or moved.', { cause });
  }
}
