import type { SwapOffer } from '../../src/guard/offer.ts';
import type { Address } from '../../src/solana/address.ts';
import type { Mint } from '../../src/solana/mint.ts';
import type { Instruction } from '../guard/support/instructions.ts';
import { person } from '../guard/support/people.ts';
import { jupiterSwap, type RouteVersion, type Step } from './jupiter-swap.ts';
import { MINTS, type RealWorld } from './real-world.ts';
import { createPool, type TokenSwapPool } from './token-swap-pool.ts';

/** A swap with its pools on the chain: the instructions behind the compute budget, and what the person was told of it. */
export interface RealSwap {
  readonly offer: SwapOffer;
  readonly instructions: readonly Instruction[];
  /** What the maker of a theft does between the inspection and the landing; an honest swap has nothing of the kind. */
  readonly withdrawBait?: () => Promise<void>;
}

export interface RealCase {
  readonly name: string;
  /** Writes the pools and builds the swap. */
  readonly make: (world: RealWorld, version: RouteVersion) => Promise<RealSwap>;
}

/** Base units that every swap of the cases takes, of whatever token. */
export const AMOUNT = 10_000_000n;
/** A hundredth less than at par, because pools move; the tolerance is another hundredth. */
export const QUOTED = 9_900_000n;
export const SLIPPAGE_BPS = 100;
export const MINIMUM = 9_801_000n;
const DEEP = 1_000_000_000_000n;

type MintName = keyof typeof MINTS;

/** A pool at par that AMOUNT does not move. */
export const deepPool = ({ chain }: RealWorld, one: MintName, other: MintName): Promise<TokenSwapPool> =>
  createPool(chain.rpcUrl, [
    { mint: MINTS[one], amount: DEEP },
    { mint: MINTS[other], amount: DEEP },
  ]);

/** A pool that gives nearly all it has of the second token for next to nothing of the first. */
export const baitedPool = ({ chain }: RealWorld, one: MintName, other: MintName): Promise<TokenSwapPool> =>
  createPool(chain.rpcUrl, [
    { mint: MINTS[one], amount: 1_000_000n },
    { mint: MINTS[other], amount: DEEP },
  ]);

/** What the person was told: AMOUNT of one token for at least MINIMUM of another. */
export function offerOf(from: MintName, to: MintName): SwapOffer {
  const offered = (name: MintName) => (name === 'sol' ? 'native' : MINTS[name]) as string as Mint;
  return {
    fromAddress: person.address,
    toAddress: person.address,
    fromMint: offered(from),
    toMint: offered(to),
    fromAmount: AMOUNT,
    minimumToAmount: MINIMUM,
    fromDecimals: from === 'sol' ? 9 : 6,
    toDecimals: to === 'sol' ? 9 : 6,
  };
}

/** The route itself, whose header always names what was agreed, whatever its steps do. */
export function routeOf(
  version: RouteVersion,
  { from, to, source, destination }: RouteEnds,
  steps: readonly Step[],
): Instruction {
  const terms = {
    user: person.address,
    source,
    destination,
    sourceMint: MINTS[from],
    destinationMint: MINTS[to],
  };
  return jupiterSwap(version, { ...terms, amounts: [AMOUNT, QUOTED], slippageBps: SLIPPAGE_BPS }, steps);
}

interface RouteEnds {
  readonly from: MintName;
  readonly to: MintName;
  readonly source: Address;
  readonly destination: Address;
}
