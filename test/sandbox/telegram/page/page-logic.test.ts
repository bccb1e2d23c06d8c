import { describe, expect, test } from 'vitest';
import { clockTime, dateTimeLabel, dayLabel } from '../../../../src/sandbox/telegram/page/labels.ts';
import { startTextOf } from '../../../../src/sandbox/telegram/text.ts';

describe('times', () => {
  const now = new Date(2026, 10, 21, 12);
  const at = (day: number, year = 2026) => new Date(year, 10, day, 9, 5).getTime() / 1000;

  test('of one day read naturally', () => {
    expect([at(21), at(20), at(3), at(3, 2025)].map((time) => dayLabel(time, now))).toEqual([
      'Today',
      'Yesterday',
      '3 November',
      '3 November 2025',
    ]);
    expect(clockTime(at(21))).toBe('09:05');
  });

  test.each([
    ['', undefined],
    ['r', undefined],
    ['T', '09:05:00'],
    ['D', '21 November 2026'],
    ['Dt', '21 November 2026 at 09:05'],
  ])('of the format "%s" read %s', (format, label) => {
    expect(dateTimeLabel(at(21), format)).toBe(label);
  });

  test('are in the language of the app, with Latin digits and 24 hours', () => {
    expect(dateTimeLabel(at(21), 'Dt', 'es')).toBe('21 de noviembre de 2026 a las 09:05');
    expect(dateTimeLabel(at(21), 'Dt', 'ar')).toMatch(/^21 نوفمبر 2026 .*09:05$/);
  });
});

test.each([
  ['https://t.me/countersign_bot?start=abc_1-2', '/start abc_1-2'],
  ['t.me/Countersign_Bot', ''],
  ['http://telegram.me/countersign_bot?start=x', '/start x'],
  ['https://t.me/another_bot?start=abc', undefined],
  ['https://example.org/t.me/countersign_bot', undefined],
  ['https://t.me/countersign_bot?start=a b', undefined],
  [`https://t.me/countersign_bot?start=${'x'.repeat(65)}`, undefined],
])('the link %s starts with %s', (url, text) => {
  expect(startTextOf(url, 'countersign_bot')).toBe(text);
});
