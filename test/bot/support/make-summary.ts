import type { SwapOffer } from '../../../src/guard/offer.ts';
import type { GuardSummary } from '../../../src/guard/verdict.ts';
import type { BaseUnits } from '../../../src/solana/mint.ts';

/** The guard's summary of an honest transaction for this offer, without extra costs. */
export function makeSummary(
  { fromMint, toMint, fromAmount, minimumToAmount, toAddress }: SwapOffer,
  more: Partial<GuardSummary> = {},
): GuardSummary {
  return {
    pays: { mint: fromMint, amount: fromAmount as BaseUnits },
    receivesAtLeast: { mint: toMint, amount: minimumToAmount as BaseUnits },
    to: toAddress,
    networkFeeLamports: 5_000n,
    priorityFeeLamports: 0n,
    rentLamports: 0n,
    newAccounts: 0,
    programs: [],
    cosigners: [],
    warnings: [],
    enforcement: 'guard',
    route: 'desk',
    lookupTables: {},
    blockhash: 'blockhash',
    ...more,
  };
}
