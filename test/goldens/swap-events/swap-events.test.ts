import { readFileSync, writeFileSync } from 'node:fs';
import type { QueryResult, RootOperationNode, UnknownRow } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { SwapEvent } from '../../../src/bot/store/move-swap.ts';
import type { Swap } from '../../../src/bot/swap/swap.ts';
import { type Database, openTestStore, type TestStore } from '../../bot/support/open-test-store.ts';
import { checkPromises } from '../../simulator/check-promises.ts';
import { type Outcome, runScript } from '../../simulator/run-schedule.ts';
import { often } from '../../support/depth.ts';
import { DEFAULT_DATABASE } from '../../support/test-database.ts';
import { fingerprint, type GoldenSchedule, goldenSchedules, SCHEDULES, scriptOf } from './golden-schedule.ts';

/**
 * The result of one run for a person, in one line: the `swap_events` of both swaps without ids and times, and
 * the final messages. Short forms: `...` is "offered ordered signed submitted", `+x` the report of the service,
 * `=` a card and one announcement with the correct end.
 */
function describeOutcome(outcome: Outcome): string {
  return outcome.swaps
    .map((swap, index) => `${describeStory(outcome.events[index] ?? [])} ${describeNews(outcome, swap)}`)
    .join(' | ');
}

function describeStory(events: readonly SwapEvent[]): string {
  const story = events.map(describeEvent).filter((text) => text !== '');
  return story.join(' ').replace(/^offered ordered signed submitted\b/, '...');
}

/** The usual reasons are omitted. */
const SHORT: readonly (readonly [RegExp, string])[] = [
  [/^(?:offered|to ordered|signed as tx-[ab]\d+|first execute|the chain says so)$/, ''],
  [/^the service reports (\w+)$/, '+$1'],
  [/^the service says: (\w+)$/, 'says:$1'],
  [/^the service refused: (\w+)$/, 'refuses:$1'],
  [/^refused after signing: (\w+) \(\w+\)$/, 'refused:$1'],
  [/^final on chain$/, 'final'],
  [/^the chain took the confirmation back$/, '(taken back)'],
];

function describeEvent({ from, to, why }: SwapEvent): string {
  const short = SHORT.find(([long]) => long.test(why));
  const reason = short ? why.replace(...short) : `(${why})`;
  return from === to ? reason : `${to}${reason}`;
}

function describeNews({ shown, telegram }: Outcome, { id, messageId, state }: Swap): string {
  const told = shown
    .filter(({ kind, isNew, swapId }) => kind === 'notice' && isNew && swapId === id)
    .map((notice) => notice.state);
  const card = messageId === null ? undefined : telegram.messages.get(messageId)?.text.split(' ')[2];
  if (card === state && told.join() === state) return '=';
  return `card:${card ?? 'none'} told:${told.join() || 'nothing'}`;
}

/**
 * The results of 2,000 runs with faults, one line each in the form of `describeOutcome`. `SCHEDULE=17` runs
 * only number 17 and prints it with its faults; `GOLDEN=record` rewrites the file, with the reason in the
 * commit.
 */
const FILE = 'test/goldens/swap-events/swap-events.txt';
const { SCHEDULE, GOLDEN, SCHEDULES: WANTED } = process.env;

const schedules = goldenSchedules();
const made = `schedules ${fingerprint(schedules)}`;

describe('the events of swaps under faults', () => {
  it.runIf(GOLDEN === 'record')(
    'are recorded',
    async () => {
      const test = await openTestStore();
      const lines: string[] = [];
      for (const schedule of schedules) lines.push(await play(schedule, test));
      writeFileSync(FILE, [made, ...lines.map((line, index) => `${index + 1} ${line}`), ''].join('\n'));
    },
    3_600_000,
  );

  it.runIf(SCHEDULE !== undefined)('are printed for one schedule', async () => {
    const schedule = schedules[Number(SCHEDULE) - 1];
    if (!schedule) throw new Error(`There are ${SCHEDULES} schedules.`);
    const test = await openTestStore();
    const now = await play(schedule, test);
    const recorded = readRecorded()[Number(SCHEDULE) - 1];
    process.stdout.write(`${JSON.stringify(schedule, null, 1)}\nrecorded: ${recorded}\nnow:      ${now}\n`);
  });

  it.runIf(GOLDEN === undefined && SCHEDULE === undefined)(
    'are those that were recorded',
    async () => {
      expect(await differences(Number(WANTED ?? often(200, SCHEDULES)), await openTestStore())).toEqual([]);
    },
    often(300_000, 3_600_000),
  );

  it.runIf(GOLDEN === undefined && SCHEDULE === undefined && DEFAULT_DATABASE === ':memory:')(
    'do not depend on how many turns of the event loop a statement takes',
    async () => {
      const test = await openTestStore();
      expect(await differences(20, { ...test, database: slowedDown(test.database) })).toEqual([]);
    },
    120_000,
  );
});

/** Schedules with a changed line, and the command to print them. */
async function differences(count: number, on: Pick<TestStore, 'database' | 'cipher'>): Promise<string[]> {
  const recorded = readRecorded();
  const found: string[] = [];
  for (const [index, schedule] of schedules.slice(0, count).entries()) {
    const now = await play(schedule, on);
    if (now === recorded[index]) continue;
    const number = index + 1;
    found.push(
      `${number} was ${recorded[index]}, is ${now}; print it: SCHEDULE=${number} npx vitest run ${FILE.replace(/txt$/, 'test.ts')}`,
    );
  }
  return found;
}

async function play(schedule: GoldenSchedule, on: Pick<TestStore, 'database' | 'cipher'>): Promise<string> {
  const outcome = await runScript(scriptOf(schedule), on);
  checkPromises(outcome);
  return describeOutcome(outcome);
}

/** @throws Error if the recorded schedules differ from the generated ones */
function readRecorded(): readonly string[] {
  const [header, ...lines] = readFileSync(FILE, 'utf8').trimEnd().split('\n');
  if (header !== made)
    throw new Error(
      'The generator makes other schedules than were recorded; compare with an older fast-check.',
    );
  return lines.map((line) => line.slice(line.indexOf(' ') + 1));
}

/** Each statement is answered up to four turns of the event loop later. */
function slowedDown(database: Database): Database {
  let statements = 0;
  return database.withPlugin({
    transformQuery: ({ node }: { node: RootOperationNode }) => node,
    transformResult: async ({ result }: { result: QueryResult<UnknownRow> }) => {
      for (let turns = (statements++ * 7) % 5; turns > 0; turns--) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      return result;
    },
  });
}
