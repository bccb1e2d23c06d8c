import { createPrivateKey, createPublicKey, diffieHellman, type KeyObject } from 'node:crypto';
import nacl from 'tweetnacl';

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
