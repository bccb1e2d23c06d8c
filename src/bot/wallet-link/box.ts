import { createPrivateKey, createPublicKey, diffieHellman, type KeyObject } from 'node:crypto';
import nacl from 'tweetnacl';
import { decodeBase58, encodeBase58 } from '../../solana/base58.ts';

/** An X25519 key pair, 32 bytes each. One is made for every wallet link and lives as long as that link. */
interface BoxKeyPair {
  readonly publicKey: Uint8Array;
  readonly secretKey: Uint8Array;
}

/** What a wallet and we share: our secret and its public key. */
export interface BoxKeys {
  readonly dappSecret: Uint8Array;
  readonly walletPublicKey: Uint8Array;
}

/** A sealed message as it stands in a query: both base58. */
interface SealedBox {
  readonly nonce: string;
  readonly data: string;
}

/** 32 bytes of random make at most 44 characters; some slack for wallets that pad. */
const LONGEST_KEY_TEXT = 50;
const LONGEST_NONCE_TEXT = 40;

/** A full-size transaction (1,232 bytes) comes back in 2,344 characters. */
const LONGEST_DATA_TEXT = 3_000;

/** RFC 8410: what stands before the 32 bytes of a key. */
const PRIVATE_KEY_PREFIX = Buffer.from('302e020100300506032b656e04220420', 'hex');
const PUBLIC_KEY_PREFIX = Buffer.from('302a300506032b656e032100', 'hex');
const KEY_LENGTH = 32;

/** The library offers its building blocks but does not declare them. */
const { lowlevel } = nacl as typeof nacl & {
  readonly lowlevel: {
    crypto_core_hsalsa20(out: Uint8Array, input: Uint8Array, key: Uint8Array, constant: Uint8Array): void;
  };
};

const HSALSA_CONSTANT = Buffer.from('expand 32-byte k');
const HSALSA_INPUT = new Uint8Array(16);

/** A fresh key pair for one wallet link. */
export function newBoxKeyPair(): BoxKeyPair {
  return nacl.box.keyPair();
}

/** The public key of a stored secret. Throws on a secret that is not 32 bytes long. */
export function boxPublicKey(secretKey: Uint8Array): Uint8Array {
  return x25519PublicKey(secretKey);
}

/** Reads a public key from a query; undefined when it is not base58 of 32 bytes. */
export function readBoxKey(text: string): Uint8Array | undefined {
  const bytes = decodeBase58(text, LONGEST_KEY_TEXT);
  return bytes?.length === nacl.box.publicKeyLength ? bytes : undefined;
}

/**
 * Seals `value` as JSON for the wallet. `nonce` (24 bytes) is fresh random unless a test vector needs its own.
 * @throws RangeError for a key of low order, with which nothing could have been opened before
 */
export function sealJson(
  value: Readonly<Record<string, string>>,
  keys: BoxKeys,
  nonce: Uint8Array = nacl.randomBytes(nacl.box.nonceLength),
): SealedBox {
  const shared = sharedBoxKey(keys.walletPublicKey, keys.dappSecret);
  if (shared === undefined) throw new RangeError('the wallet gave a public key that agrees with nobody');
  const sealed = nacl.box.after(Buffer.from(JSON.stringify(value)), nonce, shared);
  return { nonce: encodeBase58(nonce), data: encodeBase58(sealed) };
}

/**
 * Opens what a wallet sealed for us and reads its JSON object; undefined for anything that is too long, not base58,
 * not sealed with these keys or not an object. Lengths are capped before any decoding or key agreement.
 */
export function openJson(box: SealedBox, keys: BoxKeys): Readonly<Record<string, unknown>> | undefined {
  const nonce = decodeBase58(box.nonce, LONGEST_NONCE_TEXT);
  const data = decodeBase58(box.data, LONGEST_DATA_TEXT);
  if (nonce?.length !== nacl.box.nonceLength || data === undefined) return undefined;
  const shared = sharedBoxKey(keys.walletPublicKey, keys.dappSecret);
  const opened = shared === undefined ? null : nacl.box.open.after(data, nonce, shared);
  return opened === null ? undefined : parseObject(opened);
}

/** Reads UTF-8 JSON of an object; undefined for anything else. */
export function parseObject(bytes: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    return value as Readonly<Record<string, unknown>>;
  } catch {
    return undefined;
  }
}

/** The public key of a secret. @throws RangeError for a secret that is not 32 bytes long */
export function x25519PublicKey(secretKey: Uint8Array): Uint8Array {
  const encoded = createPublicKey(privateKeyOf(secretKey)).export({ format: 'der', type: 'spki' });
  return new Uint8Array(encoded.subarray(PUBLIC_KEY_PREFIX.length));
}

/**
 * What `nacl.box.before` works out, many times faster: the curve is the system's, only the hash is the library's.
 * Undefined for a public key of low order, which would make a secret that everybody knows (RFC 7748, section 6.1).
 * @throws RangeError for a key that is not 32 bytes long
 */
export function sharedBoxKey(publicKey: Uint8Array, secretKey: Uint8Array): Uint8Array | undefined {
  const keys = { publicKey: publicKeyOf(publicKey), privateKey: privateKeyOf(secretKey) };
  const agreed = agree(keys);
  if (agreed === undefined) return undefined;
  const shared = new Uint8Array(KEY_LENGTH);
  lowlevel.crypto_core_hsalsa20(shared, HSALSA_INPUT, agreed, HSALSA_CONSTANT);
  return shared;
}

function agree(keys: {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}): Uint8Array | undefined {
  try {
    return diffieHellman(keys);
  } catch {
    return undefined;
  }
}

function privateKeyOf(secretKey: Uint8Array): KeyObject {
  checkLength(secretKey);
  return createPrivateKey({
    key: Buffer.concat([PRIVATE_KEY_PREFIX, secretKey]),
    format: 'der',
    type: 'pkcs8',
  });
}

function publicKeyOf(publicKey: Uint8Array): KeyObject {
  checkLength(publicKey);
  return createPublicKey({ key: Buffer.concat([PUBLIC_KEY_PREFIX, publicKey]), format: 'der', type: 'spki' });
}

function checkLength(key: Uint8Array): void {
  if (key.length !== KEY_LENGTH) throw new RangeError(`an X25519 key has ${KEY_LENGTH} bytes`);
}
