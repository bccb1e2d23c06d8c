import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GuardRefusal } from '../../src/guard/refusal.ts';
import { readLamportMove, readTokenMove } from '../../src/guard/simulation/moves.ts';
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../../src/solana/known-programs.ts';
import { tokenMoves } from './support/token-moves.ts';

test.each(tokenMoves)('$name: $told', async ({ told, judge }) => {
  expect(await judge()).toBe(told);
});

test('any bytes are a move, nothing, unknown, or refused as truncated', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), fc.array(fc.string(), { maxLength: 5 }), (data, used) => {
      try {
        const move = readTokenMove(TOKEN_PROGRAM, data, used);
        expect(typeof move === 'object' ? move.amount : 0n).toBeGreaterThanOrEqual(0n);
        expect(readLamportMove(SYSTEM_PROGRAM, data, used)?.lamports ?? 0n).toBeGreaterThanOrEqual(0n);
      } catch (error) {
        expect(error).toBeInstanceOf(GuardRefusal);
      }
    }),
  );
});
