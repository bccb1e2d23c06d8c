import type { Swap } from '../swap/swap.ts';
import type { DueSchedule } from '../swap/swap-store-port.ts';
import { dueRows } from './due-rows.ts';
import type { StoreDeps } from './store-deps.ts';
import { readSwap } from './swap-codec.ts';
import type { SwapRow } from './swap-table.ts';

/** An offer is kept for eleven minutes, and finality asked for every ten at the least. */
const LONGEST_DELAY_MS = 15 * 60_000;

const DUE = dueRows<SwapRow>('swaps', 'id', LONGEST_DELAY_MS);

/** Due swaps by lease and fence. A row that cannot be read keeps its lease and stops nobody else. */
export function createDueSwaps(deps: StoreDeps): DueSchedule {
  return {
    claimDue: async (...claim) => {
      const rows = await DUE.claim(deps, ...claim);
      deps.faultPoint('claim-swaps:after-commit');
      return rows.flatMap((row) => readOrReport(deps, row));
    },
    nextDueAt: (now) => DUE.nextDueAt(deps.database, now),
  };
}

function readOrReport(deps: StoreDeps, row: SwapRow): readonly Swap[] {
  try {
    return [readSwap(row)];
  } catch (error) {
    deps.onUnreadableRow('swaps', row.id, error);
    return [];
  }
}
