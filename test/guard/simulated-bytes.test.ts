import { VersionedTransaction } from '@solana/web3.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TransactionError } from '../../src/solana/byte-reader.ts';
import { decodeTransaction } from '../../src/solana/transaction.ts';
import { buildTransaction } from './support/build-transaction.ts';
import { honestSwap } from './support/honest-swap.ts';
import { usdc } from './support/people.ts';

const honest = (['legacy', 'v0', 'table'] as const).flatMap((format) =>
  (['desk', 'routeV2'] as const).map((route) =>
    buildTransaction(honestSwap({ route, from: 'native', to: usdc, format }).parts),
  ),
);

function isTaken(bytes: Uint8Array): boolean {
  try {
    decodeTransaction(bytes);
    return true;
  } catch (error) {
    if (error instanceof TransactionError) return false;
    throw error;
  }
}

/** The node is sent what another library read and wrote again; a difference would be a swap nobody simulated. */
test('whatever bytes the guard reads, the simulated ones are the very same', () => {
  let taken = 0;
  const edits = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 3 });
  fc.assert(
    fc.property(fc.constantFrom(...honest), edits, fc.nat(), (bytes, changes, cut) => {
      const edited = changes.reduce((all, [at, value]) => all.with(at % all.length, value), bytes);
      const candidate = cut % 5 === 0 ? edited.subarray(0, edited.length - (cut % 40)) : edited;
      if (!isTaken(candidate)) return;
      taken += 1;
      expect(Uint8Array.from(VersionedTransaction.deserialize(candidate).serialize())).toEqual(
        Uint8Array.from(candidate),
      );
    }),
    { numRuns: 2_000 },
  );
  expect(taken).toBeGreaterThan(500);
});
