import type { Connection } from '@solana/web3.js';
import type { Address, BaseUnits, Mint, Signature } from '../../bot/swap/brands.ts';
import type { Guard, GuardOffer, InspectVerdict } from '../../bot/swap/ports.ts';
import { compareSigned } from '../../solana/guard/compare-signed.ts';
import { inspectTransaction } from '../../solana/guard/inspect-transaction.ts';
import type { LookupTables } from '../../solana/guard/lookup-tables.ts';
import type { SwapOffer } from '../../solana/guard/swap-offer.ts';

export interface GuardPolicy {
  readonly allowedCosigners: readonly Address[];
  /** Told which rule refused, for the metrics. */
  readonly onRefusal: (rule: string) => void;
}

/** 0.005 SOL: far above any honest priority fee of a swap, far below a loss that hurts. */
const MAX_PRIORITY_FEE_LAMPORTS = 5_000_000n;

/** The guard as the bot asks it: the person pays from and receives to their own wallet. */
export function createGuard(connection: Connection, policy: GuardPolicy): Guard {
  const { allowedCosigners, onRefusal } = policy;
  const rules = { allowedCosigners, maxPriorityFeeLamports: MAX_PRIORITY_FEE_LAMPORTS };
  const counted = <Verdict extends { readonly ok: true } | { readonly ok: false; readonly rule: string }>(
    verdict: Verdict,
  ): Verdict => {
    if (!verdict.ok) onRefusal(verdict.rule);
    return verdict;
  };
  return {
    inspect: async (bytes, offer) =>
      counted(toVerdict(await inspectTransaction(bytes, toSwapOffer(offer), { ...rules, connection }))),
    compare: (attempt, signed) => {
      const { unsignedTransaction: unsigned, wallet } = attempt;
      const lookupTables = attempt.lookupTables as LookupTables;
      const verdict = counted(compareSigned({ unsigned, signed, wallet, lookupTables, ...rules }));
      return verdict.ok ? { ...verdict, txHash: verdict.txHash as Signature } : verdict;
    },
  };
}

function toSwapOffer(offer: GuardOffer): SwapOffer {
  return {
    fromAddress: offer.wallet,
    toAddress: offer.wallet,
    fromMint: offer.from.mint as string as SwapOffer['fromMint'],
    toMint: offer.to.mint as string as SwapOffer['toMint'],
    fromAmount: offer.fromAmount,
    minimumToAmount: offer.minimumToAmount,
    ...(offer.from.tokenProgram ? { fromTokenProgram: offer.from.tokenProgram as Address } : {}),
    ...(offer.to.tokenProgram ? { toTokenProgram: offer.to.tokenProgram as Address } : {}),
  };
}

function toVerdict(verdict: Awaited<ReturnType<typeof inspectTransaction>>): InspectVerdict {
  if (!verdict.ok) return verdict;
  const { summary } = verdict;
  return {
    ok: true,
    lookupTables: summary.lookupTables,
    summary: {
      ...summary,
      pays: toTokenAmount(summary.pays),
      receivesAtLeast: toTokenAmount(summary.receivesAtLeast),
    },
  };
}

function toTokenAmount({ mint, amount }: { readonly mint: string; readonly amount: bigint }) {
  return { mint: mint as Mint, amount: amount as BaseUnits };
}
