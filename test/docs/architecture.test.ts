import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const PATHS = /`((?:src|test|docs|bench|deploy)\/[^`\s]*|data\/[\w.-]*\.json)`/g;

test.each([
  ['docs/architecture.md', 40],
  ['docs/deadlines.md', 25],
  ['docs/memory.md', 20],
  ['docs/operating.md', 2],
])('every path that %s names exists', (page, least) => {
  const text = readFileSync(page, 'utf8');
  const named = [...text.matchAll(PATHS)].map(([, path]) => path ?? '');
  expect(named.length).toBeGreaterThan(least);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
