import type { Address, BaseUnits, Mint, Signature } from './brands.ts';
import type { Attempt } from './swap.ts';
import type { Token } from './token.ts';

/** What a transaction does, read from its own bytes and its simulation, never from the quote. */
export interface GuardSummary {
  readonly pays: { readonly mint: Mint; readonly amount: BaseUnits };
  readonly receivesAtLeast: { readonly mint: Mint; readonly amount: BaseUnits };
  readonly to: Address;
  readonly networkFeeLamports: bigint;
  readonly priorityFeeLamports: bigint;
  /** Deposit for new token accounts; comes back when they are closed. */
  readonly rentLamports: bigint;
  readonly newAccounts: number;
  readonly warnings: readonly string[];
}

export interface GuardOffer {
  readonly wallet: Address;
  readonly from: Token;
  readonly to: Token;
  readonly fromAmount: BaseUnits;
  readonly minimumToAmount: BaseUnits;
}

export type GuardRefusal = { readonly ok: false; readonly rule: string; readonly detail: string };

export type InspectVerdict =
  | {
      readonly ok: true;
      readonly summary: GuardSummary;
      readonly lookupTables: Readonly<Record<string, readonly string[]>>;
    }
  | GuardRefusal;

export type CompareVerdict =
  | {
      readonly ok: true;
      readonly txHash: Signature;
      readonly blockhash: string;
      readonly blockhashReplaced: boolean;
    }
  | GuardRefusal;

export interface Guard {
  /** Before signing: static rules, then simulation. No simulation, no signing link. */
  inspect(unsignedTransaction: Uint8Array, offer: GuardOffer): Promise<InspectVerdict>;
  /** After signing: is what came back, by meaning, what was handed out, and signed by that wallet? */
  compare(attempt: Attempt, signedTransaction: Uint8Array): CompareVerdict;
  /** Whether `compare` would accept it, to find the attempt that came back: a no is no refusal. */
  isFor(attempt: Attempt, signedTransaction: Uint8Array): boolean;
}
