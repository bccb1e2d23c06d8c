import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { DatabaseError } from '../database-error.ts';
import type { ClearedFile } from './clear-file.ts';
import type { ClearingReport } from './clear-file-process.ts';

const PROCESS_FILE = fileURLToPath(new URL('./clear-file-process.ts', import.meta.url));

/**
 * Sets to zero whatever the database file at `path` does not use, in a process of its own: the file locks of this one
 * would end with the closing of the file.
 * @param ending ends it at once; it may be ended anywhere
 * @throws DatabaseError `not_cleared`
 */
export async function clearInBackground(path: string, ending?: AbortSignal): Promise<ClearedFile> {
  if (ending?.aborted) return { cleared: 0, isWhole: false };
  const child = fork(PROCESS_FILE, [path], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const end = () => void child.kill('SIGKILL');
  ending?.addEventListener('abort', end);
  try {
    const [report] = (await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [])])) as [
      ClearingReport?,
    ];
    if (report === undefined) return { cleared: 0, isWhole: false };
    if ('failure' in report) throw new DatabaseError('not_cleared', report.failure);
    return report;
  } finally {
    ending?.removeEventListener('abort', end);
  }
}
