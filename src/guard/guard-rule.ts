import type { Address } from '../solana/address.ts';
import type { TransactionErrorCode } from '../solana/transaction-error.ts';

/** The rule that refused a transaction: the name in a verdict, in metrics and in the corpus. */
export type GuardRule =
  | TransactionErrorCode
  // Who signs and who pays
  | 'fee-payer'
  | 'foreign-signer'
  | 'already-signed'
  | 'cosigner-signature'
  // What is hidden
  | 'lookup-table-unresolved'
  | 'lookup-table-deactivated'
  | 'unknown-program'
  | 'malformed-instruction'
  | 'memo'
  // Fees
  | 'duplicate-compute-budget'
  | 'compute-budget-instruction'
  | 'priority-fee-above-cap'
  // System program
  | 'durable-nonce'
  | 'assign-owner'
  | 'create-account'
  | 'system-instruction'
  // Token programs
  | 'approve-delegate'
  | 'set-authority'
  | 'burn'
  | 'token-instruction'
  | 'close-to-stranger'
  | 'close-not-temporary'
  | 'temporary-account-open'
  | 'foreign-token-account'
  | 'associated-token-instruction'
  // Assertions
  | 'lighthouse-not-an-assertion'
  | 'too-many-guards'
  // The promise
  | 'unexpected-transfer'
  | 'wrong-source'
  | 'wrong-recipient'
  | 'wrong-mint'
  | 'wrong-token-program'
  | 'wrong-decimals'
  | 'amount-mismatch'
  | 'output-below-minimum'
  | 'payment-missing'
  | 'payout-missing'
  | 'no-swap'
  | 'several-routes'
  // What a route calls
  | 'unknown-venue'
  | 'jupiter-instruction'
  | 'titan-instruction'
  | 'dflow-instruction'
  | 'okx-instruction'
  | 'route-fee-hidden'
  | 'slippage-above-limit'
  | 'platform-fee-above-cap'
  // The tokens
  | 'mint-unavailable'
  | 'non-transferable-token'
  | 'frozen-by-default'
  | 'frozen-account'
  | 'paused-token'
  // Simulation
  | 'simulation-unavailable'
  | 'simulation-failed'
  | 'wallet-owner-changed'
  | 'authority-changed'
  | 'account-vanished'
  | 'belongings-changed'
  | 'unexpected-outflow'
  | 'pays-too-much'
  | 'receives-too-little'
  | 'receiver-not-bound'
  | 'source-not-bound'
  | 'bystander-account'
  | 'assertion-failed'
  | 'forbidden-inner-instruction'
  // After signing
  | 'version-changed'
  | 'compute-limit-lowered'
  | 'loaded-data-limit-lowered'
  | 'signers-changed'
  | 'wallet-signature'
  | 'instructions-changed';

/** What says that an instruction of a router has a form that this guard does not know. */
export const UNREAD_RULES: readonly GuardRule[] = [
  'jupiter-instruction',
  'titan-instruction',
  'dflow-instruction',
  'okx-instruction',
];

/** A refusal on its way to the face of the guard, which turns it into a verdict. */
export class GuardRefusal extends Error {
  readonly rule: GuardRule;
  /** The program that is not known, of `unknown-venue`. */
  readonly program: Address | undefined;

  constructor(rule: GuardRule, detail: string, program?: Address) {
    super(detail);
    this.name = 'GuardRefusal';
    this.rule = rule;
    this.program = program;
  }
}

/** Ends the inspection. `detail` may be shown: no full addresses, no secrets. */
export function refuse(rule: GuardRule, detail: string, program?: Address): never {
  throw new GuardRefusal(rule, detail, program);
}

/** A verdict that says no. */
export type Refusal = {
  readonly ok: false;
  readonly rule: GuardRule;
  readonly detail: string;
  /** The program that is not known, of `unknown-venue`: its whole address. */
  readonly program?: Address;
};
