import { BoundedCache } from '../bounded-cache.ts';
import { decodeBase58, encodeBase58 } from './base58.ts';

/** Base58 of a 32-byte account address. */
export type Address = string & { readonly __brand: 'Address' };

/** Base58 of a 64-byte signature. */
export type Signature = string & { readonly __brand: 'Signature' };

const LONGEST_ADDRESS = 44;
export const LONGEST_SIGNATURE = 88;

/** `undefined` unless base58 of 32 bytes. */
export function parseAddress(text: string): Address | undefined {
  return decodeBase58(text, LONGEST_ADDRESS)?.length === 32 ? (text as Address) : undefined;
}

/** `undefined` unless base58 of 64 bytes. */
export function parseSignature(text: string): Signature | undefined {
  return decodeBase58(text, LONGEST_SIGNATURE)?.length === 64 ? (text as Signature) : undefined;
}

/** A lookup costs a fifth of encoding. */
const encoded = new BoundedCache<Address>(4_096);

/** Throws `RangeError` unless 32 bytes. */
export function addressFromBytes(bytes: Uint8Array): Address {
  const name = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  return encoded.getOrCompute(name, () => encodeExactly(bytes, 32) as Address);
}

/** Throws `RangeError` unless 64 bytes. */
export function signatureFromBytes(bytes: Uint8Array): Signature {
  return encodeExactly(bytes, 64) as Signature;
}

/** Of an address or a blockhash. Throws `RangeError` for any other text. */
export function addressBytes(text: string): Uint8Array {
  const bytes = decodeBase58(text, LONGEST_ADDRESS);
  if (bytes?.length !== 32) throw new RangeError('expected base58 of 32 bytes');
  return bytes;
}

function encodeExactly(bytes: Uint8Array, length: number): string {
  if (bytes.length !== length) throw new RangeError(`expected ${length} bytes, got ${bytes.length}`);
  return encodeBase58(bytes);
}
