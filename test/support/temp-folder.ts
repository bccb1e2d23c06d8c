import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const KEPT = 'COUNTERSIGN_TESTS_KEEP_IN';
/** A file system in memory, where the system has one. */
const IN_MEMORY = '/dev/shm';
const LEAST_FREE_BYTES = 2 * 1_024 ** 3;

/**
 * One temporary folder for all that a run of the tests writes, gone with the run, whoever was killed in it. It lies in memory
 * where it can: thousands of small databases wait for the disk at every commit, most of all on a busy one, and what
 * a killed process had written is there all the same. That commits outlive a loss of power is nothing a test can see.
 */
export function setup(): () => void {
  const system = tmpdir();
  const folder = makeFolder(IN_MEMORY) ?? mkdtempSync(join(system, 'countersign-tests-'));
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
    folder = mkdtempSync(join(parent, 'countersign-tests-'));
    const program = join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    execFileSync(program);
    return folder;
  } catch {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
}
