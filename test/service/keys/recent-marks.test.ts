import { expect, it } from 'vitest';
import { RecentMarks } from '../../../src/service/keys/recent-marks.ts';

const HALF_A_MILLION = 500_000;
/** Spreads numbers over 64 bits, none twice. */
const mark = (number: number) => BigInt.asUintN(64, BigInt(number) * 0x9e3779b97f4a7c15n);

it('remembers the latest half million exactly, and forgets the oldest of more than a million', () => {
  const marks = new RecentMarks({ forgetAfterMs: 1_000, now: () => 0 });
  const before = process.memoryUsage().arrayBuffers;
  const all = 2 * HALF_A_MILLION + 1;
  for (let number = 1; number <= all; number += 1) marks.add(mark(number));
  let found = 0;
  for (let number = all; number > all - HALF_A_MILLION; number -= 1) if (marks.has(mark(number))) found += 1;
  expect(found).toBe(HALF_A_MILLION);
  expect([marks.has(mark(1)), marks.has(mark(all + 1))]).toEqual([false, false]);
  // Two generations, and one that waits for the collector.
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(26_000_000);
});

it('keeps marks apart whose places meet, and one that is added twice once', () => {
  const marks = new RecentMarks({ forgetAfterMs: 1_000, now: () => 0 });
  const [one, other, third] = [7n, 7n + (1n << 20n), 7n + (1n << 40n)];
  marks.add(one);
  marks.add(other);
  marks.add(one);
  expect([one, other, third, 8n].map((each) => marks.has(each))).toEqual([true, true, false, false]);
});

it('finds room at the end of its places, beginning anew', () => {
  const marks = new RecentMarks({ forgetAfterMs: 1_000, now: () => 0 });
  const last = (1n << 20n) - 1n;
  marks.add(last);
  marks.add(last + (1n << 20n));
  expect([marks.has(last), marks.has(last + (1n << 20n)), marks.has(1n << 20n)]).toEqual([true, true, false]);
});
