import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Deadline } from '../../../src/service/quotes/deadline.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the time runs from the first look at the signal, once for all who look', () => {
  const deadline = new Deadline(100);
  vi.advanceTimersByTime(1_000);
  const { signal } = deadline;
  vi.advanceTimersByTime(60);
  expect(deadline.signal).toBe(signal);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(40);
  expect(signal.aborted).toBe(true);
});

test('a deadline that ended, or that nobody looked at, leaves nothing running', () => {
  const [looked, never] = [new Deadline(100), new Deadline(100)];
  const { signal } = looked;
  looked.end();
  never.end();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(1_000);
  expect(signal.aborted).toBe(false);
});

test('a second look after the end does not begin anew', () => {
  const deadline = new Deadline(100);
  const { signal } = deadline;
  vi.advanceTimersByTime(100);
  deadline.end();
  expect(deadline.signal).toBe(signal);
  expect(deadline.signal.aborted).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});
