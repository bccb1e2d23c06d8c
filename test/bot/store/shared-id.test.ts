import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readSharedId, writeSharedId } from '../../../src/bot/store/shared-intents.ts';
import type { BaseUnits } from '../../../src/solana/mint.ts';

const ids = fc.stringMatching(/^[A-Za-z0-9_-]{16}$/);
const amounts = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n });

it('an id and its amount come back, in the room of a link', () => {
  fc.assert(
    fc.property(ids, amounts, (id, amount) => {
      const shared = writeSharedId(id, amount as BaseUnits);
      expect(shared).toMatch(/^[\w-]{1,30}$/);
      expect(readSharedId(shared)).toEqual({ id, amount });
    }),
  );
});

it('nothing else has an amount', () => {
  const text = fc.oneof(
    fc.string(),
    ids,
    fc.tuple(ids, fc.string()).map(([id, end]) => `${id}-${end}`),
  );
  fc.assert(
    fc.property(text, (some) => {
      const read = readSharedId(some);
      if (read?.amount !== undefined) expect(read.amount).toBeGreaterThan(0n);
      if (read?.amount !== undefined) expect(read.amount).toBeLessThan(2n ** 64n);
      if (read) expect(some.startsWith(read.id)).toBe(true);
    }),
  );
});
