import { readFileSync, writeFileSync } from 'node:fs';
import type { QueryResult, RootOperationNode, UnknownRow } from 'kysely';
import { describe, expect, it } from 'vitest';
import { checkPromises } from '../../simulator/check-promises.ts';
import { runScript } from '../../simulator/run-schedule.ts';
import { type Database, openTestStore, type TestStore } from '../../bot/support/open-test-store.ts';
import { often } from '../../support/depth.ts';
import { DEFAULT_DATABASE } from '../../support/test-database.ts';
import { describeOutcome } from './describe-outcome.ts';
import { fingerprint, type GoldenSchedule, goldenSchedules, SCHEDULES, scriptOf } from './golden-schedule.ts';

/**
 * What became of both swaps and what the person was told in 2,000 runs full of faults, a line per run; `describeOutcome`
 * says how to read one. `SCHEDULE=17` runs only number 17 and prints it with its faults; `GOLDEN=record` writes all of
 * them again, and the commit says why they changed.
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

/** Every schedule whose line is another now, and how to print it. */
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

/** @throws Error where other schedules were recorded than are made now */
function readRecorded(): readonly string[] {
  const [header, ...lines] = readFileSync(FILE, 'utf8').trimEnd().split('\n');
  if (header !== made)
    throw new Error(
      'The generator makes other schedules than were recorded; compare with an older fast-check.',
    );
  return lines.map((line) => line.slice(line.indexOf(' ') + 1));
}

/** The answer of every statement comes up to four turns of the event loop later. */
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
