import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const PATHS = /`((?:src|test|docs|bench|deploy)\/[^`\s]*|data\/[\w.-]*\.json)`/g;

test.each([
  ['docs/architecture.md', 40],
  ['docs/deadlines.md', 25],
  ['docs/memory.md', 20],
  ['docs/operating.md', 2],
  ['docs/lifecycle.md', 8],
  ['docs/using.md', 0],
  ['docs/decisions/001-two-engines.md', 0],
  ['docs/decisions/002-no-runner.md', 0],
  ['docs/decisions/007-no-queue-engine.md', 0],
])('every path that %s names exists', (page, least) => {
  const text = readFileSync(page, 'utf8');
  const named = [...text.matchAll(PATHS)].map(([, path]) => path ?? '');
  expect(named.length).toBeGreaterThan(least);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
