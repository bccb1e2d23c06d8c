import type { Address } from '../solana/address.ts';
import type { BaseUnits, Mint } from '../solana/mint.ts';
import type { LookupTables } from './instructions.ts';
import type { Refusal } from './refusal.ts';
import type { ReadRouter } from './routers/route.ts';

/** The decoder that read the amounts; `other`: the simulation alone. */
export type SwapRoute = 'desk' | ReadRouter | 'other';

/** Allowed, with a sentence to the person. */
export type GuardWarning =
  | 'permanent-delegate'
  | 'pausable'
  | 'transfer-fee'
  | 'transfer-hook'
  | 'scaled-amount'
  | 'existing-delegate'
  | 'minimum-not-in-bytes'
  | 'pays-out-elsewhere';

/** `chain`: assertions in the transaction make it fail unless the summary holds. `guard`: checked before signing only. */
export type Enforcement = 'chain' | 'guard';

/** Read from the transaction's bytes and its simulation. Amounts are base units, fees lamports. */
export type GuardSummary = {
  readonly pays: { readonly mint: Mint; readonly amount: BaseUnits };
  readonly receivesAtLeast: { readonly mint: Mint; readonly amount: BaseUnits };
  readonly to: Address;
  /** 5,000 lamports for each signature. */
  readonly networkFeeLamports: bigint;
  /** Compute price and tips. */
  readonly priorityFeeLamports: bigint;
  /** Deposits of new token accounts, refundable at their close. */
  readonly rentLamports: bigint;
  readonly newAccounts: number;
  /** Called at the top level. */
  readonly programs: readonly Address[];
  readonly cosigners: readonly Address[];
  readonly warnings: readonly GuardWarning[];
  readonly enforcement: Enforcement;
  readonly route: SwapRoute;
  /** Store with the attempt: `compareSigned` needs the same tables. */
  readonly lookupTables: LookupTables;
  readonly blockhash: string;
};

export type GuardVerdict =
  | {
      readonly ok: true;
      readonly summary: GuardSummary;
      /** Unsigned bytes for the wallet: the inspected ones, with assertions behind them where possible. */
      readonly transaction: Uint8Array;
    }
  | Refusal;
