import type { SwapOffer } from '../../../src/guard/offer.ts';
import type { GuardSummary } from '../../../src/guard/verdict.ts';
import type { BaseUnits } from '../../../src/solana/mint.ts';

/** What the guard would read from an honest transaction of this offer that needs nothing beside it. */
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
