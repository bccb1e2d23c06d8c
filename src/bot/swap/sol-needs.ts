import { NATIVE_MINT } from './brands.ts';
import type { SwapFunds } from './chain-port.ts';
import type { Intent } from './intent.ts';

/** What a swap takes of SOL beside its amount, in lamports. */
export interface SolNeeds {
  /** Of the new account that what is bought goes to; zero where the wallet has one already. */
  readonly deposit: bigint;
  /** What the wallet lacks for that and the least network fee; zero where nothing, or where SOL is what is paid. */
  readonly missing: bigint;
}

/** One signature; what is paid for being taken sooner comes on top. */
const LEAST_FEE_LAMPORTS = 5_000n;

/** Null where nobody knows. Of SOL that is paid itself, `findShortfall` keeps what its fees take. */
export function solNeeds({ from }: Pick<Intent, 'from'>, funds: SwapFunds | undefined): SolNeeds | null {
  if (!funds || funds.deposit === null) return null;
  const { deposit, lamports, leastLeft } = funds;
  const needed = deposit + LEAST_FEE_LAMPORTS + leastLeft;
  const isPaid = from.mint === NATIVE_MINT;
  return { deposit, missing: isPaid || lamports >= needed ? 0n : needed - lamports };
}
