import { createHash, randomBytes } from 'node:crypto';
import { addressBytes } from '../../../src/solana/address.ts';
import { createSigner } from '../../../src/solana/ed25519.ts';

/** Order of the ed25519 group (RFC 8032, 5.1). */
const ORDER = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n;

/**
 * Another valid ed25519 signature of `message`: the nonce is random where RFC 8032 derives it, as in some hardware and
 * threshold signers.
 */
export function signWithRandomNonce(seed: Uint8Array, message: Uint8Array): Uint8Array {
  const nonceSeed = randomBytes(32);
  const commitment = addressBytes(createSigner(nonceSeed).address);
  const key = addressBytes(createSigner(seed).address);
  const challenge = toNumber(sha512(commitment, key, message)) % ORDER;
  const answer = (scalarOf(nonceSeed) + challenge * scalarOf(seed)) % ORDER;
  return Buffer.concat([commitment, toBytes(answer)]);
}

function scalarOf(seed: Uint8Array): bigint {
  const half = sha512(seed).subarray(0, 32);
  half[0] = (half[0] ?? 0) & 248;
  half[31] = ((half[31] ?? 0) & 127) | 64;
  return toNumber(half);
}

function sha512(...parts: readonly Uint8Array[]): Buffer {
  return createHash('sha512').update(Buffer.concat(parts)).digest();
}

function toNumber(littleEndian: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(littleEndian).reverse().toString('hex')}`);
}

function toBytes(number: bigint): Uint8Array {
  return Buffer.from(number.toString(16).padStart(64, '0'), 'hex').reverse();
}
