import type { Address } from '../solana/address.ts';
import type { GuardChain } from './guard-chain.ts';

/** What the operator allows, and where the chain is asked. */
export type InspectionPolicy = {
  /** Keys that may sign beside the person: the desk, or those the operator named. */
  readonly allowedCosigners: readonly Address[];
  /** Cap on compute price and tips together, lamports. */
  readonly maxPriorityFeeLamports: bigint;
  /** Cap on a router's platform fee in basis points; 255, the most a router takes, by default. */
  readonly maxPlatformFeeBps?: number;
  /** Routers allowed although their bytes, and so the minimum, cannot be read; none by default. */
  readonly allowedRouters?: readonly Address[];
  /** Programs that a route may call where its router does not pin its venues; none by default. */
  readonly venues?: ReadonlySet<Address>;
  readonly tipAccounts?: readonly Address[];
};

export type InspectionContext = InspectionPolicy & { readonly chain: GuardChain };
