import type { Benchmark, Finding } from '../harness/benchmark.ts';
import type { PollingLoad, PollingResult } from '../harness/polling-world.ts';
import { type Part, startPart } from '../harness/start-part.ts';
import type { BotSetting } from '../harness/telegram-world.ts';

const CALL_MS = 40;
const ROUNDS = 3;
/** Everybody at once, more often than is polled at one time. */
const CROWD: PollingLoad = { people: 500, wordsOfEach: 10 };
/** One after the other a hundred answers take long enough. */
const FEW: PollingLoad = { people: 100, wordsOfEach: 1 };
const WARM_UP: PollingLoad = { people: 500, wordsOfEach: 4 };
const TOKEN = '100000001:a-token-that-no-real-bot-of-telegram-has';

/** Many people write at the same time to a bot that polls a Bot API far away. */
export const polling: Benchmark = {
  name: 'polling',
  run: async () => {
    const ours = await measureOurs();
    const baseline = await measureEcho('poll', FEW);
    refuseMistakes([...ours, ...baseline]);
    const atOnce = await measureEcho('pollAtOnce', CROWD);
    return [
      findOurs(ours.map(rateOf), baseline.map(rateOf)),
      findMost(atOnce.map(rateOf), baseline.map(rateOf)),
    ];
  },
};

async function measureOurs(): Promise<readonly PollingResult[]> {
  return withWorld(async (world, setting) => {
    const bot = await startPart('countersign-bot', 'served');
    try {
      await bot.ask('start', setting);
      await world.ask('run', WARM_UP);
      return await measure(world, CROWD);
    } finally {
      await bot.stop();
    }
  });
}

async function measureEcho(way: 'poll' | 'pollAtOnce', load: PollingLoad): Promise<readonly PollingResult[]> {
  return withWorld(async (world, setting) => {
    const bot = await startPart('echo-bot', 'served');
    try {
      await bot.ask(way, setting);
      return await measure(world, load);
    } finally {
      await bot.stop();
    }
  });
}

/** A world of its own for each: a bot that polls is never done with it. */
async function withWorld<Result>(
  work: (world: Part, setting: BotSetting) => Promise<Result>,
): Promise<Result> {
  const world = await startPart('polling-world', 'asking');
  try {
    const address = await world.ask<string>('listen', { callMs: CALL_MS });
    return await work(world, {
      apiRoot: address,
      serviceUrl: address,
      token: TOKEN,
      secret: '',
      isPolling: true,
    });
  } finally {
    await world.stop();
  }
}

async function measure(world: Part, load: PollingLoad): Promise<readonly PollingResult[]> {
  const results: PollingResult[] = [];
  for (let round = 0; round < ROUNDS; round += 1) results.push(await world.ask<PollingResult>('run', load));
  return results;
}

/** A bot that loses, repeats or mixes up is not measured. */
function refuseMistakes(results: readonly PollingResult[]): void {
  for (const { lost, doubled, outOfTurn } of results) {
    if (lost + doubled + outOfTurn === 0) continue;
    throw new Error(`${lost} words lost, ${doubled} answered twice, ${outOfTurn} out of turn`);
  }
}

function rateOf({ answered, seconds }: PollingResult): number {
  return answered / seconds;
}

function findOurs(ours: readonly number[], baseline: readonly number[]): Finding {
  const most = Math.round((1_000 * 100) / CALL_MS);
  return {
    name: `answers of a bot that polls, ${CALL_MS} ms a call`,
    unit: '/s',
    ours,
    baseline,
    bound: { atLeast: 100 },
    note: `${CROWD.people} people write ${CROWD.wordsOfEach} lines each at once; every line answered once, each person’s in order; ours stores every line before it confirms it. The baseline is grammY’s bot.start() with an echo. A poll brings 100 lines in ${CALL_MS} ms, so nobody answers more than ${most} /s: 101 times, if storing and answering took no time at all`,
  };
}

/** What is left of the bound where nothing is stored, read or rendered, nobody's order is kept and nothing outlives the process. */
function findMost(atOnce: readonly number[], baseline: readonly number[]): Finding {
  return {
    name: 'an echo that answers everything at once',
    unit: '/s',
    ours: atOnce,
    baseline,
    note: 'the same crowd and baseline; grammY with polls that wait for no answer: the most that a process of grammY answers on this machine',
  };
}
