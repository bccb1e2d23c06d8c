import { type Benchmark, compareRounds, type Finding } from './harness.ts';
import { type Part, startPart } from './part.ts';

const ROUNDS = 9;
const ROUND_MS = 600;
const WARM_UP_MS = 2_500;
const IN_FLIGHT = 64;
const ONE_LINER = '/swap 0.5 SOL USDC';
/** Addresses for the bot under test. */
export interface BotSetting {
  readonly apiRoot: string;
  readonly serviceUrl: string;
  readonly token: string;
  readonly secret: string;
}

/** Updates of many people; each follows the answer to an earlier one. */
export interface UpdateLoad {
  readonly webhookUrl: string;
  readonly secret: string;
  readonly text: string;
  readonly inFlight: number;
  readonly milliseconds: number;
}

const TOKEN = '100000001:a-token-that-no-real-bot-of-telegram-has';
const SECRET = 'a_secret_of_at_least_thirty_two_characters';

/** Webhook update in, message out; both bots use the same stubs. */
export const card: Benchmark = {
  name: 'card',
  run: async () => {
    const world = await startPart('telegram-world', 'asking');
    const ours = await startPart('countersign-bot', 'served');
    const echo = await startPart('echo-bot', 'served');
    try {
      return await compare(world, ours, echo);
    } finally {
      await Promise.all([ours.stop(), echo.stop()]);
      await world.stop();
    }
  },
};

async function compare(world: Part, ours: Part, echo: Part): Promise<readonly Finding[]> {
  const address = await world.ask<string>('listen');
  const setting: BotSetting = { apiRoot: address, serviceUrl: address, token: TOKEN, secret: SECRET };
  const ourHook = await ours.ask<string>('start', setting);
  const echoHook = await echo.ask<string>('start', setting);
  const measureOurs = (ms?: number) => measure(world, ours, ourHook, ms);
  const measureEcho = (ms?: number) => measure(world, echo, echoHook, ms);
  await measureOurs(WARM_UP_MS);
  await measureEcho(WARM_UP_MS);
  const rounds = await compareRounds(ROUNDS, measureOurs, measureEcho);
  const note =
    'from the webhook to the card’s sendMessage, every step on disk before the next one, against a grammY bot that echoes';
  return [{ name: `${ONE_LINER} to its card`, unit: '/CPU s', ...rounds, bound: { atLeast: 0.08 }, note }];
}

/** @returns updates per second of CPU time */
async function measure(world: Part, bot: Part, webhookUrl: string, milliseconds = ROUND_MS): Promise<number> {
  const load: UpdateLoad = { webhookUrl, secret: SECRET, text: ONE_LINER, inFlight: IN_FLIGHT, milliseconds };
  const before = await bot.cpuMicros();
  const answered = await world.ask<number>('load', load);
  return (answered * 1e6) / ((await bot.cpuMicros()) - before);
}
