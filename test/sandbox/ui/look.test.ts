import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortAddress } from '../../../src/labels/clean-label.ts';
import { describeFailure, describeInstructions } from '../../../src/sandbox/ui/describe-transaction.ts';
import { html } from '../../../src/sandbox/ui/page.ts';
import { TokenRegistry } from '../../../src/sandbox/ui/tokens.ts';
import { decodeTransaction } from '../../../src/solana/transaction.ts';
import { VECTOR } from '../../wallet-link/vector.ts';

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const tokens = [{ address: USDC, symbol: 'USDC', decimals: 6, tokenProgram }];

describe('markup', () => {
  it('lets no text become a tag or leave its attribute', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { text: page } = html`<i title="${text}">${text}</i>`;
        const inside = page.slice('<i title="'.length, -'</i>'.length);
        expect(inside.replace('">', '')).not.toMatch(/[<>"']/);
      }),
    );
  });
});

describe('a transaction', () => {
  const decoded = decodeTransaction(Buffer.from(VECTOR.signedTransaction, 'base64'));

  it('is described step by step', () => {
    const texts = describeInstructions(decoded, new TokenRegistry(tokens)).map(({ text }) => text);
    expect(texts).toEqual([
      'Use at most 200,000 compute units',
      'Pay 5,000 micro-lamports per compute unit',
      `Send 0.001 SOL from G31g…5j6R to ${shortAddress(decoded.staticAccountKeys[1] ?? '')}`,
    ]);
  });
});

describe('a failure', () => {
  it.each([
    ['BlockhashNotFound', 'It has expired; ask the app for a new one.'],
    ['SomethingNew', 'The chain refused it: SomethingNew.'],
    [{ InstructionError: [2, { Custom: 1 }] }, 'There is not enough balance for step 3.'],
    [{ InstructionError: [0, { Custom: 77 }] }, 'Step 1 failed with program error 77.'],
    [{ InstructionError: [0, 'InvalidArgument'] }, 'Step 1 failed: InvalidArgument.'],
    [
      { InsufficientFundsForRent: { account_index: 1 } },
      'An account would be left with too little SOL to stay open.',
    ],
    [null, 'The chain refused it.'],
  ])('%j is explained in words', (error, words) => {
    expect(describeFailure(error)).toBe(words);
  });
});
