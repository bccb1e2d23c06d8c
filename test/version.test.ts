import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import packageFile from '../package.json' with { type: 'json' };
import { versionOf } from '../src/version.ts';

const COMMIT = '728fe400d5c0ffee728fe400d5c0ffee728fe400';
const MAIN = 'ref: refs/heads/main';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'countersign-version-'));
});
afterEach(() => rmSync(root, { recursive: true }));

it.each<[what: string, files: Readonly<Record<string, string>>]>([
  ['an image', { 'build-id': `${COMMIT}\n`, '.git/HEAD': 'of another one' }],
  ['a branch', { '.git/HEAD': MAIN, '.git/refs/heads/main': COMMIT, 'build-id': '\n' }],
  ['a commit that is checked out', { '.git/HEAD': COMMIT }],
  ['packed branches', { '.git/HEAD': MAIN, '.git/packed-refs': `# pack-refs\n${COMMIT} refs/heads/main\n` }],
  [
    'a worktree',
    {
      '.git': 'gitdir: other/.git/worktrees/w',
      'other/.git/worktrees/w/HEAD': MAIN,
      'other/.git/worktrees/w/commondir': '../..',
      'other/.git/refs/heads/main': COMMIT,
    },
  ],
])('the version of %s has its commit', (_, files) => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  expect(versionOf(root)).toBe(`${packageFile.version}+728fe400`);
});

it('a copy without its repository has the version alone', () => {
  expect(versionOf(root)).toBe(packageFile.version);
});
