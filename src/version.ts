import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import packageFile from '../package.json' with { type: 'json' };

/** Characters of a commit, as in `git log --oneline`. */
const COMMIT_LENGTH = 8;

/**
 * Version and commit, such as `0.2.0+1a2b3c4d`: two deploys of one version are told apart. The version alone where
 * the program was copied without its repository.
 */
export const VERSION = versionOf(join(import.meta.dirname, '..'));

/** @param root has `.git`, or `build-id`, which an image is built with */
export function versionOf(root: string): string {
  const commit = firstOf(
    () => read(join(root, 'build-id')),
    () => readCommit(gitFolderOf(root)),
  );
  const { version } = packageFile;
  return commit === undefined ? version : `${version}+${commit.slice(0, COMMIT_LENGTH)}`;
}

/** A worktree has a file that names its folder. */
function gitFolderOf(root: string): string {
  const place = join(root, '.git');
  const named = firstOf(() => /^gitdir: (.+)$/.exec(read(place))?.[1] ?? '');
  return named === undefined ? place : resolve(root, named);
}

function readCommit(folder: string): string {
  const head = read(join(folder, 'HEAD'));
  const [, ref] = /^ref: (.+)$/.exec(head) ?? [];
  if (ref === undefined) return head;
  const common = firstOf(() => resolve(folder, read(join(folder, 'commondir')))) ?? folder;
  const packed = () =>
    read(join(common, 'packed-refs'))
      .split('\n')
      .find((line) => line.endsWith(` ${ref}`)) ?? '';
  return (
    firstOf(
      () => read(join(folder, ref)),
      () => read(join(common, ref)),
      packed,
    ) ?? ''
  );
}

function read(file: string): string {
  return readFileSync(file, 'utf8').trim();
}

/** The first that neither throws nor is empty. */
function firstOf(...reads: readonly (() => string)[]): string | undefined {
  for (const attempt of reads) {
    try {
      const found = attempt();
      if (found !== '') return found;
    } catch {
      // The next one.
    }
  }
  return undefined;
}
