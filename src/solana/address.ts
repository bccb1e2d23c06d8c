import bs58 from 'bs58';
import { encodeBase58 } from './base58.ts';

/** Base58 text of a 32-byte account address. The brand is structural, so every floor's `Address` is the same type. */
export type Address = string & { readonly __brand: 'Address' };

/** Base58 text of a 64-byte transaction signature. */
export type Signature = string & { readonly __brand: 'Signature' };

const ADDRESS_TEXT = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;
const SIGNATURE_TEXT = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/;

/** Reads an address from text; `undefined` when it is not base58 of exactly 32 bytes. Length is capped before decoding. */
export function parseAddress(text: string): Address | undefined {
  return decodeBase58(text, ADDRESS_TEXT, 32) === undefined ? undefined : (text as Address);
}

/** Reads a signature from text; `undefined` when it is not base58 of exactly 64 bytes. Length is capped before decoding. */
export function parseSignature(text: string): Signature | undefined {
  return decodeBase58(text, SIGNATURE_TEXT, 64) === undefined ? undefined : (text as Signature);
}

/** The address of 32 bytes. Throws `RangeError` on any other length: that is a caller's mistake, not input. */
export function addressFromBytes(bytes: Uint8Array): Address {
  return encodeExactly(bytes, 32) as Address;
}

/** The signature text of 64 bytes. Throws `RangeError` on any other length. */
export function signatureFromBytes(bytes: Uint8Array): Signature {
  return encodeExactly(bytes, 64) as Signature;
}

/** The 32 bytes of an address. */
export function addressBytes(address: Address): Uint8Array {
  return bs58.decode(address);
}

function decodeBase58(text: string, pattern: RegExp, length: number): Uint8Array | undefined {
  if (!pattern.test(text)) return undefined;
  const bytes = bs58.decodeUnsafe(text);
  return bytes?.length === length ? bytes : undefined;
}

function encodeExactly(bytes: Uint8Array, length: number): string {
  if (bytes.length !== length) throw new RangeError(`expected ${length} bytes, got ${bytes.length}`);
  return encodeBase58(bytes);
}
