import { constants, existsSync } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Listen } from '../../../config.ts';
import { choosePort } from '../../startup.ts';
import { type Answer, type Finding, note, ok, wrong } from './check.ts';

const MIN_FREE_BYTES = 500n * 1024n * 1024n;
const MAX_SKEW_MS = 30_000;

export function checkEmbeddedChain(load: () => unknown): Finding {
  try {
    load();
    return ok('The embedded chain can be loaded.');
  } catch (error) {
    return wrong((error as Error).message);
  }
}

/** @param variable the port's setting */
export async function checkPort(variable: string, listen: Listen): Promise<Finding> {
  const place = `${listen.host}:${listen.port}`;
  try {
    const port = await choosePort(listen);
    if (port === listen.port || listen.port === 0) return ok(`${place} is free.`);
    return ok(`${place} is taken, perhaps by a sandbox that runs: a start takes a free port instead.`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      return wrong(
        `${place} is taken. Unless it is this program that runs there, stop the other, or set ${variable}.`,
      );
    }
    return wrong(`Nothing can listen at ${place} (${code}). See ${variable} and its host.`);
  }
}

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
  if (free >= MIN_FREE_BYTES) return ok(`${size} are free where the database lies.`);
  return wrong(
    `Only ${size} are free in ${folder}, where the database lies. Free some space: it needs 500 MB.`,
  );
}

export async function readFreeBytes(folder: string): Promise<bigint> {
  const { bavail, bsize } = await statfs(folder, { bigint: true });
  return bavail * bsize;
}

function findFolder(path: string): string {
  const folder = dirname(path);
  return existsSync(folder) || folder === path ? folder : findFolder(folder);
}

/** The smallest difference counts: a server's clock may be wrong. */
export function checkClock(answers: readonly (Answer | undefined)[]): Finding {
  const skews = answers.flatMap((answer) => (answer?.kind === 'answered' ? [answer.skewMs] : []));
  const [nearest] = skews.filter((skew) => skew !== undefined).toSorted((a, b) => Math.abs(a) - Math.abs(b));
  if (nearest === undefined) return note('No server told the time: nothing to compare with.');
  const seconds = Math.round(Math.abs(nearest) / 1_000);
  if (Math.abs(nearest) <= MAX_SKEW_MS) return ok('The clock of this machine is right.');
  const side = nearest > 0 ? 'ahead' : 'behind';
  return wrong(`The clock of this machine is ${seconds} s ${side}. Switch time synchronisation (NTP) on.`);
}
