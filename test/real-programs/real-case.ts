import type { SwapOffer } from '../../src/guard/offer.ts';
import type { Address } from '../../src/solana/address.ts';
import { JUPITER_PROGRAM } from '../../src/solana/known-programs.ts';
import type { Mint } from '../../src/solana/mint.ts';
import {
  bytes,
  type Instruction,
  jupiterRoute,
  type RouteTerms,
  u16,
  u32,
} from '../guard/support/instructions.ts';
import { person } from '../guard/support/people.ts';
import { MINTS, type RealWorld } from './real-world.ts';
import { createPool, swapAccounts, type TokenSwapPool } from './token-swap-pool.ts';

/** A swap with its pools on the chain: its instructions after the compute budget, and the offer. */
interface RealSwap {
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
  const offered = (name: MintName) => (name === 'sol' ? 'native' : MINTS[name]) as Mint;
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

/** One step: its pool, its accounts and their indexes in the route. */
export interface Step {
  readonly pool: TokenSwapPool;
  /** Mint and account. */
  readonly from: readonly [Address, Address];
  readonly to: readonly [Address, Address];
  readonly numbers: readonly [input: number, output: number];
  /** Share of the input, percent. @default 100 */
  readonly percent?: number;
}

export type RouteVersion = 'route' | 'routeV2';

const TOKEN_SWAP_STEP = 3;

/** A Jupiter route of these steps, with the accounts that each requires. */
function jupiterSwap(
  version: RouteVersion,
  terms: Omit<RouteTerms, 'pool' | 'plan'>,
  steps: readonly Step[],
): Instruction {
  const share = (percent: number) => (version === 'routeV2' ? u16(percent * 100) : Uint8Array.of(percent));
  const written = steps.map(({ numbers, percent = 100 }) =>
    bytes(TOKEN_SWAP_STEP, share(percent), ...numbers),
  );
  const plan = bytes(u32(steps.length), ...written);
  const { accounts, ...route } = jupiterRoute(version, {
    platformFeeBps: 0,
    ...terms,
    plan,
    pool: JUPITER_PROGRAM,
  });
  const behind = steps.flatMap(({ pool, from, to }) => swapAccounts(pool, terms.user, from, to));
  return { ...route, accounts: [...accounts.slice(0, -1).map(withEventAuthority), ...behind] };
}

/** The corpus builders omit the event authority. */
function withEventAuthority(
  account: Instruction['accounts'][number],
  index: number,
  all: Instruction['accounts'],
): Instruction['accounts'][number] {
  return index === all.length - 2 ? [EVENT_AUTHORITY, ''] : account;
}

const EVENT_AUTHORITY = 'D8cy77BBepLMngZx6ZukaTff5hCt1HrWyKk3Hnd9oitf' as Address;
