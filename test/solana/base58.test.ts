import bs58 from 'bs58';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeBase58 } from '../../src/solana/base58.ts';

describe('base58', () => {
  it('is what the reference library writes, for every length', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        expect(encodeBase58(bytes)).toBe(bs58.encode(bytes));
      }),
      { numRuns: 500 },
    );
  });

  it.each([32, 64])('keeps every leading zero of %i bytes', (length) => {
    for (let zeros = 0; zeros <= length; zeros += 1) {
      const bytes = new Uint8Array(length).fill(255, zeros);
      expect(encodeBase58(bytes)).toBe(bs58.encode(bytes));
    }
  });
});
