import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const ASKS = 'SIGUSR2';
const ANSWERS_WITHIN_MS = 5_000;

/** Options of Node for a process that may be asked. @param folder where it writes its answer */
export function whatLetsItTell(folder: string): readonly string[] {
  return [
    '--report-on-signal',
    `--report-signal=${ASKS}`,
    '--report-exclude-network',
    `--report-directory=${folder}`,
  ];
}

/** As the engine describes what a loop of events has open. */
interface Handle {
  readonly type: string;
  readonly is_active: boolean;
  readonly remoteEndpoint?: { readonly port: number } | null;
  readonly firesInMsFromNow?: number;
}

/** What it waits for, which the engine writes down when it is asked by a signal, unless it computes without an end. */
export async function askWhatItDoes(child: ChildProcess, folder: string | undefined): Promise<string> {
  if (folder === undefined || !child.kill(ASKS)) return 'it has ended';
  const asked = Date.now();
  while (readdirSync(folder).length === 0 && Date.now() - asked < ANSWERS_WITHIN_MS) await pause(100);
  // The file is written in one go a moment after it is there.
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
