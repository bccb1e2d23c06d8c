import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type BalancePress, decodeBalance, encodeBalance } from '../../../src/bot/words/balance-data.ts';
import { encodeBase58 } from '../../../src/solana/base58.ts';
import type { Mint } from '../../../src/solana/mint.ts';

const press: fc.Arbitrary<BalancePress> = fc.oneof(
  fc.record({
    action: fc.constant('swap' as const),
    mint: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => encodeBase58(bytes) as Mint),
  }),
  fc.record({
    action: fc.constant('show' as const),
    walletId: fc.stringMatching(/^[A-Za-z0-9_-]{22}$/),
    isUnfolded: fc.boolean(),
  }),
);

it('every press reads as it was written, in at most 64 bytes', () => {
  fc.assert(
    fc.property(press, (one) => {
      expect(Buffer.byteLength(encodeBalance(one))).toBeLessThanOrEqual(64);
      expect(decodeBalance(encodeBalance(one))).toEqual(one);
    }),
  );
});

it('what is read would be written so', () => {
  const near = fc
    .tuple(fc.constantFrom(...'sufx'), fc.string())
    .map(([letter, rest]) => `bl:${letter}:${rest}`);
  fc.assert(
    fc.property(fc.oneof(fc.string(), near), (data) => {
      const read = decodeBalance(data);
      if (read) expect(encodeBalance(read)).toBe(data);
    }),
  );
});
