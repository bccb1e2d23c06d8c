import type { Benchmark, Finding } from '../harness/benchmark.ts';
import { showShares } from '../harness/bot-work.ts';
import { compareRounds } from '../harness/compare-rounds.ts';
import type { TimeShare } from '../harness/cpu-profile.ts';
import { type Part, startPart } from '../harness/start-part.ts';
import type { BotSetting, TalkLoad, UpdateLoadResult } from '../harness/telegram-world.ts';

const ROUNDS = 5;
const ROUND_MS = 2_000;
/** Months of work are measured, not the first seconds, in which code is compiled. */
const WARM_UP_MS = 15_000;
const PROFILE_MS = 4_000;
const IN_FLIGHT = 64;
/** To the card, step by step. */
const LINES = ['/swap', 'SOL', 'USDC', '0.5'];
const TOKEN = '100000001:a-token-that-no-real-bot-of-telegram-has';
const SECRET = 'a_secret_of_at_least_thirty_two_characters';

/** A swap asked for in four lines: beside a bot that echoes each, and what is left of that where they are only waited for, and kept. */
export const dialogue: Benchmark = {
  name: 'dialogue',
  run: async () => {
    const world = await startPart('telegram-world', 'asking');
    const ours = await startPart('countersign-bot', 'served');
    const echo = await startPart('echo-bot', 'served');
    const talking = await startPart('echo-bot', 'served');
    const keeping = await startPart('echo-bot', 'served');
    try {
      return await compare(world, { ours, echo, talking, keeping });
    } finally {
      await Promise.all([ours.stop(), echo.stop(), talking.stop(), keeping.stop()]);
      await world.stop();
    }
  },
};

interface Bots {
  readonly ours: Part;
  readonly echo: Part;
  readonly talking: Part;
  readonly keeping: Part;
}

async function compare(world: Part, { ours, echo, talking, keeping }: Bots): Promise<readonly Finding[]> {
  const address = await world.ask<string>('listen');
  const setting: BotSetting = { apiRoot: address, serviceUrl: address, token: TOKEN, secret: SECRET };
  const ourHook = await ours.ask<string>('start', setting);
  const measureOurs = measureWith(world, ours, ourHook);
  const measureEcho = measureWith(world, echo, await echo.ask('start', setting));
  const measureTalk = measureWith(world, talking, await talking.ask('startTalking', setting));
  const measureKept = measureWith(world, keeping, await keeping.ask('startKeeping', setting));
  const measures = [measureOurs, measureEcho, measureTalk, measureKept];
  for (const warmUp of measures) await warmUp(WARM_UP_MS);
  const beside = async (
    measureBaseline: () => Promise<number>,
    measure: () => Promise<number> = measureOurs,
  ) => compareRounds(ROUNDS, measure, measureBaseline);
  const unit = 'lines/CPU s';
  return [
    {
      name: 'a line of the dialogue, beside an echo',
      unit,
      ...(await beside(measureEcho)),
      bound: { atLeast: 0.5 },
      note: `by CPU; ${LINES.join(', ')}: ours edits its question at every line, takes what was typed off the chat, prices the swap and brings every step to the disk`,
    },
    {
      name: 'a line of the dialogue, beside the plugin in memory',
      unit,
      ...(await beside(measureTalk)),
      note: '@grammyjs/conversations with the same four lines, which it echoes and keeps in memory only',
    },
    {
      name: 'the plugin that keeps its lines in a file, beside an echo',
      unit,
      ...(await beside(measureEcho, measureKept)),
      note: `every line echoed by one call; each update and the place of each conversation in SQLite, in clear, and nobody waits for the disk: what is left where nothing is priced, sealed, edited or taken off\n${await whereTimeGoes(ours, measureOurs)}`,
    },
  ];
}

function measureWith(world: Part, bot: Part, webhookUrl: string) {
  return async (milliseconds = ROUND_MS): Promise<number> => {
    const load: TalkLoad = { webhookUrl, secret: SECRET, lines: LINES, inFlight: IN_FLIGHT, milliseconds };
    const before = await bot.cpuMicros();
    const { answered } = await world.ask<UpdateLoadResult>('converse', load);
    return (answered * 1e6) / ((await bot.cpuMicros()) - before);
  };
}

/** Of lines that no figure is taken from, for watching costs time itself. */
async function whereTimeGoes(ours: Part, measure: (ms: number) => Promise<number>): Promise<string> {
  const before = await ours.cpuMicros();
  await ours.ask('startProfile');
  const perCpuSecond = await measure(PROFILE_MS);
  const shares = await ours.ask<readonly TimeShare[]>('stopProfile');
  const lines = (((await ours.cpuMicros()) - before) * perCpuSecond) / 1e6;
  return `where the time of our main thread goes for each line, waits included:\n${showShares(shares, lines)}`;
}
