import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NATIVE_MINT, WRAPPED_SOL_MINT } from '../../../src/bot/swap/brands.ts';
import { isQuietAt, mayBePriced } from '../../../src/bot/swap/groups.ts';
import type { Mint } from '../../../src/solana/mint.ts';

const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 21, hour, minute);

describe('quiet hours', () => {
  it.each([
    ['in the evening', 22, 7, 0, at(23), true],
    ['in the night', 22, 7, 0, at(6, 59), true],
    ['in the morning', 22, 7, 0, at(7), false],
    ['just before', 22, 7, 0, at(21, 59), false],
    ['within a day', 9, 17, 0, at(12), true],
    ['after it', 9, 17, 0, at(17), false],
    ['all day', 8, 8, 0, at(3), true],
    ['in Calcutta', 22, 7, 330, at(17), true],
    ['west of Greenwich', 22, 7, -300, at(2, 59), false],
    ['west of Greenwich, later', 22, 7, -300, at(3), true],
  ])('%s', (_, fromHour, toHour, offsetMinutes, now, isQuiet) => {
    expect(isQuietAt({ fromHour, toHour, offsetMinutes }, now)).toBe(isQuiet);
  });

  it('cover their hours each day in every time zone', () => {
    const hour = fc.nat(23);
    fc.assert(
      fc.property(hour, hour, fc.integer({ min: -48, max: 56 }), (fromHour, toHour, quarters) => {
        const quietHours = { fromHour, toHour, offsetMinutes: quarters * 15 };
        const times = Array.from({ length: 24 }, (_, i) => at(i));
        const quiet = times.filter((now) => isQuietAt(quietHours, now)).length;
        expect(quiet).toBe((toHour - fromHour + 24) % 24 || 24);
      }),
    );
    expect(isQuietAt(null, at(3))).toBe(false);
  });
});

describe('the tokens of a group', () => {
  const [a, b, c] = ['a', 'b', 'c'] as unknown as readonly [Mint, Mint, Mint];
  it('are all, only those, or all but those', () => {
    expect(mayBePriced({ kind: 'all' }, [a, b])).toBe(true);
    expect(mayBePriced({ kind: 'only', mints: [a, b] }, [a, b])).toBe(true);
    expect(mayBePriced({ kind: 'only', mints: [a, b] }, [a, c])).toBe(false);
    expect(mayBePriced({ kind: 'not', mints: [c] }, [a, b])).toBe(true);
    expect(mayBePriced({ kind: 'not', mints: [c] }, [a, c])).toBe(false);
  });

  it('are all while the list is empty, and SOL in both forms', () => {
    expect(mayBePriced({ kind: 'only', mints: [] }, [a])).toBe(true);
    expect(mayBePriced({ kind: 'not', mints: [NATIVE_MINT] }, [a, WRAPPED_SOL_MINT])).toBe(false);
  });
});
