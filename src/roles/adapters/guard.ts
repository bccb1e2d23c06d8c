import type { Connection } from '@solana/web3.js';
import type { Address, BaseUnits, Mint, Signature } from '../../bot/swap/brands.ts';
import type { Guard, GuardOffer, InspectVerdict } from '../../bot/swap/ports.ts';
import type { Attempt } from '../../bot/swap/swap.ts';
import { compareSigned } from '../../solana/guard/compare-signed.ts';
import { inspectTransaction } from '../../solana/guard/inspect-transaction.ts';
import type { LookupTables } from '../../solana/guard/lookup-tables.ts';
import type { SwapOffer } from '../../solana/guard/swap-offer.ts';

export interface GuardPolicy {
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
  const compare = ({ unsignedTransaction: unsigned, wallet, ...attempt }: Attempt, signed: Uint8Array) =>
    compareSigned({
      ...{ unsigned, signed, wallet, ...rules },
      lookupTables: attempt.lookupTables as LookupTables,
    });
  return {
    inspect: async (bytes, offer) =>
      counted(
        toVerdict(
          await inspectTransaction(bytes, toSwapOffer(offer), { ...rules, allowedRouters, connection }),
        ),
      ),
    isFor: (attempt, signed) => compare(attempt, signed).ok,
    compare: (attempt, signed) => {
      const verdict = counted(compare(attempt, signed));
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
    fromDecimals: offer.from.decimals,
    toDecimals: offer.to.decimals,
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
