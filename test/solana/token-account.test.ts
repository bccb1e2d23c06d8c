import { getAssociatedTokenAddressSync } from '@solana/spl-token';
import { PublicKey } from '@solana/web3.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressBytes, addressFromBytes } from '../../src/solana/address.ts';
import { generateSigner } from '../../src/solana/ed25519.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../src/solana/known-programs.ts';
import { findTokenAccount, isOnCurve } from '../../src/solana/token-account.ts';

const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 });

test('derives the same account as the token library, for both programs', () => {
  fc.assert(
    fc.property(
      bytes32,
      bytes32,
      fc.constantFrom(TOKEN_PROGRAM, TOKEN_2022_PROGRAM),
      (owner, mint, program) => {
        const expected = getAssociatedTokenAddressSync(
          new PublicKey(mint),
          new PublicKey(owner),
          true,
          new PublicKey(program),
        );
        const find = () => findTokenAccount(addressFromBytes(owner), addressFromBytes(mint), program);
        expect(find()).toBe(expected.toBase58());
        expect(find()).toBe(expected.toBase58());
      },
    ),
    { numRuns: 300 },
  );
});

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
