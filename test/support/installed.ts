import { spawnSync } from 'node:child_process';

/** Whether a program of the system is there. Says which check is left out without it. */
export function isInstalled(program: string): boolean {
  if (spawnSync(program, ['--version']).error === undefined) return true;
  process.stdout.write(`\nnot checked by ${program}, which is not on this machine\n`);
  return false;
}
