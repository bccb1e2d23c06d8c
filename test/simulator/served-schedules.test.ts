import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTestStore, type TestStore } from '../bot/support/open-test-store.ts';
import { soak, soakTimeout } from '../support/depth.ts';
import { checkPromises, runSchedule } from './run-schedule.ts';
import { type Scan, type ServedSchedule, servedSchedules } from './schedule.ts';

const calm: ServedSchedule = {
  fates: [
    { kind: 'lands', delayMs: 400 },
    { kind: 'lands', delayMs: 400 },
  ],
  secondSignsAfterMs: 0,
  ...{ service: [], chain: [], telegram: [], disk: [], crashes: [], nodes: [], liar: 0, third: 'none' },
  ...{ restartAfterMs: 100, freesLeases: true, signsAtLast: false, isMakerFirst: false },
  scans: [[], []],
};
const approved: Scan = { arrives: true, submitsAfterMs: [5_000], cancelsAfterMs: null };
const left: Scan = { ...approved, submitsAfterMs: [] };

/** Scans of the first order, and the states that it goes through. */
const told: readonly (readonly [string, Partial<ServedSchedule>, readonly Scan[], string])[] = [
  ['is approved', {}, [approved], 'served submitted confirmed'],
  ['is approved twice', {}, [{ ...approved, submitsAfterMs: [5_000, 60_000] }], 'served submitted confirmed'],
  [
    'loses the answer, and is scanned again',
    {},
    [{ ...approved, arrives: false }, approved],
    'served submitted confirmed',
  ],
  [
    'is hidden by one node',
    { liar: 1 },
    [{ ...approved, submitsAfterMs: [0] }],
    'served submitted confirmed',
  ],
  ['is found in the list of the wallet', { isMakerFirst: true }, [approved], 'served submitted confirmed'],
  [
    'lands while the service asks for a pause',
    { isMakerFirst: true, service: ['limited'] },
    [approved],
    'served submitted confirmed',
  ],
  ['is left', {}, [left], 'served ordered lapsed'],
  [
    'is left, and approved at the second scan',
    {},
    [left, approved],
    'served ordered served submitted confirmed',
  ],
  [
    'is left beside a node that is stuck',
    { third: 'stuck' },
    [left, left],
    'served ordered served ordered lapsed',
  ],
  ['is left beside a node that is far ahead', { third: 'ahead' }, [left], 'served ordered lapsed'],
  ['is approved too late', {}, [{ ...approved, submitsAfterMs: [90_000] }], 'served ordered lapsed'],
  ['is left, and signed by link', { signsAtLast: true }, [left], 'served ordered signed submitted confirmed'],
  ['is cancelled', {}, [{ ...left, cancelsAfterMs: 3_000 }], 'served cancelled'],
  ['is cancelled while it lands', {}, [{ ...approved, cancelsAfterMs: 3_000 }], 'served submitted confirmed'],
];

describe('any schedule of faults around scanned orders', () => {
  let on: TestStore;

  beforeAll(async () => {
    on = await openTestStore();
  });

  it.each(told)('an order that %s', async (_, faults, scans, path) => {
    const outcome = await runSchedule({ ...calm, ...faults, scans: [scans, []] }, on);
    checkPromises(outcome);
    const moves = outcome.events[0]?.filter(({ from, to }) => from !== to).map(({ to }) => to);
    expect(moves?.join(' ')).toBe(`offered ordered ${path}`);
  });

  it(
    'ends every swap as on the chain, and frees its wallet only after its bytes can no longer land',
    async () => {
      await fc.assert(
        fc.asyncProperty(servedSchedules, async (schedule) => {
          checkPromises(await runSchedule(schedule, on));
        }),
        { numRuns: Number(process.env.SCHEDULES ?? soak(60, 80, 250)) },
      );
    },
    soakTimeout(600_000, 900_000),
  );
});
