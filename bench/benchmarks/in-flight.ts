import type { Benchmark, Bound, Finding } from '../harness/benchmark.ts';
import type { FlightResult, FlightSetting, Memory } from '../harness/flight.ts';
import { startPart } from '../harness/start-part.ts';
import { quantile } from '../harness/statistics.ts';

const SETTING: FlightSetting = {
  swaps: 10_000,
  fewSwaps: 2_000,
  settleMs: 15_000,
  callsPerMinute: 12_000,
  confirmedPerSecond: 20,
  // After a minute in which nothing was left of the burst the budget gives all it has.
  warmUpMs: 95_000,
  roundMs: 3_000,
  rounds: 5,
};
const DIFFERENCE = `what a swap adds between ${SETTING.fewSwaps} and ${SETTING.swaps} of one run, after a collection like that of a process at rest`;
const CALLS_PER_SECOND = SETTING.callsPerMinute / 60;
/** With nothing but the service's answers, the news of a swap is as old as a whole turn of polls. */
const TURN_MS = (SETTING.swaps / CALLS_PER_SECOND) * 1_000;

/** Ten thousand swaps that may still land, one budget of calls, and a chain that confirms a few of them. */
export const inFlight: Benchmark = {
  name: 'in-flight',
  run: async () => {
    const part = await startPart('flight', 'served');
    try {
      return toFindings(await part.ask<FlightResult>('fly', SETTING));
    } finally {
      await part.stop();
    }
  },
};

function toFindings(result: FlightResult): readonly Finding[] {
  const budget = result.pollsPerSecond.map(() => CALLS_PER_SECOND);
  const core = result.cpuShare.map(() => 1);
  const delay = (share: number): Finding => ({
    name: `chain confirmed to notice, p${share * 100}`,
    unit: 'ms',
    ours: [quantile(result.delays, share)],
    baseline: [share * TURN_MS],
    bound: { atMost: 1 },
  });
  const memory = (what: keyof Memory, name: string, note: string, bound?: Bound): Finding => ({
    name: `${name} per swap in flight`,
    unit: 'bytes',
    ours: [result.bytesPerSwap[what]],
    baseline: [result.bytesOnDiskPerSwap],
    note,
    ...(bound === undefined ? {} : { bound }),
  });
  return [
    {
      name: 'polls of 10,000 swaps in flight',
      unit: '/s',
      ours: result.pollsPerSecond,
      baseline: budget,
      bound: { within: 0.02 },
      note: 'against the budget of the key; each swap is also looked at on chain every 5 s',
    },
    {
      name: 'CPU for 10,000 swaps in flight',
      unit: 'cores',
      ours: result.cpuShare,
      baseline: core,
      bound: { atMost: 0.25 },
    },
    memory(
      'resident',
      'memory',
      `${DIFFERENCE}, resident, of the whole process: nearly all of it is SQLite's page cache, which ends at 64 MB; the baseline is the row on disk`,
      { oursAtMost: 2_048 },
    ),
    memory('liveHeap', 'live heap', `${DIFFERENCE}, objects that are in use`, { oursAtMost: 256 }),
    memory(
      'withGarbage',
      'memory with garbage',
      'resident right before that collection: what the engine lets lie while there is work, as much of it as its heuristics allow',
    ),
    {
      ...delay(0.5),
      note: `${result.delays.length} swaps; the baseline is what polls alone allow: ${SETTING.swaps} swaps at ${CALLS_PER_SECOND} polls per second`,
    },
    delay(0.99),
  ];
}
