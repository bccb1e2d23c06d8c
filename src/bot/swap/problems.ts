import type { BaseUnits } from '../../solana/mint.ts';
import type { UnclearAmount } from './amount.ts';
import type { IntentProblem } from './catalogue.ts';
import type { ServiceFailure } from './service-port.ts';
import type { Intent, Swap } from './swap.ts';
import type { Token } from './token.ts';

export const PAUSE_REASONS = ['maintenance', 'service', 'network'] as const;

/** An operator pauses the bot with these facts. */
export interface Pause {
  readonly reason?: (typeof PAUSE_REASONS)[number];
  /** The operator's estimate, ms since the epoch. */
  readonly until?: number;
}

/** An estimate that has passed is not told. */
export function pausedProblem({ reason, until = 0 }: Pause, now: number): Problem {
  return { code: 'paused', ...(reason && { reason }), ...(until > now && { until }) };
}

/** The sentence is chosen last, in the person's language. */
export type Problem =
  | IntentProblem
  | { readonly code: 'share_needs_wallet' }
  | { readonly code: 'none_held'; readonly token: Token }
  | { readonly code: 'only_fees_left' }
  | { readonly code: 'share_too_small'; readonly token: Token }
  /** No more is held than what is to stay. */
  | { readonly code: 'nothing_left'; readonly token: Token; readonly balance: BaseUnits }
  | { readonly code: 'no_dollar_price'; readonly token: Token }
  | { readonly code: 'unread_amount'; readonly problem: UnclearAmount; readonly text: string }
  | { readonly code: 'service'; readonly failure: ServiceFailure }
  | { readonly code: 'no_route' }
  /** The operator has paused new swaps. */
  | ({ readonly code: 'paused' } & Pause)
  | { readonly code: 'not_yours' }
  | { readonly code: 'unknown_swap' }
  /** `swap` is current. */
  | { readonly code: 'out_of_date'; readonly swap: Swap }
  /** The card shows a fresh price. */
  | { readonly code: 'price_refreshed'; readonly swap: Swap }
  | { readonly code: 'short_of_funds'; readonly swap: Swap }
  | { readonly code: 'confirmation_required'; readonly swap: Swap }
  | { readonly code: 'bad_slippage' }
  | { readonly code: 'no_wallet'; readonly swap: Swap }
  | { readonly code: 'in_flight'; readonly other: Swap }
  /** The fresh price is worse by more than the slippage. */
  | { readonly code: 'price_changed'; readonly swap: Swap }
  | { readonly code: 'not_executable' }
  | {
      readonly code: 'guard_refused';
      readonly rule: string;
      readonly detail: string;
      /** The rule `unknown-venue` names the program. */
      readonly program?: string;
    }
  | { readonly code: 'chain_unreachable' }
  | { readonly code: 'attempt_expired' }
  /** The market gives more for `intent` than the order asks. */
  | { readonly code: 'order_at_market'; readonly intent: Intent; readonly gives: BaseUnits }
  /** Nothing that is held of it was bought here, or its price was not known then. */
  | { readonly code: 'no_cost'; readonly token: Token }
  /** The market gives more already than the first price of a ladder. */
  | { readonly code: 'ladder_at_market' }
  /** No pool has all of its prices, or they do not fit one transaction. */
  | { readonly code: 'no_ladder_pool' }
  /** The service finds no pool for it, knows no standing orders, or the order is gone. */
  | { readonly code: 'no_order_pool' | 'no_standing_orders' | 'order_gone' }
  /** The guard does not know the build of the pools' program. */
  | { readonly code: 'orders_paused' }
  | { readonly code: 'nothing_to_reclaim' | 'no_sol_for_fee' | 'too_many_accounts' };

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem };

export function done<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function refused<T>(problem: Problem): Result<T> {
  return { ok: false, problem };
}
