import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SwapId } from '../../../src/bot/swap/brands.ts';
import {
  decodeHistory,
  encodeHistory,
  HISTORY_KINDS,
  type HistoryKind,
  type HistoryPress,
} from '../../../src/bot/words/history-data.ts';

const swapId = fc.stringMatching(/^[A-Za-z0-9_-]{22}$/).map((id) => id as SwapId);
const press: fc.Arbitrary<HistoryPress> = fc.oneof(
  fc.constant({ action: 'export' as const }),
  fc.record({
    action: fc.constantFrom('page' as const, 'filter' as const),
    from: fc.option(fc.record({ swapId, direction: fc.constantFrom('older' as const, 'newer' as const) })),
    kind: fc.constantFrom(...(Object.keys(HISTORY_KINDS) as HistoryKind[])),
    token: fc.option(fc.record({ swapId, side: fc.constantFrom('from' as const, 'to' as const) })),
  }),
);

it('every press reads as it was written, in at most 64 bytes', () => {
  fc.assert(
    fc.property(press, (one) => {
      expect(Buffer.byteLength(encodeHistory(one))).toBeLessThanOrEqual(64);
      expect(decodeHistory(encodeHistory(one))).toEqual(one);
    }),
  );
});

it('what is read would be written so', () => {
  const spoilt = fc.tuple(press, fc.nat(60), fc.string({ maxLength: 2 })).map(([one, at, more]) => {
    const data = encodeHistory(one);
    return data.slice(0, at) + more + data.slice(at + 1);
  });
  fc.assert(
    fc.property(fc.oneof(fc.string(), spoilt), (data) => {
      const read = decodeHistory(data);
      if (read) expect(encodeHistory(read)).toBe(data);
    }),
  );
});
