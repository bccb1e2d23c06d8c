import type { Connection } from '@solana/web3.js';
import type { Guard } from '../../bot/swap/guard-port.ts';
import type { Attempt } from '../../bot/swap/swap.ts';
import type { Address } from '../../solana/address.ts';
import { compareSigned } from '../../solana/guard/compare-signed.ts';
import { inspectTransaction } from '../../solana/guard/inspect-transaction.ts';

interface GuardPolicy {
  readonly allowedCosigners: readonly Address[];
  /** Routers allowed although their bytes cannot be read. */
  readonly allowedRouters: readonly Address[];
  /** Told which rule refused, for the metrics. */
  readonly onRefusal: (rule: string) => void;
}

/** 0.005 SOL: far above any honest priority fee of a swap, far below a loss that hurts. */
const MAX_PRIORITY_FEE_LAMPORTS = 5_000_000n;

/** The guard as the bot asks it: the person pays from and receives to their own wallet. */
export function createGuard(connection: Connection, policy: GuardPolicy): Guard {
  const { allowedCosigners, allowedRouters, onRefusal } = policy;
  const rules = { allowedCosigners, maxPriorityFeeLamports: MAX_PRIORITY_FEE_LAMPORTS };
  const counted = <Verdict extends { readonly ok: true } | { readonly ok: false; readonly rule: string }>(
    verdict: Verdict,
  ): Verdict => {
    if (!verdict.ok) onRefusal(verdict.rule);
    return verdict;
  };
  const compare = ({ unsignedTransaction: unsigned, wallet, lookupTables }: Attempt, signed: Uint8Array) =>
    compareSigned({ unsigned, signed, wallet, lookupTables, ...rules });
  return {
    inspect: async (bytes, offer) =>
      counted(await inspectTransaction(bytes, offer, { ...rules, allowedRouters, connection })),
    isFor: (attempt, signed) => compare(attempt, signed).ok,
    compare: (attempt, signed) => counted(compare(attempt, signed)),
  };
}
