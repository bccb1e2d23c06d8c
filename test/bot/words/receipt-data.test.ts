import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SwapId } from '../../../src/bot/swap/brands.ts';
import { decodeAddress, encodeAddress } from '../../../src/bot/words/address-data.ts';
import { decodeReceipt, encodeReceipt } from '../../../src/bot/words/receipt-data.ts';

const swapId = fc.stringMatching(/^[A-Za-z0-9_-]{22}$/).map((id) => id as SwapId);
const look = fc.record({ theme: fc.constantFrom('light', 'dark'), hasWallet: fc.boolean() });
const press = fc.oneof(fc.record({ swapId }), fc.record({ swapId, look }));

it('reads back what it wrote, within 64 bytes', () => {
  fc.assert(
    fc.property(press, (made) => {
      const data = encodeReceipt(made);
      expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64);
      expect(decodeReceipt(data)).toEqual(made);
    }),
  );
});

it('reads nothing it could not have written', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^rc:[\w:-]{0,50}$/)), (data) => {
      const read = decodeReceipt(data);
      if (read) expect(encodeReceipt(read)).toBe(data);
    }),
  );
});

it('reads of an address nothing but the id of a wallet', () => {
  const id = fc.stringMatching(/^[A-Za-z0-9_-]{22}$/);
  fc.assert(fc.property(id, (made) => void expect(decodeAddress(encodeAddress(made))).toBe(made)));
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^qr:[\w:-]{0,50}$/)), (data) => {
      const read = decodeAddress(data);
      if (read) expect(encodeAddress(read)).toBe(data);
    }),
  );
});
