import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const KEPT = 'COUNTERSIGN_TESTS_KEEP_IN';
/** A RAM file system, if there is one. */
const IN_MEMORY = '/dev/shm';
/** The name contains the owner's pid: a later run removes the folder of a killed one. */
const PREFIX = 'countersign-tests-';
/** Required space; a run uses half of it, mainly for PostgreSQL databases. */
const MIN_FREE_BYTES = 6 * 1_024 ** 3;

/**
 * One temporary folder per run, removed at its end even after kills. RAM is preferred: commits of thousands of small
 * databases would wait for the disk. Writes of a killed process survive in RAM, and no test observes a power loss.
 */
export function setup(): () => void {
  const system = tmpdir();
  for (const parent of [IN_MEMORY, system]) removeAbandoned(parent);
  const folder = makeFolder(IN_MEMORY) ?? mkdtempSync(join(system, `${PREFIX}${process.pid}-`));
  // PostgreSQL runs as another user and needs access.
  chmodSync(folder, 0o711);
  process.env[KEPT] = system;
  process.env.TMPDIR = folder;
  // Threads and child processes compile the program once, not each.
  process.env.NODE_COMPILE_CACHE ??= keptFolder('countersign-compile-cache');
  return () => {
    process.env.TMPDIR = system;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}

/** Location of files that later runs reuse. */
export function keptFolder(name: string): string {
  return join(process.env[KEPT] ?? tmpdir(), name);
}

/** Undefined if absent, too small or mounted noexec, as in many containers. */
function makeFolder(parent: string): string | undefined {
  let folder: string | undefined;
  try {
    const { bavail, bsize } = statfsSync(parent);
    if (bavail * bsize < MIN_FREE_BYTES) return undefined;
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
