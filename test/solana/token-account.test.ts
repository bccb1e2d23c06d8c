import { getAssociatedTokenAddressSync } from '@solana/spl-token';
import { PublicKey } from '@solana/web3.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressFromBytes } from '../../src/solana/address.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../src/solana/known-programs.ts';
import { findTokenAccount } from '../../src/solana/token-account.ts';

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
