import type { Benchmark, Finding } from '../harness/benchmark.ts';
import { compareRounds, type Rounds } from '../harness/compare-rounds.ts';
import type { PhaseResult, Totals } from '../harness/groups/group-world.ts';
import { type Part, startPart, startWatch } from '../harness/start-part.ts';
import { quantile } from '../harness/statistics.ts';
import type { BotSetting } from '../harness/telegram-world.ts';

const GROUPS = 1_000;
const BOARDS = 50;
const UPDATES_PER_MINUTE = 10_000;
/** Holds any sixty seconds whole, for what is counted by the minute. */
const WARM_UP_MS = 70_000;
const ROUNDS = 8;
/** Six hundred cards: where the machine pauses for a tenth of a second it holds up three, and p99 is the seventh slowest. */
const ROUND_MS = 30_000;
const CONTROL_ROUNDS = 3;
const PRIVATE_EVERY_MS = 50;
/** Of these the private ones take two thirds, which leaves less than the groups would like. */
const CALLS_PER_MINUTE = 2_400;
/** What Telegram allows a bot in one group. */
const MOST_MESSAGES = 20;
const TOKEN = '100000001:a-token-that-no-real-bot-of-telegram-has';
const SECRET = 'a_secret_of_at_least_thirty_two_characters';

/**
 * A thousand groups talk to the bot, fifty of them with a board, while people swap in private. At the end an echo that has
 * next to nothing to do stands in its place: what it takes longer is the world's doing.
 */
export const groups: Benchmark = {
  name: 'groups',
  run: async () => {
    const world = await startWatch('group-world', 'asking');
    try {
      const address = await world.ask<string>('listen');
      const setting: BotSetting = {
        ...{ apiRoot: address, serviceUrl: address, token: TOKEN, secret: SECRET },
        callsPerMinute: CALLS_PER_MINUTE,
      };
      const findings = await withBot(world, 'countersign-bot', setting, BOARDS, async () => {
        await live(world, WARM_UP_MS, UPDATES_PER_MINUTE);
        const rounds = await compare(world, ROUNDS);
        return findingsOf(rounds, await world.ask<Totals>('totals'));
      });
      const control = await withBot(world, 'echo-bot', setting, 0, () => compare(world, CONTROL_ROUNDS));
      return [...findings, controlOf(control)];
    } finally {
      await world.stop();
    }
  },
};

async function withBot<T>(
  world: Part,
  name: string,
  setting: BotSetting,
  boards: number,
  use: () => Promise<T>,
): Promise<T> {
  const bot = await startPart(name, 'served');
  try {
    const webhookUrl = await bot.ask<string>('start', setting);
    await world.ask('settle', { webhookUrl, secret: SECRET, groups: GROUPS, boards });
    return await use();
  } finally {
    await bot.stop();
  }
}

function live(world: Part, milliseconds: number, updatesPerMinute: number): Promise<PhaseResult> {
  return world.ask('phase', { milliseconds, updatesPerMinute, privateEveryMs: PRIVATE_EVERY_MS });
}

/** Rounds with the talk of groups and without, in turns. */
function compare(world: Part, rounds: number): Promise<Rounds<PhaseResult>> {
  return compareRounds(
    rounds,
    () => live(world, ROUND_MS, UPDATES_PER_MINUTE),
    () => live(world, ROUND_MS, 0),
  );
}

function timesOf({ ours, baseline }: Rounds<PhaseResult>, share: number) {
  return {
    ours: ours.map(({ cards }) => quantile(cards, share)),
    baseline: baseline.map(({ cards }) => quantile(cards, share)),
  };
}

function controlOf(rounds: Rounds<PhaseResult>): Finding {
  return {
    ...{ name: 'the answer of a bare grammY echo in the same world: p99', unit: 'ms' },
    ...timesOf(rounds, 0.99),
    note: 'far from 1, it is the apparatus that stands in the way, and nothing above counts',
  };
}

function findingsOf(rounds: Rounds<PhaseResult>, totals: Totals): readonly Finding[] {
  const { ours, baseline } = rounds;
  const sum = (read: (phase: PhaseResult) => number) => ours.reduce((all, phase) => all + read(phase), 0);
  const ofAll = (phases: readonly PhaseResult[]) => [
    quantile(
      phases.flatMap(({ cards }) => cards),
      0.99,
    ),
  ];
  const perMinute = Math.round(
    (60 * sum(({ groupUpdates }) => groupUpdates)) / sum(({ seconds }) => seconds),
  );
  return [
    {
      ...{ name: 'a private card while groups talk: p99', unit: 'ms', ...timesOf(rounds, 0.99) },
      bound: { atMost: 1.2 },
      note: `${sum(({ cards }) => cards.length)} cards beside ${perMinute} updates a minute of ${GROUPS} groups, in rounds of ${ROUND_MS / 1_000} s; ${sum(({ groupMessages }) => groupMessages)} messages and edits came of them, and ${sum(({ quotes }) => quotes)} prices were asked for`,
    },
    {
      ...{ name: 'the same, of the cards of all rounds together', unit: 'ms' },
      ...{ ours: ofAll(ours), baseline: ofAll(baseline) },
      bound: { atMost: 1.2 },
    },
    { name: 'a private card while groups talk: p50', unit: 'ms', ...timesOf(rounds, 0.5) },
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
