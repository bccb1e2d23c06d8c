import bs58 from 'bs58';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addressBytes,
  addressFromBytes,
  decodeBase58,
  encodeBase58,
  parseAddress,
  parseSignature,
  signatureFromBytes,
} from '../../src/solana/address.ts';

test('every 32-byte value survives a round trip through text', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
      const address = addressFromBytes(bytes);
      expect(parseAddress(address)).toBe(address);
      expect(addressBytes(address)).toEqual(bytes);
    }),
  );
});

test('every 64-byte value survives as a signature', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), (bytes) => {
      const signature = signatureFromBytes(bytes);
      expect(parseSignature(signature)).toBe(signature);
      expect(bs58.decode(signature)).toEqual(bytes);
    }),
  );
});

test('any text parses without a throw, and only 32 bytes are an address', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      const address = parseAddress(text);
      expect(address === undefined || addressBytes(address).length === 32).toBe(true);
      expect(parseSignature(text)).toBeUndefined();
    }),
  );
});

test.each([
  ['', 'empty'],
  ['1'.repeat(31), '31 zero bytes'],
  ['1'.repeat(33), '33 zero bytes'],
  ['z'.repeat(44), 'more than 32 bytes'],
  ['So1111111111111111111111111111111111111111O', 'a letter outside the alphabet'],
  [' So11111111111111111111111111111111111111112', 'a blank in front'],
  ['1'.repeat(100_000), 'far too long'],
])('refuses %s', (text) => {
  expect(parseAddress(text)).toBeUndefined();
});

test('building an address of a wrong length is a programming error', () => {
  expect(() => addressFromBytes(new Uint8Array(31))).toThrow(RangeError);
  expect(() => signatureFromBytes(new Uint8Array(63))).toThrow(RangeError);
});

const bytes = fc
  .tuple(fc.nat({ max: 5 }), fc.uint8Array({ minLength: 1, maxLength: 1_300 }))
  .map(([zeros, rest]) => new Uint8Array([...new Uint8Array(zeros), ...rest]));

test('agrees with the reference library', () => {
  fc.assert(
    fc.property(bytes, (value) => {
      const text = bs58.encode(value);
      expect(encodeBase58(value)).toBe(text);
      expect(decodeBase58(text, text.length)).toEqual(value);
    }),
  );
});

test('an address or a signature keeps every leading zero', () => {
  for (const length of [32, 64]) {
    for (let zeros = 0; zeros <= length; zeros += 1) {
      const value = new Uint8Array(length).fill(255, zeros);
      expect(encodeBase58(value)).toBe(bs58.encode(value));
      expect(decodeBase58(bs58.encode(value), 88)).toEqual(value);
    }
  }
});

test.each([1_232, 1_686, 1_688, 1_950, 2_196])(
  '%i bytes, up to the longest message of the protocol',
  (length) => {
    const value = new Uint8Array(length).fill(255);
    const text = bs58.encode(value);
    expect(encodeBase58(value)).toBe(text);
    expect(decodeBase58(text, 3_000)).toEqual(value);
  },
);

test('any text decodes as in the reference library or not at all', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 100 }), (text) => {
      const known = text === '' ? undefined : bs58.decodeUnsafe(text);
      expect(decodeBase58(text, 100)).toEqual(known);
    }),
  );
});

test('encodes empty input and zeros', () => {
  expect(encodeBase58(new Uint8Array())).toBe('');
  expect(encodeBase58(new Uint8Array(3))).toBe('111');
  expect(decodeBase58('111', 3)).toEqual(new Uint8Array(3));
});

test('A11: no caller can decode more than the longest honest text', () => {
  expect(decodeBase58('z'.repeat(9_000), 9_000)).toBeDefined();
  expect(() => decodeBase58('z', 9_001)).toThrow(RangeError);
});

test('a text one character too long is not read', () => {
  expect(decodeBase58('zz', 2)).toBeDefined();
  expect(decodeBase58('zzz', 2)).toBeUndefined();
});
