import type { Address } from '../../src/solana/address.ts';
import { JUPITER_PROGRAM } from '../../src/solana/known-programs.ts';
import {
  bytes,
  type Instruction,
  jupiterRoute,
  type RouteTerms,
  u16,
  u32,
} from '../guard/support/instructions.ts';
import { swapAccounts, type TokenSwapPool } from './token-swap-pool.ts';

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
export function jupiterSwap(
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
