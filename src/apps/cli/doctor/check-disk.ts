import { constants, existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type Finding, ok, wrong } from './finding.ts';

const LEAST_FREE_BYTES = 500n * 1024n * 1024n;

/** @param readFreeBytes how much an ordinary user may still write in a folder */
export async function checkDisk(
  path: string,
  readFreeBytes: (folder: string) => Promise<bigint>,
): Promise<Finding> {
  const folder = findFolder(resolve(path));
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable) return wrong(`${folder} cannot be written to. Let it belong to the user the bot runs as.`);
  const free = await readFreeBytes(folder);
  const size = `${free / (1024n * 1024n)} MB`;
  if (free >= LEAST_FREE_BYTES) return ok(`${size} are free where the database lies.`);
  return wrong(
    `Only ${size} are free in ${folder}, where the database lies. Free some space: it needs 500 MB.`,
  );
}

/** The nearest one that is there: the first start makes the others. */
function findFolder(path: string): string {
  const folder = dirname(path);
  return existsSync(folder) || folder === path ? folder : findFolder(folder);
}
