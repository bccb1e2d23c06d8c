import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { databaseUrl as addressOf, dialects } from '../../support/test-database.ts';
import { type ServiceProcess, startServiceProcess } from '../support/start-service-process.ts';

const BUDGET = 40;
const CLOCK_AT = Date.UTC(2026, 10, 21, 10, 0, 30);

let folder: string;
let processes: ServiceProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'budget-'));
});

afterEach(async () => {
  await Promise.all(processes.map((one) => one.kill()));
  processes = [];
  await rm(folder, { recursive: true });
});

/** Sends `count` concurrent requests to each process. @returns the count per status */
async function burst(count: number, key: string): Promise<Readonly<Record<number, number>>> {
  const headers = { authorization: `Bearer ${key}` };
  const ask = async ({ url }: ServiceProcess) => {
    const { statusCode, body } = await request(`${url}/v1/tokens`, { headers });
    await body.dump();
    return statusCode;
  };
  const asked = processes.flatMap((one) => Array.from({ length: count }, () => ask(one)));
  const counts: Record<number, number> = {};
  for (const status of await Promise.all(asked)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

it.each(dialects)(
  'the budget is exact for simultaneous bursts on two processes, on $name',
  async ({ url }) => {
    const databaseUrl = url === ':memory:' ? `file:${join(folder, 'service.db')}` : await addressOf(url);
    const order = {
      // A closed port: keys and tokens need no chain.
      ...{ rpcUrl: 'http://127.0.0.1:9', databaseUrl },
      ...{ keyBudgetPerMinute: BUDGET, clockAt: CLOCK_AT },
    };
    processes.push(await startServiceProcess(order));
    processes.push(await startServiceProcess(order));
    const [first, second] = processes.map(({ key }) => key);
    // Neither process knows either key; both see them first in one burst.
    expect(await burst(60, first ?? '')).toEqual({ 200: BUDGET, 429: 2 * 60 - BUDGET });
    expect(await burst(3, first ?? '')).toEqual({ 429: 6 });
    for (let part = 0; part < 4; part += 1) expect(await burst(5, second ?? '')).toEqual({ 200: 10 });
    expect(await burst(5, second ?? '')).toEqual({ 429: 10 });
  },
);
