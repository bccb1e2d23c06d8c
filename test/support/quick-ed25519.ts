import {
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign as signByNode,
  verify as verifyByNode,
} from 'node:crypto';
import { createRequire } from 'node:module';
import { BoundedCache } from '../../src/bounded-cache.ts';

/*
 * Stands for @noble/ed25519 in the ordinary run: two thirds of the guard's tests were curve arithmetic in JavaScript, which
 * node:crypto does twenty times as fast. Signatures are the same bytes, since ed25519 is deterministic. What node:crypto
 * refuses, and keys of small order, are still judged by the shipped code; `test/solana/ed25519.test.ts` and the deep run use
 * nothing else.
 */
const noble = createRequire(import.meta.url)('@noble/ed25519') as typeof import('@noble/ed25519');

export const { hashes, utils } = noble;

/** DER headers of a private and a public key (RFC 8410). */
const PRIVATE = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC = Buffer.from('302a300506032b6570032100', 'hex');

const keys = new BoundedCache<KeyObject>(2_000);

export function getPublicKey(secret: Uint8Array): Uint8Array {
  const der = createPublicKey(privateKeyOf(secret)).export({ format: 'der', type: 'spki' });
  return Uint8Array.from(der.subarray(PUBLIC.length));
}

export function sign(message: Uint8Array, secret: Uint8Array): Uint8Array {
  return Uint8Array.from(signByNode(null, message, privateKeyOf(secret)));
}

type Strictness = NonNullable<Parameters<typeof noble.verify>[3]>;

export function verify(
  signature: Uint8Array,
  message: Uint8Array,
  key: Uint8Array,
  strictness: Strictness,
): boolean {
  const isPlain = key.length === 32 && !SMALL_ORDER.has(Buffer.from(key).toString('hex').slice(2, -2));
  return (isPlain && isSigned(signature, message, key)) || noble.verify(signature, message, key, strictness);
}

/** Keys of small order and second forms of a key, without first and last byte: node:crypto takes them, the chain does not. */
const SMALL_ORDER = new Set([
  '00'.repeat(30),
  'ff'.repeat(30),
  'e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc',
  '176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03',
]);

function isSigned(signature: Uint8Array, message: Uint8Array, key: Uint8Array): boolean {
  const spki = { key: Buffer.concat([PUBLIC, key]), format: 'der', type: 'spki' } as const;
  try {
    return verifyByNode(
      null,
      message,
      keys.getOrCompute(textOf(key), () => createPublicKey(spki)),
      signature,
    );
  } catch {
    return false;
  }
}

function privateKeyOf(secret: Uint8Array): KeyObject {
  const pkcs8 = { key: Buffer.concat([PRIVATE, secret]), format: 'der', type: 'pkcs8' } as const;
  return keys.getOrCompute(`secret ${textOf(secret)}`, () => createPrivateKey(pkcs8));
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}
