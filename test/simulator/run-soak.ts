import { writeSync } from 'node:fs';
import fc from 'fast-check';
import { openTestStore } from '../bot/support/open-test-store.ts';
import { checkPromises } from './check-promises.ts';
import { type Play, play, plays } from './model-step.ts';
import { runSchedule } from './run-schedule.ts';
import { type Schedule, schedules } from './schedule.ts';

/**
 * The simulator with more seeds, until a run breaks a promise: `run-soak.ts [faults|people] [runs] [seed]`. The seed is
 * printed first, so that a failure can be played again. The exit code is 1 when a promise was broken.
 */
const store = await openTestStore();
const KINDS = {
  faults: {
    runs: 100_000,
    reportEvery: 1_000,
    property: fc.asyncProperty(schedules, async (schedule: Schedule) => {
      checkPromises(await runSchedule(schedule, store));
      count();
    }),
  },
  people: {
    runs: 10_000,
    reportEvery: 100,
    property: fc.asyncProperty(plays(40), async (one: Play) => {
      await play(store, one);
      count();
    }),
  },
};

const kind = process.argv[2] === 'people' ? 'people' : 'faults';
const { runs, reportEvery, property } = KINDS[kind];
const wanted = Number(process.argv[3] ?? runs);
const seed = Number(process.argv[4] ?? Date.now() % 2 ** 31);
let played = 0;

say(`${wanted} runs of ${kind}, seed ${seed}`);
const result = await fc.check(property as fc.IAsyncProperty<unknown>, { numRuns: wanted, seed });
const failure = result.failed ? (fc.defaultReportMessage(result) ?? 'failed') : undefined;
if (result.errorInstance instanceof Error) say(result.errorInstance.message);
say(failure ?? `${played} runs kept every promise (seed ${seed})`);
process.exit(result.failed ? 1 : 0);

function count(): void {
  played += 1;
  if (played % reportEvery === 0) say(`${played} played`);
}

function say(line: string): void {
  writeSync(1, `${line}\n`);
}
