import type { Address } from '../solana/address.ts';
import type { BaseUnits, Mint } from '../solana/mint.ts';
import type { Refusal } from './guard-rule.ts';
import type { LookupTables } from './lookup-tables.ts';
import type { ReadRouter } from './routers/read-route.ts';

/** Which decoder spoke for the amounts; `other` means the simulation alone did. */
export type SwapRoute = 'desk' | ReadRouter | 'other';

/** What is lawful and still worth a sentence to the person. */
export type GuardWarning =
  | 'permanent-delegate'
  | 'pausable'
  | 'transfer-fee'
  | 'transfer-hook'
  | 'scaled-amount'
  | 'existing-delegate'
  | 'minimum-not-in-bytes'
  | 'pays-out-elsewhere';

/**
 * What holds the transaction to the summary: assertions in it, which the chain checks when it lands, or the guard alone,
 * before it is signed.
 */
export type Enforcement = 'chain' | 'guard';

/** What a transaction does, read from its own bytes and its simulation. Amounts are base units, fees lamports. */
export type GuardSummary = {
  readonly pays: { readonly mint: Mint; readonly amount: BaseUnits };
  readonly receivesAtLeast: { readonly mint: Mint; readonly amount: BaseUnits };
  readonly to: Address;
  /** 5,000 lamports for each signature. */
  readonly networkFeeLamports: bigint;
  /** Compute price and tips. */
  readonly priorityFeeLamports: bigint;
  /** Deposits of the new token accounts; they come back when those are closed. */
  readonly rentLamports: bigint;
  readonly newAccounts: number;
  /** Programs called by the transaction itself. */
  readonly programs: readonly Address[];
  readonly cosigners: readonly Address[];
  readonly warnings: readonly GuardWarning[];
  readonly enforcement: Enforcement;
  readonly route: SwapRoute;
  /** To be kept with the attempt: the comparison after signing needs the very same tables. */
  readonly lookupTables: LookupTables;
  readonly blockhash: string;
};

export type GuardVerdict =
  | {
      readonly ok: true;
      readonly summary: GuardSummary;
      /** What the wallet is to sign: the inspected bytes, with assertions behind them where they can be. */
      readonly transaction: Uint8Array;
    }
  | Refusal;
