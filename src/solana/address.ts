import { BoundedCache } from '../bounded-cache.ts';
import { decodeBase58, encodeBase58 } from './base58.ts';

/** Base58 text of a 32-byte account address. */
export type Address = string & { readonly __brand: 'Address' };

/** Base58 text of a 64-byte transaction signature. */
export type Signature = string & { readonly __brand: 'Signature' };

const LONGEST_ADDRESS = 44;
const LONGEST_SIGNATURE = 88;

/** An address from text; `undefined` unless it is base58 of 32 bytes. The length is capped before decoding. */
export function parseAddress(text: string): Address | undefined {
  return decodeBase58(text, LONGEST_ADDRESS)?.length === 32 ? (text as Address) : undefined;
}

/** A signature from text; `undefined` unless it is base58 of 64 bytes. The length is capped before decoding. */
export function parseSignature(text: string): Signature | undefined {
  return decodeBase58(text, LONGEST_SIGNATURE)?.length === 64 ? (text as Signature) : undefined;
}

/** The same programs, mints and wallets recur; a lookup costs a fifth of encoding. */
const encoded = new BoundedCache<Address>(4_096);

/** The address of 32 bytes. Throws `RangeError` for any other length. */
export function addressFromBytes(bytes: Uint8Array): Address {
  const name = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  return encoded.getOrCompute(name, () => encodeExactly(bytes, 32) as Address);
}

/** The signature text of 64 bytes. Throws `RangeError` for any other length. */
export function signatureFromBytes(bytes: Uint8Array): Signature {
  return encodeExactly(bytes, 64) as Signature;
}

/** The 32 bytes of an address or a blockhash. Throws `RangeError` for any other text. */
export function addressBytes(text: string): Uint8Array {
  const bytes = decodeBase58(text, LONGEST_ADDRESS);
  if (bytes?.length !== 32) throw new RangeError('expected base58 of 32 bytes');
  return bytes;
}

function encodeExactly(bytes: Uint8Array, length: number): string {
  if (bytes.length !== length) throw new RangeError(`expected ${length} bytes, got ${bytes.length}`);
  return encodeBase58(bytes);
}
