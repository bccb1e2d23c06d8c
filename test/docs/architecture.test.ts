import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const PATHS = /`((?:src|test|docs|data|bench)\/[^`\s]*)`/g;

test('every path that the architecture names exists', () => {
  const text = readFileSync('docs/architecture.md', 'utf8');
  const named = [...text.matchAll(PATHS)].map(([, path]) => path ?? '');
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
