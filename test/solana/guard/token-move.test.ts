import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GuardRefusal } from '../../../src/solana/guard/guard-rule.ts';
import { parsedTokenMove, readTokenMove } from '../../../src/solana/guard/token-move.ts';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/solana/known-programs.ts';
import { bytes, u64 } from './support/instructions.ts';

const accounts = ['first', 'second', 'third', 'fourth'];
const tokenPrograms = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM];

/** The instructions of the token programs that move tokens, as bytes and as a node parses them. */
test.each([
  ['transfer', [3], { source: 'first', destination: 'second', amount: '7' }, { from: 'first', to: 'second' }],
  [
    'transferChecked',
    [12],
    { source: 'first', destination: 'third', tokenAmount: { amount: '7' } },
    { from: 'first', to: 'third' },
  ],
  [
    'transferCheckedWithFee',
    [26, 1],
    { source: 'first', destination: 'third', tokenAmount: { amount: '7' } },
    { from: 'first', to: 'third' },
  ],
  ['mintTo', [7], { mint: 'first', account: 'second', amount: '7' }, { from: undefined, to: 'second' }],
  [
    'mintToChecked',
    [14],
    { mint: 'first', account: 'second', tokenAmount: { amount: '7' } },
    { from: undefined, to: 'second' },
  ],
  ['burn', [8], { account: 'first', mint: 'second', amount: '7' }, { from: 'first', to: undefined }],
  [
    'burnChecked',
    [15],
    { account: 'first', mint: 'second', tokenAmount: { amount: '7' } },
    { from: 'first', to: undefined },
  ],
])('%s is read alike from its bytes and from what a node says', (name, kind, info, ends) => {
  for (const program of tokenPrograms) {
    const move = { ...ends, amount: 7n };
    expect(readTokenMove(program, bytes(...kind, u64(7n), 6), accounts)).toEqual(move);
    expect(parsedTokenMove(program, name, info)).toEqual(move);
  }
});

test.each([
  ['closeAccount', 9],
  ['confidentialTransfer', 27],
  ['withdrawExcessLamports', 38],
  ['unwrapLamports', 45],
  ['batch', 255],
])('what %s moves is not told', (name, kind) => {
  expect(readTokenMove(TOKEN_PROGRAM, bytes(kind), accounts)).toBe('untold');
  expect(parsedTokenMove(TOKEN_PROGRAM, name, {})).toBe('untold');
});

test.each([
  ['initializeAccount3', 18],
  ['setAuthority', 6],
  ['syncNative', 17],
  ['getAccountDataSize', 21],
  ['initializeImmutableOwner', 22],
])('%s moves nothing', (name, kind) => {
  expect(readTokenMove(TOKEN_PROGRAM, bytes(kind), accounts)).toBeUndefined();
  expect(parsedTokenMove(TOKEN_PROGRAM, name, {})).toBeUndefined();
});

test('other programs move no tokens by themselves', () => {
  expect(readTokenMove(SYSTEM_PROGRAM, bytes(3, u64(7n)), accounts)).toBeUndefined();
  expect(parsedTokenMove(SYSTEM_PROGRAM, 'transfer', { lamports: 7 })).toBeUndefined();
});

test('a move without its amount is an error, never nothing', () => {
  for (const info of [{}, { amount: 7 }, { amount: '-7' }, { amount: '1e3' }, { tokenAmount: {} }, null]) {
    expect(() => parsedTokenMove(TOKEN_PROGRAM, 'transfer', info)).toThrow('without its amount');
  }
});

test('any bytes are a move, nothing, not told, or refused as cut short', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), fc.array(fc.string(), { maxLength: 5 }), (data, used) => {
      try {
        const move = readTokenMove(TOKEN_PROGRAM, data, used);
        expect(typeof move === 'object' ? move.amount : 0n).toBeGreaterThanOrEqual(0n);
      } catch (error) {
        expect(error).toBeInstanceOf(GuardRefusal);
      }
    }),
  );
});
