import { bytesToHex, hexToBytes } from '@noble/hashes/utils';
import { BoundedCache } from '../bounded-cache.ts';

/** Base58 of 32 bytes. */
export type Address = string & { readonly __brand: 'Address' };

/** Base58 of 64 bytes. */
export type Signature = string & { readonly __brand: 'Signature' };

const MAX_ADDRESS_LENGTH = 44;
export const MAX_SIGNATURE_LENGTH = 88;

/** `undefined` unless base58 of 32 bytes. */
export function parseAddress(text: string): Address | undefined {
  return decodeBase58(text, MAX_ADDRESS_LENGTH)?.length === 32 ? (text as Address) : undefined;
}

/** `undefined` unless base58 of 64 bytes. */
export function parseSignature(text: string): Signature | undefined {
  return decodeBase58(text, MAX_SIGNATURE_LENGTH)?.length === 64 ? (text as Signature) : undefined;
}

/** A lookup costs a fifth of encoding. */
const encoded = new BoundedCache<Address>(4_096);

/** Throws `RangeError` unless 32 bytes. */
export function addressFromBytes(bytes: Uint8Array): Address {
  const name = String.fromCharCode(...bytes);
  return encoded.getOrCompute(name, () => encodeExactly(bytes, 32) as Address);
}

/** Throws `RangeError` unless 64 bytes. */
export function signatureFromBytes(bytes: Uint8Array): Signature {
  return encodeExactly(bytes, 64) as Signature;
}

/** The 32 bytes of an address or a blockhash. Throws `RangeError` for any other text. */
export function addressBytes(text: string): Uint8Array {
  const bytes = decodeBase58(text, MAX_ADDRESS_LENGTH);
  if (bytes?.length !== 32) throw new RangeError('expected base58 of 32 bytes');
  return bytes;
}

function encodeExactly(bytes: Uint8Array, length: number): string {
  if (bytes.length !== length) throw new RangeError(`expected ${length} bytes, got ${bytes.length}`);
  return encodeBase58(bytes);
}

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const DIGITS: ReadonlyMap<string, number> = new Map([...ALPHABET].map((letter, digit) => [letter, digit]));

/** The largest power that a `number` holds exactly: nine digits at a time. */
const CHUNK = 9;
const CHUNK_WEIGHT = 58n ** 9n;

/** The work is quadratic. An encrypted version 1 transaction of 4,096 bytes with its session has up to 8,200 characters. */
const MAX_TEXT = 9_000;

/**
 * `undefined` for empty, longer or invalid text, checked before any arithmetic: the input is untrusted. An
 * encrypted transaction takes 0.2 ms; the `bs58` library takes 4.5 ms.
 * @throws RangeError for a `longest` over 9,000
 */
export function decodeBase58(text: string, longest: number): Uint8Array | undefined {
  if (longest > MAX_TEXT) throw new RangeError(`at most ${MAX_TEXT} characters may be read`);
  if (text.length === 0 || text.length > longest) return undefined;
  let value = 0n;
  for (let end = text.length % CHUNK || CHUNK; end <= text.length; end += CHUNK) {
    const chunk = readChunk(text.slice(Math.max(0, end - CHUNK), end));
    if (chunk === undefined) return undefined;
    value = value * CHUNK_WEIGHT + BigInt(chunk);
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  const hex = value === 0n ? '' : value.toString(16);
  return hexToBytes('00'.repeat(zeros) + (hex.length % 2 === 0 ? hex : `0${hex}`));
}

export function encodeBase58(bytes: Uint8Array): string {
  const firstDigit = bytes.findIndex((byte) => byte !== 0);
  if (firstDigit === -1) return '1'.repeat(bytes.length);
  let text = '';
  for (let value = BigInt(`0x${bytesToHex(bytes)}`); value > 0n; value /= CHUNK_WEIGHT) {
    text = writeChunk(Number(value % CHUNK_WEIGHT)) + text;
  }
  return '1'.repeat(firstDigit) + text.replace(/^1+/, '');
}

function readChunk(letters: string): number | undefined {
  let value = 0;
  for (const letter of letters) {
    const digit = DIGITS.get(letter);
    if (digit === undefined) return undefined;
    value = value * ALPHABET.length + digit;
  }
  return value;
}

/** The caller drops the leading padding. */
function writeChunk(value: number): string {
  let text = '';
  let rest = value;
  for (let place = 0; place < CHUNK; place += 1) {
    text = ALPHABET.charAt(rest % ALPHABET.length) + text;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return text;
}
