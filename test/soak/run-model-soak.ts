import { writeSync } from 'node:fs';
import fc from 'fast-check';
import { openTestStore } from '../bot/support/open-test-store.ts';
import { type Play, play, plays } from '../model/model-step.ts';

/**
 * Random conversations until one breaks a promise: `run-model-soak.ts [sequences] [seed]`. The seed is printed first, so
 * that a failure can be played again; the exit code is 1 when there was one.
 */
const wanted = Number(process.argv[2] ?? 10_000);
const seed = Number(process.argv[3] ?? Date.now() % 2 ** 31);
const MOST_STEPS = 40;
const REPORT_EVERY = 100;

say(`${wanted} conversations, seed ${seed}`);
const store = await openTestStore();
let played = 0;
const property = fc.asyncProperty(plays(MOST_STEPS), async (one: Play) => {
  await play(store, one);
  if (++played % REPORT_EVERY === 0) say(`${played} played`);
});
const result = await fc.check(property, { numRuns: wanted, seed });
const failure = result.failed ? (fc.defaultReportMessage(result) ?? 'failed') : undefined;
if (result.errorInstance instanceof Error) say(result.errorInstance.message);
say(failure ?? `${played} conversations kept every promise (seed ${seed})`);
process.exit(result.failed ? 1 : 0);

function say(line: string): void {
  writeSync(1, `${line}\n`);
}
