import { writeSync } from 'node:fs';
import fc from 'fast-check';
import { checkPromises } from '../bot/faults/check-promises.ts';
import { runSchedule } from '../bot/faults/run-schedule.ts';
import { type Schedule, schedules } from '../bot/faults/schedule.ts';
import { openTestStore } from '../bot/support/open-test-store.ts';

/**
 * Random fault schedules until one breaks a promise: `run-soak.ts [schedules] [seed]`. The seed is printed first, so
 * that a failure can be played again; the exit code is 1 when there was one.
 */
const wanted = Number(process.argv[2] ?? 100_000);
const seed = Number(process.argv[3] ?? Date.now() % 2 ** 31);
const REPORT_EVERY = 1_000;

say(`${wanted} fault schedules, seed ${seed}`);
const { database, cipher } = await openTestStore();
let played = 0;
const property = fc.asyncProperty(schedules, async (schedule: Schedule) => {
  checkPromises(await runSchedule(schedule, { database, cipher }));
  if (++played % REPORT_EVERY === 0) say(`${played} played`);
});
const result = await fc.check(property, { numRuns: wanted, seed });
const failure = result.failed ? (fc.defaultReportMessage(result) ?? 'failed') : undefined;
if (result.errorInstance instanceof Error) say(result.errorInstance.message);
say(failure ?? `${played} schedules kept every promise (seed ${seed})`);
process.exitCode = result.failed ? 1 : 0;

function say(line: string): void {
  writeSync(1, `${line}\n`);
}
