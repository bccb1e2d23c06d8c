import type { AskedProblem, UnclearAmount } from './asked-amount.ts';
import type { IntentProblem } from './catalogue.ts';
import type { ServiceFailure } from './service-port.ts';
import type { Swap } from './swap.ts';

/**
 * Everything that can keep a step of a swap from happening. A code is chosen here; the sentence the person reads is
 * chosen last, in their language.
 */
export type Problem =
  | IntentProblem
  | AskedProblem
  | { readonly code: 'unread_amount'; readonly problem: UnclearAmount; readonly text: string }
  | { readonly code: 'service'; readonly failure: ServiceFailure }
  | { readonly code: 'no_route' }
  | { readonly code: 'not_yours' }
  | { readonly code: 'unknown_swap' }
  /** The button or page belongs to an earlier price or state; `swap` is how it stands now. */
  | { readonly code: 'out_of_date'; readonly swap: Swap }
  /** The price ran out before Confirm; the card now shows the fresh one. */
  | { readonly code: 'price_refreshed'; readonly swap: Swap }
  /** The wallet cannot pay it; the card says what is missing and offers what fits. */
  | { readonly code: 'short_of_funds'; readonly swap: Swap }
  /** Confirm counts once the person said that they are sure. */
  | { readonly code: 'confirmation_required'; readonly swap: Swap }
  /** A tolerance that nobody should choose. */
  | { readonly code: 'bad_slippage' }
  | { readonly code: 'no_wallet'; readonly swap: Swap }
  /** Another swap of the same wallet may still land. */
  | { readonly code: 'in_flight'; readonly other: Swap }
  /** The fresh price is worse than the confirmed one by more than the person's tolerance. */
  | { readonly code: 'price_changed'; readonly swap: Swap }
  | { readonly code: 'not_executable' }
  | {
      readonly code: 'guard_refused';
      readonly rule: string;
      readonly detail: string;
      /** The program that is no known venue, of the rule `unknown-venue`. */
      readonly program?: string;
    }
  | { readonly code: 'chain_unreachable' }
  /** The transaction the wallet signed can no longer land. */
  | { readonly code: 'attempt_expired'; readonly swap: Swap };

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem };

export function done<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function refused<T>(problem: Problem): Result<T> {
  return { ok: false, problem };
}
