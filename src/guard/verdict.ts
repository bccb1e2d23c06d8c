import type { Address } from '../solana/address.ts';
import type { BaseUnits, Mint } from '../solana/mint.ts';
import type { LookupTables } from './instructions.ts';
import type { Refusal } from './refusal.ts';
import type { ReadRouter } from './routers/route.ts';

/** `other`: read by the simulation alone. */
export type SwapRoute = 'desk' | ReadRouter | 'other';

/** Allowed, and shown to the person. */
export type GuardWarning =
  | 'permanent-delegate'
  | 'pausable'
  | 'transfer-fee'
  | 'transfer-hook'
  | 'scaled-amount'
  | 'existing-delegate'
  | 'minimum-not-in-bytes'
  | 'pays-out-elsewhere';

/** `chain`: the transaction fails unless the summary holds. `guard`: checked before signing. */
export type Enforcement = 'chain' | 'guard';

/** What bytes and simulation say. Base units; fees in lamports. */
export type GuardSummary = {
  readonly pays: { readonly mint: Mint; readonly amount: BaseUnits };
  readonly receivesAtLeast: { readonly mint: Mint; readonly amount: BaseUnits };
  readonly to: Address;
  readonly networkFeeLamports: bigint;
  /** Compute price and tips. */
  readonly priorityFeeLamports: bigint;
  /** Deposits of new token accounts, refunded at their close. */
  readonly rentLamports: bigint;
  readonly newAccounts: number;
  readonly programs: readonly Address[];
  readonly cosigners: readonly Address[];
  readonly warnings: readonly GuardWarning[];
  readonly enforcement: Enforcement;
  readonly route: SwapRoute;
  /** Taken for the operator, within the amounts above; absent without `operatorFee` in the policy. */
  readonly operatorFeeBps?: number;
  /** Stored with the attempt, for `compareSigned`. */
  readonly lookupTables: LookupTables;
  readonly blockhash: string;
};

export type GuardVerdict =
  | {
      readonly ok: true;
      readonly summary: GuardSummary;
      /** The bytes to sign: the inspected ones, with assertions where possible. */
      readonly transaction: Uint8Array;
    }
  | Refusal;
