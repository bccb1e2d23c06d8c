import type { Address } from '../solana/address.ts';
import { TransactionError, type TransactionErrorCode } from '../solana/byte-reader.ts';

/** Named in verdicts, metrics and the test corpus. */
export type GuardRule =
  | TransactionErrorCode
  // Signers and fee payer
  | 'fee-payer'
  | 'foreign-signer'
  | 'already-signed'
  | 'cosigner-signature'
  | 'not-servable'
  // Hidden content
  | 'lookup-table-unresolved'
  | 'lookup-table-deactivated'
  | 'unused-account'
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
  // Deposits
  | 'account-not-empty'
  | 'account-shared'
  | 'nothing-reclaimed'
  // Assertions
  | 'lighthouse-not-an-assertion'
  | 'too-many-guards'
  | 'not-enforceable'
  // The offer
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
  // Standing orders
  | 'order-instruction'
  | 'order-owner'
  | 'order-price'
  | 'order-pool'
  | 'order-build'
  | 'order-account'
  // Routes and venues
  | 'unknown-venue'
  | 'jupiter-instruction'
  | 'titan-instruction'
  | 'dflow-instruction'
  | 'okx-instruction'
  | 'route-fee-hidden'
  | 'slippage-above-limit'
  | 'platform-fee-above-cap'
  | 'operator-fee'
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
  // Rules of the comparison after signing.
  | 'version-changed'
  | 'compute-limit-lowered'
  | 'loaded-data-limit-lowered'
  | 'signers-changed'
  | 'wallet-signature'
  | 'instructions-changed'
  // Neither a transaction nor an offer, or a mistake of the guard
  | 'guard-error';

/** Refusals of a known router in an unknown format. */
export const UNREAD_RULES: readonly GuardRule[] = [
  'jupiter-instruction',
  'titan-instruction',
  'dflow-instruction',
  'okx-instruction',
];

/** Refusals that another route of the same offer may not meet. */
export const ROUTE_RULES: readonly GuardRule[] = [
  'unknown-venue',
  'unused-account',
  'not-enforceable',
  'operator-fee',
];

/** Thrown by the rules. */
export class GuardRefusal extends Error {
  readonly rule: GuardRule;
  /** The program that `unknown-venue` refuses. */
  readonly program: Address | undefined;

  constructor(rule: GuardRule, detail: string, program?: Address) {
    super(detail);
    this.name = 'GuardRefusal';
    this.rule = rule;
    this.program = program;
  }
}

/** Ends the inspection. `detail` may be shown and logged: no full addresses, no secrets. */
export function refuse(rule: GuardRule, detail: string, program?: Address): never {
  throw new GuardRefusal(rule, detail, program);
}

export type Refusal = {
  readonly ok: false;
  readonly rule: GuardRule;
  readonly detail: string;
  /** The program that `unknown-venue` refuses. */
  readonly program?: Address;
  /** What was thrown, for `guard-error`. */
  readonly cause?: unknown;
};

/** `undefined` for any other error. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof GuardRefusal) {
    const { rule, message: detail, program } = error;
    return { ok: false, rule, detail, ...(program !== undefined && { program }) };
  }
  if (error instanceof TransactionError) return { ok: false, rule: error.code, detail: error.message };
  return undefined;
}

/** An incomplete or misspelt call, by a caller without types. The message names the field. */
export class CallError extends TypeError {}

/** Fails closed: any other error is `guard-error`. */
export function verdictOf(error: unknown): Refusal {
  const detail = error instanceof CallError ? error.message : 'the guard could not judge this';
  return refusalOf(error) ?? { ok: false, rule: 'guard-error', detail, cause: error };
}
