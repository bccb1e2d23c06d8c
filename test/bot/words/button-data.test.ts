import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ButtonPress, decodePress, encodePress } from '../../../src/bot/words/button-data.ts';

const id = fc.stringMatching(/^[A-Za-z0-9_-]{22}$/);
const press: fc.Arbitrary<ButtonPress> = fc.oneof(
  fc.record({
    action: fc.constantFrom('confirm', 'refresh', 'cancel', 'quote_again'),
    id,
    version: fc.nat({ max: 999_999_999 }),
  }),
  fc.record({
    action: fc.constantFrom(
      'wallet_yes',
      'wallet_no',
      'wallet_use',
      'wallet_rename',
      'wallet_unlink',
      'wallet_forget',
      'swap_shared',
    ),
    id,
  }),
  fc.record({ action: fc.constantFrom('connect', 'wallets') }),
);

it('reads back what it wrote, within 64 bytes', () => {
  fc.assert(
    fc.property(press, (made) => {
      const data = encodePress(made);
      expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64);
      expect(decodePress(data)).toEqual(made);
    }),
  );
});

it('T2: reads nothing it could not have written', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a-z](:[\w-]{0,44}){0,3}$/)), (data) => {
      const read = decodePress(data);
      if (read && 'version' in read) expect(data).toMatch(/:\d+$/);
      if (read) expect(decodePress(encodePress(read))).toEqual(read);
    }),
  );
});
