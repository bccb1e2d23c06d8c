import { PublicKey } from '@solana/web3.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressBytes } from '../../src/solana/address.ts';
import { isOnCurve } from '../../src/solana/curve.ts';
import { generateSigner } from '../../src/solana/ed25519.ts';

test('agrees with the reference library', () => {
  const keys = fc.uint8Array({ minLength: 32, maxLength: 32 });
  fc.assert(fc.property(keys, (bytes) => isOnCurve(bytes) === PublicKey.isOnCurve(bytes)));
});

test('public keys are on the curve', () => {
  for (let left = 20; left > 0; left -= 1)
    expect(isOnCurve(addressBytes(generateSigner().address))).toBe(true);
});

test.each([0, 1, 2, 0xec, 0xed, 0xee, 0xff])('the edge of the field that begins with %i', (first) => {
  for (const [middle, last] of [
    [0, 0],
    [0, 0x80],
    [0xff, 0x7f],
    [0xff, 0xff],
  ] as const) {
    const bytes = new Uint8Array(32).fill(middle).fill(last, 31).fill(first, 0, 1);
    expect(isOnCurve(bytes)).toBe(PublicKey.isOnCurve(bytes));
  }
});
