import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresServer } from '../../test/support/postgres-server.ts';

/** `/proc` counts in hundredths of a second, on every Linux that Node runs on. */
const MICROS_PER_TICK = 10_000;

interface Times {
  readonly parent: number;
  readonly own: number;
  /** Of children that have ended. */
  readonly ended: number;
}

/** CPU time of a PostgreSQL and all its processes since it began, in microseconds. Only where there is a `/proc`. */
export function serverCpuMicros({ folder }: PostgresServer): number {
  const pid = Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const server = readTimes(pid);
  const living = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readTimes(Number(name)))
    .filter((times) => times?.parent === pid)
    .reduce((sum, times) => sum + (times?.own ?? 0), 0);
  return ((server?.own ?? 0) + (server?.ended ?? 0) + living) * MICROS_PER_TICK;
}

/** Undefined for a process that has ended meanwhile. */
function readTimes(pid: number): Times | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the name, in brackets, and may hold anything.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const field = (number: number) => fields[number - 3] ?? 0;
    return { parent: field(4), own: field(14) + field(15), ended: field(16) + field(17) };
  } catch {
    return undefined;
  }
}
