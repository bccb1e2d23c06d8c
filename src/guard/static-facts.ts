import type { Address } from '../solana/address.ts';
import type { ReadRoute } from './routers/read-route.ts';
import type { TokenSide } from './swap-offer.ts';

/** What every static rule may look at. */
export type StaticContext = {
  readonly person: Address;
  readonly from: TokenSide;
  readonly to: TokenSide;
  readonly fromAmount: bigint;
  readonly minimumToAmount: bigint;
  /** Required signers beside the person; all of them are allowed ones. */
  readonly cosigners: readonly Address[];
  /** Accounts that `createTokenAccount` of this very transaction makes for the person. */
  readonly temporaryAccounts: ReadonlySet<Address>;
  /** What the chain demands for one of them, lamports; it may be put in ahead and comes back at the close. */
  readonly temporaryDeposit: bigint;
  /** The person's own associated account for wrapped SOL. */
  readonly wrappedSolAccount: Address;
  /** Whether the transaction itself makes it: then it may close it again, whatever is swapped. */
  readonly makesWrappedSolAccount: boolean;
  readonly tipAccounts: readonly Address[];
  readonly allowedRouters: readonly Address[];
  /** Programs that a route may call; see `checkOfVenues`. */
  readonly venues: ReadonlySet<Address>;
  readonly maxPlatformFeeBps: number;
};

/** What one accepted instruction means for the swap; the rest of them mean nothing for the amounts. */
export type StaticFact =
  | { readonly kind: 'payment' | 'payout' | 'tip'; readonly amount: bigint }
  | { readonly kind: 'wrap'; readonly amount: bigint; readonly account: Address }
  | { readonly kind: 'route'; readonly route: ReadRoute }
  | { readonly kind: 'router' }
  | { readonly kind: 'closed'; readonly account: Address }
  | { readonly kind: 'neutral' };

export const NEUTRAL: StaticFact = { kind: 'neutral' };
