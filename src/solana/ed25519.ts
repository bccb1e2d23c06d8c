import * as ed25519 from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2';
import { type Address, addressBytes, addressFromBytes } from './address.ts';

/** A key that signs: the desk and the sandbox have one, the bot has none. */
export type Signer = {
  readonly address: Address;
  readonly sign: (message: Uint8Array) => Uint8Array;
};

const SEED_LENGTH = 32;
const SIGNATURE_LENGTH = 64;

ed25519.hashes.sha512 = (message) => Uint8Array.from(sha512(message));

/**
 * Strict, as the chain is: no key of small order, no second form of a signature. Never throws on bad signatures. About 1 ms,
 * ten times the time of node:crypto, which no browser has.
 */
export function verifySignature(address: Address, message: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== SIGNATURE_LENGTH) return false;
  return ed25519.verify(signature, message, addressBytes(address), { zip215: false });
}

/** Throws `RangeError` unless 32 bytes. */
export function createSigner(seed: Uint8Array): Signer {
  if (seed.length !== SEED_LENGTH) throw new RangeError(`an ed25519 seed has ${SEED_LENGTH} bytes`);
  const secret = Uint8Array.from(seed);
  const address = addressFromBytes(ed25519.getPublicKey(secret));
  return { address, sign: (message) => ed25519.sign(message, secret) };
}

/** The 64 bytes that wallets export: a seed and its public key. */
export function isSecretKey(bytes: Uint8Array): boolean {
  if (bytes.length !== 2 * SEED_LENGTH) return false;
  const publicKey = addressFromBytes(bytes.subarray(SEED_LENGTH));
  return createSigner(bytes.subarray(0, SEED_LENGTH)).address === publicKey;
}

export function generateSigner(): Signer {
  return createSigner(ed25519.utils.randomSecretKey());
}
