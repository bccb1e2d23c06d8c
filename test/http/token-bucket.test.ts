import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TokenBucket } from '../../src/http/token-bucket.ts';

test('never grants more than the burst and the refill', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 5_000 }), { maxLength: 200 }), (pauses) => {
      let now = 0;
      let taken = 0;
      const bucket = new TokenBucket({ burst: 5, refillMs: 500 }, () => now);
      for (const pause of pauses) {
        now += pause;
        if (bucket.take('a') === 'granted') taken += 1;
        expect(taken).toBeLessThanOrEqual(5 + now / 500);
      }
    }),
  );
});

test('grants a burst, reports the first refusal, and recovers', () => {
  let now = 0;
  const bucket = new TokenBucket({ burst: 2, refillMs: 1_000 }, () => now);
  const takeFour = [1, 2, 3, 4].map(() => bucket.take('a'));
  expect(takeFour).toEqual(['granted', 'granted', 'refused', 'refused_again']);
  expect(bucket.take('b')).toBe('granted');
  now = 1_000;
  expect([1, 2].map(() => bucket.take('a'))).toEqual(['granted', 'refused']);
});

test('with mustPause, calls without a pause get nothing', () => {
  let now = 0;
  const bucket = new TokenBucket({ burst: 2, refillMs: 1_000, mustPause: true }, () => now);
  expect([1, 2, 3].map(() => bucket.take('a'))).toEqual(['granted', 'granted', 'refused']);
  for (; now < 10_000; now += 900) expect(bucket.take('a')).toBe('refused_again');
  now += 100;
  expect(bucket.take('a')).toBe('granted');
});

test('keys are separate, and a clock that runs backwards refills nothing', () => {
  let now = 10_000;
  const bucket = new TokenBucket({ burst: 1, refillMs: 1_000 }, () => now);
  expect([bucket.take('a'), bucket.take('b'), bucket.take('a')]).toEqual(['granted', 'granted', 'refused']);
  now = 0;
  expect(bucket.take('a')).toBe('refused_again');
});

test('a flood of keys evicts silent ones, not an active one', () => {
  const bucket = new TokenBucket({ burst: 1, refillMs: 1_000 }, () => 0);
  expect(bucket.take('flooding')).toBe('granted');
  for (let address = 0; address < 50_000; address += 1) {
    bucket.take(`address ${address}`);
    if (address % 5_000 === 0) expect(bucket.take('flooding')).not.toBe('granted');
  }
  expect(bucket.take('address 0')).toBe('granted');
});
