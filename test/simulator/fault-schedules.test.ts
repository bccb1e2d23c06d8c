import fc from 'fast-check';
import { describe, it } from 'vitest';
import { openTestStore } from '../bot/support/open-test-store.ts';
import { soak, soakTimeout } from '../support/depth.ts';
import { checkPromises, runSchedule } from './run-schedule.ts';
import { type Schedule, schedules } from './schedule.ts';

const calm: Schedule = {
  fates: [
    { kind: 'lands', delayMs: 0 },
    { kind: 'lands', delayMs: 0 },
  ],
  secondSignsAfterMs: 501,
  service: [],
  chain: [],
  telegram: [],
  disk: [],
  crashes: [],
  restartAfterMs: 100,
  freesLeases: false,
};

/** Schedules that once broke a promise. */
const found: readonly Schedule[] = [
  // A Retry-After was lost when the chain ended the swap before the service answered.
  {
    ...calm,
    service: ['none', 'limited'],
    chain: ['unreachable', 'none', 'unreachable', 'none', 'unreachable'],
  },
  // After a corrected confirmation, an unblocking person got the correction twice.
  {
    ...calm,
    fates: [
      { kind: 'rolled_back', delayMs: 0 },
      { kind: 'lands', delayMs: 0 },
    ],
    telegram: ['blocked'],
  },
  // A failure that was rolled back stayed told.
  {
    ...calm,
    fates: [
      { kind: 'failure_rolled_back', delayMs: 0 },
      { kind: 'lands', delayMs: 0 },
    ],
  },
  // Parking forgot an unanswered announcement, so it was sent a third time.
  {
    ...calm,
    telegram: ['none', 'lost', 'arrived_unheard', 'blocked', 'flood', 'arrived_unheard'],
    crashes: [3],
    freesLeases: true,
  },
  // The message was deleted, and both replacements had an unknown delivery.
  {
    ...calm,
    secondSignsAfterMs: 0,
    telegram: [
      'none',
      'arrived_unheard',
      'message_gone',
      'arrived_unheard',
      'arrived_unheard',
      'flood',
      'lost',
    ],
  },
  // A cancelled poll resent an expired transaction beside the next swap of the wallet.
  {
    ...calm,
    fates: [
      { kind: 'lands', delayMs: 0 },
      { kind: 'lands', delayMs: 2_612 },
    ],
    secondSignsAfterMs: 4_389,
    disk: [{ at: 31, fault: 'acknowledges_late' }],
    crashes: [3],
    freesLeases: true,
  },
];

describe('any schedule of faults', () => {
  it(
    'ends every swap as on the chain, with a message to the person',
    async () => {
      const { database, cipher } = await openTestStore();
      await fc.assert(
        fc.asyncProperty(schedules, async (schedule) => {
          checkPromises(await runSchedule(schedule, { database, cipher }));
        }),
        {
          numRuns: Number(process.env.SCHEDULES ?? soak(400, 800, 2_000)),
          examples: found.map((schedule) => [schedule]),
        },
      );
    },
    soakTimeout(150_000, 900_000),
  );
});
