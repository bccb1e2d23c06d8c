import type { Problem } from './problems.ts';
import type { SignedRefusal } from './signed-refusal.ts';
import { isInFlight } from './transitions.ts';

/** Rules of the guard after signing that a person can do something about; every other is a changed transaction. */
const RULES: ReadonlyMap<string, SignedRefusal> = new Map([
  ['fee-payer', 'wrong_signer'],
  ['wallet-signature', 'wrong_signer'],
  ['priority-fee-above-cap', 'fee_too_high'],
  ['blockhash-unknown', 'expired'],
]);

/** Undefined where there is nothing to tell: the swap is over, and its card says how. */
export function signedRefusalOf(problem: Problem): SignedRefusal | undefined {
  switch (problem.code) {
    case 'guard_refused':
      return RULES.get(problem.rule) ?? 'changed';
    case 'attempt_expired':
      return 'expired';
    case 'in_flight':
    case 'chain_unreachable':
      return problem.code;
    case 'out_of_date':
      return isInFlight(problem.swap.state) ? 'superseded' : undefined;
    default:
      return undefined;
  }
}
