import type { GuardVerdict, SignedVerdict, SwapOffer } from '../../guard/index.ts';
import type { Attempt } from './swap.ts';

/** The guard with the operator's policy in it. */
export interface Guard {
  /** Before signing: static rules, then simulation. No simulation, no signing link. */
  inspect(unsignedTransaction: Uint8Array, offer: SwapOffer): Promise<GuardVerdict>;
  /** After signing: is what came back, by meaning, what was handed out, and signed by that wallet? */
  compare(attempt: Attempt, signedTransaction: Uint8Array): SignedVerdict;
  /** Whether `compare` would accept it, to find the attempt that came back: a no is no refusal. */
  isFor(attempt: Attempt, signedTransaction: Uint8Array): boolean;
}
