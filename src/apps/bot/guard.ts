import type { Connection } from '@solana/web3.js';
import type { Guard } from '../../bot/swap/open-order.ts';
import type { Attempt } from '../../bot/swap/swap.ts';
import { compareSigned } from '../../guard/compare-signed.ts';
import type { Refusal } from '../../guard/guard-rule.ts';
import type { GuardVerdict } from '../../guard/guard-summary.ts';
import { inspectTransaction } from '../../guard/inspect-transaction.ts';
import type { Address } from '../../solana/address.ts';
import { withTimeout } from '../../solana/with-timeout.ts';

interface GuardPolicy {
  readonly allowedCosigners: readonly Address[];
  /** Routers allowed although their bytes cannot be read. */
  readonly allowedRouters: readonly Address[];
  /** Programs that a route may call, as they stand now; none where it is absent. */
  readonly venues?: () => ReadonlySet<Address>;
  /** Told which rule refused, for the metrics, and which program where one is not known. */
  readonly onRefusal: (rule: string, program?: Address) => void;
  /** How long a whole inspection may take, ms. @default 10000 */
  readonly inspectWithinMs?: number;
}

/** 0.005 SOL: far above any honest priority fee of a swap, far below a loss that hurts. */
const MAX_PRIORITY_FEE_LAMPORTS = 5_000_000n;

/** It asks the chain several times, one after the other, and a person waits for its page. */
const INSPECT_WITHIN_MS = 10_000;

const TOO_LATE: GuardVerdict = {
  ok: false,
  rule: 'simulation-unavailable',
  detail: 'the chain took too long to answer',
};

/** The guard as the bot asks it: the person pays from and receives to their own wallet. */
export function createGuard(connection: Connection, policy: GuardPolicy): Guard {
  const { allowedCosigners, allowedRouters, venues, onRefusal, inspectWithinMs = INSPECT_WITHIN_MS } = policy;
  const rules = { allowedCosigners, maxPriorityFeeLamports: MAX_PRIORITY_FEE_LAMPORTS };
  const counted = <Verdict extends { readonly ok: true } | Refusal>(verdict: Verdict): Verdict => {
    if (!verdict.ok) onRefusal(verdict.rule, verdict.program);
    return verdict;
  };
  const compare = ({ unsignedTransaction: unsigned, wallet, lookupTables }: Attempt, signed: Uint8Array) =>
    compareSigned({ unsigned, signed, wallet, lookupTables, ...rules });
  return {
    inspect: async (bytes, offer) => {
      const policy = { ...rules, allowedRouters, ...(venues && { venues: venues() }) };
      const inspect = () => inspectTransaction(bytes, offer, { ...policy, connection });
      return counted((await withTimeout(inspect, inspectWithinMs)) ?? TOO_LATE);
    },
    isFor: (attempt, signed) => compare(attempt, signed).ok,
    compare: (attempt, signed) => counted(compare(attempt, signed)),
  };
}
