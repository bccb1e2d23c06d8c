import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TokenBuckets } from '../../../src/bot/web/token-bucket.ts';

test('never lets more through than the burst and what has been refilled since', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 5_000 }), { maxLength: 200 }), (pauses) => {
      let now = 0;
      let taken = 0;
      const buckets = new TokenBuckets({ burst: 5, perSecond: 2 }, () => now);
      for (const pause of pauses) {
        now += pause;
        if (buckets.take('a')) taken += 1;
        expect(taken).toBeLessThanOrEqual(5 + (now / 1_000) * 2);
      }
    }),
  );
});

test('keys do not share, and a clock that goes back gives nothing', () => {
  let now = 10_000;
  const buckets = new TokenBuckets({ burst: 1, perSecond: 1 }, () => now);
  expect([buckets.take('a'), buckets.take('b'), buckets.take('a')]).toEqual([true, true, false]);
  now = 0;
  expect(buckets.take('a')).toBe(false);
});
