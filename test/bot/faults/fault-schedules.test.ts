import fc from 'fast-check';
import { describe, it } from 'vitest';
import { openTestStore } from '../support/open-test-store.ts';
import { checkPromises } from './check-promises.ts';
import { runSchedule } from './run-schedule.ts';
import { schedules } from './schedule.ts';

describe('whatever fails, and whenever', () => {
  it('every swap ends in what the chain says, and the person is told', async () => {
    const { database, cipher } = await openTestStore();
    await fc.assert(
      fc.asyncProperty(schedules, async (schedule) => {
        checkPromises(await runSchedule(schedule, { database, cipher }));
      }),
      { numRuns: Number(process.env.SCHEDULES ?? 1_000) },
    );
  }, 120_000);
});
