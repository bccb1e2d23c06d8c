import type { Benchmark, Finding } from '../harness/benchmark.ts';
import { startPart } from '../harness/start-part.ts';
import type { CrowdLoad, CrowdResult } from '../harness/telegram-world.ts';

const CROWDS = [50, 500];
const ROUNDS = 3;
const UPSTREAM_MS = 20;
/** `KEY_BUDGET_PER_MINUTE` as it comes. */
const SHIPPED_BUDGET = 300;
const TOKEN = '100000001:a-token-that-no-real-bot-of-telegram-has';
const SECRET = 'a_secret_of_at_least_thirty_two_characters';
/** What is loaded and compiled at first use is no part of the crowd. */
const WARM_UP = Array.from({ length: 200 }, () => '/help');

const sameQuestion = () => '/quote 0.5 SOL USDC';
const ownQuestion = (person: number) => `/quote 0.${person + 1_001} SOL USDC`;

/** Everybody asks for a price in the same moment; with a question in common, and each with an own one. */
export const crowd: Benchmark = {
  name: 'crowd',
  run: async () => {
    const findings: Finding[] = [];
    for (const people of CROWDS) findings.push(...(await gather(people)));
    return findings;
  },
};

async function gather(people: number): Promise<readonly Finding[]> {
  const shared: CrowdResult[] = [];
  const apart: CrowdResult[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    shared.push(await meet(people, sameQuestion));
    apart.push(await meet(people, ownQuestion));
  }
  const of = (figure: (result: CrowdResult) => number) => ({
    ours: shared.map(figure),
    baseline: apart.map(figure),
  });
  const served = people === 50 ? { bound: { within: 0 } } : {};
  return [
    {
      name: `${people} ask at once: told a price`,
      unit: 'people',
      ...of(({ priced }) => priced.length),
      ...served,
      note: `a price takes ${UPSTREAM_MS} ms upstream, the budget is ${SHIPPED_BUDGET} a minute; ours is the question in common, the baseline an own one for each: without anything to share`,
    },
    { name: `${people} ask at once: p99 of the prices`, unit: 'ms', ...of(({ priced }) => p99(priced)) },
    {
      name: `${people} ask at once: p99 of all answers`,
      unit: 'ms',
      ...of(({ priced, others }) => p99([...priced, ...others])),
    },
  ];
}

/** A bot of its own for each crowd: the budget of the minute is as full as it gets. */
async function meet(people: number, lineOf: (person: number) => string): Promise<CrowdResult> {
  const world = await startPart('telegram-world', 'asking');
  const bot = await startPart('countersign-bot', 'served');
  try {
    const address = await world.ask<string>('listen', UPSTREAM_MS);
    const budget = { callsPerMinute: SHIPPED_BUDGET };
    const places = { apiRoot: address, serviceUrl: address, token: TOKEN, secret: SECRET };
    const webhookUrl = await bot.ask<string>('start', { ...places, ...budget });
    const ask = (lines: readonly string[]) =>
      world.ask<CrowdResult>('crowd', { webhookUrl, secret: SECRET, lines } satisfies CrowdLoad);
    await ask(WARM_UP);
    return await ask(Array.from({ length: people }, (_, person) => lineOf(person)));
  } finally {
    await bot.stop();
    await world.stop();
  }
}

function p99(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * 0.99) - 1)] ?? Number.NaN;
}
