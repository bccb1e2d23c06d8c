import { measureYouth } from '../test/support/measure-youth.ts';
import type { Benchmark } from './harness.ts';

/** What is left of a transaction's life at the tap on a wallet, at 214 ms a block with a node that answers in 300 ms. */
export const young: Benchmark = {
  name: 'young',
  run: async () => {
    const { left, openMs } = await measureYouth(30);
    const sorted = left.toSorted((one, other) => one - other);
    const p95 = 1 - (sorted[Math.floor(0.05 * left.length)] ?? 0);
    const note = `a quarter may be gone; the least left was ${sorted[0]?.toFixed(3)}`;
    const gone = { name: 'share of life gone at the tap, p95', unit: '', ours: [p95], baseline: [0.25] };
    return [
      { ...gone, bound: { atMost: 1 }, note },
      { name: 'from the call to the link', unit: 'ms', ours: openMs, baseline: openMs.map(() => 300) },
    ];
  },
};
