import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const KEPT = 'COUNTERSIGN_TESTS_KEEP_IN';
/** A file system in memory, where the system has one. */
const IN_MEMORY = '/dev/shm';
/** Whose folder it is stands in its name: a run that was killed could not take it away. */
const PREFIX = 'countersign-tests-';
/** A run takes half of it: most of that are the databases in its PostgreSQL. */
const LEAST_FREE_BYTES = 6 * 1_024 ** 3;

/**
 * One temporary folder for all that a run of the tests writes, gone with the run, whoever was killed in it. It lies in memory
 * where it can: thousands of small databases wait for the disk at every commit, most of all on a busy one, and what
 * a killed process had written is there all the same. That commits outlive a loss of power is nothing a test can see.
 */
export function setup(): () => void {
  const system = tmpdir();
  for (const parent of [IN_MEMORY, system]) removeAbandoned(parent);
  const folder = makeFolder(IN_MEMORY) ?? mkdtempSync(join(system, `${PREFIX}${process.pid}-`));
  // PostgreSQL, which runs as another user, has to pass through.
  chmodSync(folder, 0o711);
  process.env[KEPT] = system;
  process.env.TMPDIR = folder;
  return () => {
    process.env.TMPDIR = system;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}

/** Where something lies that later runs use as well. */
export function keptFolder(name: string): string {
  return join(process.env[KEPT] ?? tmpdir(), name);
}

/** Undefined where it is not there, has too little room, or runs no program, as in many containers. */
function makeFolder(parent: string): string | undefined {
  let folder: string | undefined;
  try {
    const { bavail, bsize } = statfsSync(parent);
    if (bavail * bsize < LEAST_FREE_BYTES) return undefined;
    folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
    const program = join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    execFileSync(program);
    return folder;
  } catch {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
}

function removeAbandoned(parent: string): void {
  if (!existsSync(parent)) return;
  for (const name of readdirSync(parent)) {
    const [, owner] = name.match(/^countersign-tests-(\d+)-/) ?? [];
    if (owner !== undefined && !isRunning(Number(owner)))
      rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
