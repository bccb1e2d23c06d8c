import type { SwapOffer } from '../../src/guard/offer.ts';
import type { Address } from '../../src/solana/address.ts';
import type { Mint } from '../../src/solana/mint.ts';
import type { Instruction } from '../guard/support/instructions.ts';
import { person } from '../guard/support/people.ts';
import { jupiterSwap, type RouteVersion, type Step } from './jupiter-swap.ts';
import { MINTS, type RealWorld } from './real-world.ts';
import { createPool, type TokenSwapPool } from './token-swap-pool.ts';

/** A swap with its pools on the chain: its instructions after the compute budget, and the offer. */
export interface RealSwap {
  readonly offer: SwapOffer;
  readonly instructions: readonly Instruction[];
  /** The thief's action between inspection and landing; absent for an honest swap. */
  readonly withdrawBait?: () => Promise<void>;
}

export interface RealCase {
  readonly name: string;
  /** Writes the pools and builds the swap. */
  readonly make: (world: RealWorld, version: RouteVersion) => Promise<RealSwap>;
}

/** Input of every swap, base units. */
export const AMOUNT = 10_000_000n;
/** One percent below par for pool movement; the slippage adds another percent. */
export const QUOTED = 9_900_000n;
export const SLIPPAGE_BPS = 100;
export const MINIMUM = 9_801_000n;
const DEEP = 1_000_000_000_000n;

type MintName = keyof typeof MINTS;

/** A pool at par, deep enough for AMOUNT. */
export const deepPool = ({ chain }: RealWorld, one: MintName, other: MintName): Promise<TokenSwapPool> =>
  createPool(chain.rpcUrl, [
    { mint: MINTS[one], amount: DEEP },
    { mint: MINTS[other], amount: DEEP },
  ]);

/** A pool that gives nearly its whole second vault for almost none of the first token. */
export const baitedPool = ({ chain }: RealWorld, one: MintName, other: MintName): Promise<TokenSwapPool> =>
  createPool(chain.rpcUrl, [
    { mint: MINTS[one], amount: 1_000_000n },
    { mint: MINTS[other], amount: DEEP },
  ]);

/** The offer: AMOUNT of one token for at least MINIMUM of another. */
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

/** The route instruction; its header always names the agreed amounts. */
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
