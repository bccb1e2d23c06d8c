/** Why a transaction failed. The list is closed: whoever puts a failure into words has words for each of them. */
export const FAILURE_REASONS = [
  'price-moved',
  'inexact-amount',
  'not-enough-sol',
  'not-enough-token',
  'not-enough-funds',
  'no-sol-for-fee',
  'not-enough-for-fee',
  'not-enough-for-deposit',
  'wallet-cannot-pay',
  'token-frozen',
  'token-paused',
  'token-not-transferable',
  'cpi-guard',
  'wallet-guard',
  'expired',
  'already-processed',
  'account-busy',
  'network-busy',
  'compute-exceeded',
  'program-aborted',
  'signature-missing',
  'account-missing',
  'account-state',
  'account-exists',
  'other-token',
  'other-owner',
  'other-token-program',
  'bad-token-account',
  'transaction-changed',
  /** A pool that a router called; `code` is its number. */
  'pool-refused',
  /** `program` said no with a number that has no better words. */
  'program-refused',
  /** A program that nobody here knows. */
  'step-failed',
  /** The node's own name of the error, in `code`, has no better words. */
  'network-refused',
] as const;

export type FailureReason = (typeof FAILURE_REASONS)[number];

export interface TransactionFailure {
  readonly reason: FailureReason;
  /** The name of the program that said no, where it is known. */
  readonly program?: string;
  /** The top-level instruction that failed, counted from 1. */
  readonly step?: number;
  /** The program's number, or the name the node gives the error. */
  readonly code?: string;
}
