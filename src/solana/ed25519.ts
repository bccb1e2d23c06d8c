import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign as signBytes,
  verify as verifyBytes,
} from 'node:crypto';
import { BoundedCache } from '../bounded-cache.ts';
import { type Address, addressBytes, addressFromBytes } from './address.ts';

/** Of the desk or the sandbox; the bot has none. */
export type Signer = {
  readonly address: Address;
  readonly sign: (message: Uint8Array) => Uint8Array;
};

const PRIVATE_KEY_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_KEY_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const SEED_LENGTH = 32;
const SIGNATURE_LENGTH = 64;
const publicKeys = new BoundedCache<KeyObject>(10_000);

/** Never throws on bad signatures. */
export function verifySignature(address: Address, message: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== SIGNATURE_LENGTH) return false;
  return verifyBytes(null, message, publicKeyOf(address), signature);
}

/** The same in a thread of the pool: a thousand in a row would hold the event loop for 85 ms. */
export function verifySignatureAside(
  address: Address,
  message: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  if (signature.length !== SIGNATURE_LENGTH) return Promise.resolve(false);
  return new Promise((resolve, reject) => {
    verifyBytes(null, message, publicKeyOf(address), signature, (error, isValid) =>
      error ? reject(error) : resolve(isValid),
    );
  });
}

/** Throws `RangeError` unless 32 bytes. */
export function createSigner(seed: Uint8Array): Signer {
  if (seed.length !== SEED_LENGTH) throw new RangeError(`an ed25519 seed has ${SEED_LENGTH} bytes`);
  const key = Buffer.concat([PRIVATE_KEY_PREFIX, seed]);
  return signerOf(createPrivateKey({ key, format: 'der', type: 'pkcs8' }));
}

/** The 64 bytes that wallets export: a seed and its public key. */
export function isSecretKey(bytes: Uint8Array): boolean {
  if (bytes.length !== 2 * SEED_LENGTH) return false;
  const publicKey = addressFromBytes(bytes.subarray(SEED_LENGTH));
  return createSigner(bytes.subarray(0, SEED_LENGTH)).address === publicKey;
}

export function generateSigner(): Signer {
  return signerOf(generateKeyPairSync('ed25519').privateKey);
}

function signerOf(key: KeyObject): Signer {
  const encoded = createPublicKey(key).export({ format: 'der', type: 'spki' });
  const address = addressFromBytes(encoded.subarray(PUBLIC_KEY_PREFIX.length));
  return { address, sign: (message) => signBytes(null, message, key) };
}

function publicKeyOf(address: Address): KeyObject {
  return publicKeys.getOrCompute(address, () => {
    const key = Buffer.concat([PUBLIC_KEY_PREFIX, addressBytes(address)]);
    return createPublicKey({ key, format: 'der', type: 'spki' });
  });
}
