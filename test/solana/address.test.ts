import bs58 from 'bs58';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addressBytes,
  addressFromBytes,
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
