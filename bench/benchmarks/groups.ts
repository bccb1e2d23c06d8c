import type { Benchmark, Finding } from '../harness/benchmark.ts';
import type { PhaseResult, Totals } from '../harness/groups/group-world.ts';
import { type Part, startPart } from '../harness/start-part.ts';
import { quantile } from '../harness/statistics.ts';
import type { BotSetting } from '../harness/telegram-world.ts';

const GROUPS = 1_000;
const BOARDS = 50;
const UPDATES_PER_MINUTE = 10_000;
const ROUNDS = 3;
/** The loaded time of each round holds any sixty seconds whole. */
const LOADED_MS = 70_000;
/** Half before and half after: whatever else the machine does, such as a disk that pauses, meets both. */
const QUIET_MS = 70_000;
const WARM_UP_MS = 15_000;
const PRIVATE_EVERY_MS = 50;
/** Of these the private ones take two thirds, which leaves less than the groups would like. */
const CALLS_PER_MINUTE = 2_400;
/** What Telegram allows a bot in one group. */
const MOST_MESSAGES = 20;
const TOKEN = '100000001:a-token-that-no-real-bot-of-telegram-has';
const SECRET = 'a_secret_of_at_least_thirty_two_characters';

/** A thousand groups talk to the bot, fifty of them with a board, while people swap in private. */
export const groups: Benchmark = {
  name: 'groups',
  run: async () => {
    const world = await startPart('group-world', 'asking');
    const bot = await startPart('countersign-bot', 'served');
    try {
      const address = await world.ask<string>('listen');
      const setting: BotSetting = {
        ...{ apiRoot: address, serviceUrl: address, token: TOKEN, secret: SECRET },
        callsPerMinute: CALLS_PER_MINUTE,
      };
      const webhookUrl = await bot.ask<string>('start', setting);
      await world.ask('settle', { webhookUrl, secret: SECRET, groups: GROUPS, boards: BOARDS });
      return await compare(world);
    } finally {
      await bot.stop();
      await world.stop();
    }
  },
};

async function compare(world: Part): Promise<readonly Finding[]> {
  const live = (milliseconds: number, updatesPerMinute: number) =>
    world.ask<PhaseResult>('phase', { milliseconds, updatesPerMinute, privateEveryMs: PRIVATE_EVERY_MS });
  await live(WARM_UP_MS, UPDATES_PER_MINUTE);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await live(QUIET_MS / 2, 0);
    const loaded = await live(LOADED_MS, UPDATES_PER_MINUTE);
    const after = await live(QUIET_MS / 2, 0);
    rounds.push({ loaded, quiet: [...before.cards, ...after.cards] });
  }
  return findingsOf(rounds, await world.ask<Totals>('totals'));
}

interface Round {
  readonly loaded: PhaseResult;
  /** Milliseconds to each card while no group talked. */
  readonly quiet: readonly number[];
}

function findingsOf(rounds: readonly Round[], totals: Totals): readonly Finding[] {
  const sum = (read: (round: Round) => number) => rounds.reduce((all, round) => all + read(round), 0);
  const times = (share: number) => ({
    ours: rounds.map(({ loaded }) => quantile(loaded.cards, share)),
    baseline: rounds.map(({ quiet }) => quantile(quiet, share)),
  });
  const seconds = sum(({ loaded }) => loaded.seconds);
  const perMinute = Math.round((60 * sum(({ loaded }) => loaded.groupUpdates)) / seconds);
  return [
    {
      ...{ name: 'a private card while groups talk: p99', unit: 'ms', ...times(0.99) },
      bound: { atMost: 1.2 },
      note: `${sum(({ loaded }) => loaded.cards.length)} cards beside ${perMinute} updates a minute of ${GROUPS} groups, against ${sum(({ quiet }) => quiet.length)} cards in the quiet; ${sum(({ loaded }) => loaded.groupMessages)} messages and edits came of them, and ${sum(({ loaded }) => loaded.quotes)} prices were asked for`,
    },
    { name: 'a private card while groups talk: p50', unit: 'ms', ...times(0.5) },
    {
      ...{ name: 'most messages of a group in a minute, allowed', unit: '' },
      ...{ ours: [totals.mostInAMinute], baseline: [MOST_MESSAGES], bound: { atMost: 1 } },
      note: `edits counted; ${totals.boards} boards stood, and were edited ${totals.boardEdits} times`,
    },
    {
      ...{ name: 'most prices asked for in a minute, the budget', unit: '' },
      ...{ ours: [totals.mostQuotesInAMinute], baseline: [CALLS_PER_MINUTE], bound: { atMost: 1 } },
    },
  ];
}
