import { setTimeout as pause } from 'node:timers/promises';
import { type Query, readDatabase } from './swap-book.ts';

const SETTLES_WITHIN_MS = 60_000;
const LOOKS_EVERY_MS = 50;

/** The stored keys as text, for comparison. */
export function readKeys(url: string): Promise<string> {
  return readDatabase(url, async ({ query }) => JSON.stringify(await query('SELECT * FROM service_keys')));
}

interface Execution {
  readonly tx_hash: string;
  readonly status: string;
}

/** Losses of a killed service: a key, a quote with an issued transaction, a started execution, or its result. */
export async function judgeService(
  url: string,
  keysBefore: string,
  txHash: string,
  quoteIds: readonly string[],
): Promise<string[]> {
  const problems: string[] = [];
  if ((await readKeys(url)) !== keysBefore) problems.push('the keys of the service changed');
  const { integrity, quotes, executions } = await untilConfirmed(url, quoteIds);
  if (integrity !== 'ok') problems.push(`the database of the service says ${String(integrity)}`);
  if (quotes !== quoteIds.length) problems.push(`${quoteIds.length - quotes} quotes of the service are gone`);
  const [execution, ...more] = executions;
  if (more.length > 0 || execution?.tx_hash !== txHash || execution.status !== 'confirmed') {
    problems.push(`executions of the service: ${JSON.stringify(executions)}`);
  }
  return problems;
}

async function untilConfirmed(url: string, quoteIds: readonly string[]) {
  const startedAt = Date.now();
  for (;;) {
    const found = await readDatabase(url, async ({ query, integrity }) => ({
      ...(await readExecutions(query, quoteIds)),
      integrity: integrity(),
    }));
    const isLate = Date.now() - startedAt > SETTLES_WITHIN_MS;
    if (isLate || found.executions.every(({ status }) => status !== 'submitted')) return found;
    await pause(LOOKS_EVERY_MS);
  }
}

async function readExecutions(query: Query, quoteIds: readonly string[]) {
  const marks = quoteIds.map(() => '?').join();
  const rows = (table: string) => query(`SELECT * FROM ${table} WHERE quote_id IN (${marks})`, ...quoteIds);
  return {
    quotes: (await rows('service_quotes')).length,
    executions: (await rows('service_executions')) as unknown as readonly Execution[],
  };
}
