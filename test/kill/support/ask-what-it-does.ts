import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const ASKS = 'SIGUSR2';
const ANSWERS_WITHIN_MS = 5_000;

/** Node options that allow a report on demand. @param folder destination of the report */
export function whatLetsItTell(folder: string): readonly string[] {
  return [
    '--report-on-signal',
    `--report-signal=${ASKS}`,
    '--report-exclude-network',
    `--report-directory=${folder}`,
  ];
}

/** Node's report of open handles of the event loop. */
interface Handle {
  readonly type: string;
  readonly is_active: boolean;
  readonly remoteEndpoint?: { readonly port: number } | null;
  readonly firesInMsFromNow?: number;
}

/** Open handles of the process: Node writes a report on a signal, except in an endless computation. */
export async function askWhatItDoes(child: ChildProcess, folder: string | undefined): Promise<string> {
  if (folder === undefined || !child.kill(ASKS)) return 'it has ended';
  const asked = Date.now();
  while (readdirSync(folder).length === 0 && Date.now() - asked < ANSWERS_WITHIN_MS) await pause(100);
  // The content is written in one call shortly after the file is created.
  await pause(500);
  const [name] = readdirSync(folder);
  if (name === undefined) return 'it computes, or is stopped';
  const { libuv } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { libuv: readonly Handle[] };
  const active = libuv.filter((handle) => handle.is_active && handle.type !== 'async');
  const waits = active.map(
    ({ type, remoteEndpoint, firesInMsFromNow }) =>
      `${type} ${remoteEndpoint?.port ?? firesInMsFromNow ?? ''}`,
  );
  return `it waits for: ${waits.join(', ')}`;
}
