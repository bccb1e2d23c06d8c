import { expect, test } from 'vitest';
import { corpus } from './support/corpus.ts';

test.each(corpus)('$name → $rule', async ({ rule, judge }) => {
  const verdict = await judge();
  expect(verdict).toMatchObject({ ok: false, rule });
  expect(verdict.ok ? '' : verdict.detail).not.toBe('');
});

test('the corpus has at least 60 bad transactions under names of their own', () => {
  expect(corpus.length).toBeGreaterThanOrEqual(60);
  expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
});
