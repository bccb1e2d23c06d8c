import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  JUPITER_PROGRAM,
  LIGHTHOUSE_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
} from '../../src/solana/known-programs.ts';
import { describeTransactionFailure } from '../../src/solana/transaction-failure.ts';

const programs = [SYSTEM_PROGRAM, JUPITER_PROGRAM, TOKEN_2022_PROGRAM, LIGHTHOUSE_PROGRAM];

test.each([
  ['BlockhashNotFound', 'the transaction expired before it could run'],
  ['SomethingNew', 'the network refused it (SomethingNew)'],
  [{ InsufficientFundsForRent: { account_index: 0 } }, 'not enough SOL left for the deposit of an account'],
  ['toString', 'the network refused it (toString)'],
  [{ valueOf: 1 }, 'the network refused it (valueOf)'],
  [{ Brand: 1 }, 'the network refused it (Brand)'],
  [{ InstructionError: [0, { Custom: 1 }] }, 'not enough SOL'],
  [{ InstructionError: [1, { Custom: 6001 }] }, 'the price moved past the slippage limit'],
  [{ InstructionError: [2, { Custom: 17 }] }, 'the token account is frozen by the issuer'],
  [
    { InstructionError: [3, { Custom: 6400 }] },
    'a safety check of the wallet stopped it; nothing was swapped',
  ],
  [{ InstructionError: [0, { Custom: 6001 }] }, 'step 1 failed (code 6001)'],
  [{ InstructionError: [9, { Custom: 1 }] }, 'step 10 failed (code 1)'],
  [
    { InstructionError: [1, 'ComputationalBudgetExceeded'] },
    'the swap needed more computing than was allowed',
  ],
  [{ InstructionError: [1, 'Odd'] }, 'step 2 failed (Odd)'],
])('%j is told as “%s”', (error, words) => {
  expect(describeTransactionFailure(error, programs)).toBe(words);
});

test('whatever a node sends, there are words for it', () => {
  fc.assert(
    fc.property(fc.anything(), (error) => {
      expect(describeTransactionFailure(error, programs).length).toBeGreaterThan(0);
    }),
  );
});
