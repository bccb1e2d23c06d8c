import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Finding, note, ok, wrong } from './finding.ts';
import type { IntegrityReport } from './integrity-process.ts';

const PROCESS_FILE = fileURLToPath(new URL('./integrity-process.ts', import.meta.url));

/**
 * Every page of the file is read, which nothing can interrupt: a process of its own does it, and is ended when a large
 * file takes longer than `limitMs`.
 */
export async function checkIntegrity(path: string, limitMs: number): Promise<Finding> {
  if (!existsSync(path)) return note('There is nothing to check yet.');
  const child = fork(PROCESS_FILE, [path], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: limitMs,
  });
  const [report] = (await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [])])) as [
    IntegrityReport?,
  ];
  if (report === undefined && child.signalCode !== null) {
    return note(
      `${path} is too large to be read within ${limitMs / 1_000} s. A backup checks its copy whole.`,
    );
  }
  if (report === undefined) return wrong(`${path} could not be checked. Try again.`);
  return report.damage === undefined ? ok('Every page is sound.') : wrong(`${path} ${report.damage}.`);
}
