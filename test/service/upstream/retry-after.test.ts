import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRetryAfter, waitInSeconds } from '../../../src/service/upstream.ts';

const NOW = Date.UTC(2026, 10, 22, 10, 0, 0);

test.each([
  ['7', 7],
  ['0', 1],
  ['86401', 86_400],
  ['Sun, 22 Nov 2026 10:00:30 GMT', 30],
  ['Sun, 22 Nov 2026 09:00:00 GMT', 1],
  ['1.5', undefined],
  ['-1', undefined],
  ['soon', undefined],
  ['2026-11-22T10:00:30Z', undefined],
  ['', undefined],
  [undefined, undefined],
])('%j is a wait of %j seconds', (header, seconds) => {
  expect(readRetryAfter(header, NOW)).toBe(seconds);
});

test('every wait is a whole number of seconds from one to a day, and never shorter than asked within it', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000, max: 2_000_000_000 }), (ms) => {
      const seconds = waitInSeconds(ms);
      expect(Number.isInteger(seconds) && seconds >= 1 && seconds <= 86_400).toBe(true);
      expect(seconds * 1_000).toBeGreaterThanOrEqual(Math.min(ms, 86_400_000));
    }),
  );
});

test('any header is read or left', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      const seconds = readRetryAfter(header, NOW);
      expect(seconds === undefined || (seconds >= 1 && seconds <= 86_400)).toBe(true);
    }),
  );
});
