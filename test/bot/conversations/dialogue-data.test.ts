import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeTap, encodeTap, isDialogueData } from '../../../src/bot/conversations/dialogue-data.ts';
import { decodePress } from '../../../src/bot/words/button-data.ts';

it('reads back every tap it can draw, within 64 bytes, and no button of a swap is taken for one', () => {
  const tap = fc.oneof(
    fc.constantFrom({ kind: 'cancel' as const }, { kind: 'back' as const }),
    fc.record({
      kind: fc.constant('token' as const),
      mint: fc.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
    }),
    fc.record({ kind: fc.constant('amount' as const), text: fc.stringMatching(/^\d{1,11}\.\d{1,18}$/) }),
  );
  fc.assert(
    fc.property(tap, (made) => {
      const data = encodeTap(made);
      expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64);
      expect(isDialogueData(data)).toBe(true);
      expect(decodeTap(data)).toEqual(made);
      expect(decodePress(data)).toBeUndefined();
    }),
  );
});

it('reads no other text', () => {
  fc.assert(
    fc.property(fc.string(), (data) => {
      const tap = decodeTap(data);
      if (tap) expect(encodeTap(tap)).toBe(data);
    }),
  );
});
