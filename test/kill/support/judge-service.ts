import { setTimeout as pause } from 'node:timers/promises';
import { readCopy } from './swap-book.ts';

const SETTLES_WITHIN_MS = 60_000;
const LOOKS_EVERY_MS = 50;

/** The stored keys, as one text to compare. */
export function readKeys(file: string): string {
  return readCopy(file, (database) => JSON.stringify(database.prepare('SELECT * FROM service_keys').all()));
}

interface Execution {
  readonly tx_hash: string;
  readonly status: string;
}

/**
 * What a service that was killed has lost, in words: a key, a quote whose transaction was handed out, an execution it
 * had begun, or the knowledge how that ended.
 */
export async function judgeService(
  file: string,
  keysBefore: string,
  txHash: string,
  quoteIds: readonly string[],
): Promise<string[]> {
  const problems: string[] = [];
  if (readKeys(file) !== keysBefore) problems.push('the keys of the service changed');
  const { integrity, quotes, executions } = await untilConfirmed(file, quoteIds);
  if (integrity !== 'ok') problems.push(`the database of the service says ${String(integrity)}`);
  if (quotes !== quoteIds.length) problems.push(`${quoteIds.length - quotes} quotes of the service are gone`);
  const [execution, ...more] = executions;
  if (more.length > 0 || execution?.tx_hash !== txHash || execution.status !== 'confirmed') {
    problems.push(`executions of the service: ${JSON.stringify(executions)}`);
  }
  return problems;
}

async function untilConfirmed(file: string, quoteIds: readonly string[]) {
  const startedAt = Date.now();
  for (;;) {
    const found = readCopy(file, (database) => readExecutions(database, quoteIds));
    const isLate = Date.now() - startedAt > SETTLES_WITHIN_MS;
    if (isLate || found.executions.every(({ status }) => status !== 'submitted')) return found;
    await pause(LOOKS_EVERY_MS);
  }
}

function readExecutions(
  database: Parameters<Parameters<typeof readCopy>[1]>[0],
  quoteIds: readonly string[],
) {
  const rows = (table: string) =>
    database
      .prepare(`SELECT * FROM ${table} WHERE quote_id IN (${quoteIds.map(() => '?').join()})`)
      .all(...quoteIds);
  return {
    integrity: database.pragma('integrity_check', { simple: true }),
    quotes: rows('service_quotes').length,
    executions: rows('service_executions') as Execution[],
  };
}
