import nacl from 'tweetnacl';
import { decodeBase58, encodeBase58 } from '../solana/address.ts';

export interface BoxKeys {
  readonly dappSecret: Uint8Array;
  readonly walletPublicKey: Uint8Array;
}

interface SealedBox {
  readonly nonce: string;
  readonly data: string;
}

/** Base58 of 32 bytes has up to 44 characters; some wallets pad. */
const MAX_KEY_TEXT_LENGTH = 50;
const MAX_NONCE_TEXT_LENGTH = 40;

/** A version 1 transaction of 4,096 bytes returns with its session as up to 8,200 characters. */
const MAX_DATA_TEXT = 9_000;

const KEY_LENGTH = 32;

/** tweetnacl's types lack it. */
const { lowlevel } = nacl as typeof nacl & {
  readonly lowlevel: {
    crypto_core_hsalsa20(out: Uint8Array, input: Uint8Array, key: Uint8Array, constant: Uint8Array): void;
  };
};

const HSALSA_CONSTANT = new TextEncoder().encode('expand 32-byte k');
const HSALSA_INPUT = new Uint8Array(16);

/** X25519, 32 bytes each; one per link. */
export function newBoxKeyPair(): { readonly publicKey: Uint8Array; readonly secretKey: Uint8Array } {
  return nacl.box.keyPair();
}

/** Undefined unless base58 of 32 bytes. */
export function readBoxKey(text: string): Uint8Array | undefined {
  const bytes = decodeBase58(text, MAX_KEY_TEXT_LENGTH);
  return bytes?.length === nacl.box.publicKeyLength ? bytes : undefined;
}

/**
 * Seals `value` as JSON for the wallet. @param nonce 24 bytes; random, except in test vectors
 * @throws RangeError for a wallet key of low order
 */
export function sealJson(
  value: Readonly<Record<string, string>>,
  keys: BoxKeys,
  nonce: Uint8Array = nacl.randomBytes(nacl.box.nonceLength),
): SealedBox {
  const shared = sharedBoxKey(keys.walletPublicKey, keys.dappSecret);
  if (shared === undefined) throw new RangeError("the wallet's public key has low order");
  const sealed = nacl.box.after(new TextEncoder().encode(JSON.stringify(value)), nonce, shared);
  return { nonce: encodeBase58(nonce), data: encodeBase58(sealed) };
}

/** Undefined for anything but a sealed JSON object. Lengths are checked before decoding and key agreement. */
export function openJson(box: SealedBox, keys: BoxKeys): Readonly<Record<string, unknown>> | undefined {
  const nonce = decodeBase58(box.nonce, MAX_NONCE_TEXT_LENGTH);
  const data = decodeBase58(box.data, MAX_DATA_TEXT);
  if (nonce?.length !== nacl.box.nonceLength || data === undefined) return undefined;
  const shared = sharedBoxKey(keys.walletPublicKey, keys.dappSecret);
  const opened = shared === undefined ? null : nacl.box.open.after(data, nonce, shared);
  return opened === null ? undefined : parseObject(opened);
}

/** Parses a JSON object in UTF-8; undefined for anything else. */
export function parseObject(bytes: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    return value as Readonly<Record<string, unknown>>;
  } catch {
    return undefined;
  }
}

/** @throws RangeError for a secret other than 32 bytes */
export function boxPublicKey(secretKey: Uint8Array): Uint8Array {
  checkLength(secretKey);
  return nacl.scalarMult.base(secretKey);
}

/**
 * `nacl.box.before`, but undefined for a public key of low order, whose shared secret would be public (RFC 7748 §6.1).
 * @throws RangeError for a key other than 32 bytes
 */
export function sharedBoxKey(publicKey: Uint8Array, secretKey: Uint8Array): Uint8Array | undefined {
  checkLength(publicKey);
  checkLength(secretKey);
  const agreed = nacl.scalarMult(secretKey, publicKey);
  if (agreed.every((byte) => byte === 0)) return undefined;
  const shared = new Uint8Array(KEY_LENGTH);
  lowlevel.crypto_core_hsalsa20(shared, HSALSA_INPUT, agreed, HSALSA_CONSTANT);
  return shared;
}

function checkLength(key: Uint8Array): void {
  if (key.length !== KEY_LENGTH) throw new RangeError(`an X25519 key has ${KEY_LENGTH} bytes`);
}
