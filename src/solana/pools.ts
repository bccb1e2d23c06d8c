import type { AccountInfo } from '@solana/web3.js';
import { type Address, addressFromBytes } from './address.ts';
import { DLMM_PROGRAM } from './known-programs.ts';

/**
 * Where the accounts of pools have the mints of their tokens, in bytes, by the program that owns them. Source: the layouts that
 * the programs' own source or public clients give. Only DLMM's is held against the program (test/real-programs). A wrong place or another account of
 * the program gives an address that is no mint: whoever reads a pool asks the chain for the mints.
 */
const MINTS_AT: ReadonlyMap<string, readonly number[]> = new Map([
  /** Raydium AMM v4, CLMM, CPMM, LaunchLab. */
  ['675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8', [400, 432]],
  ['CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK', [73, 105]],
  ['CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C', [168, 200]],
  ['LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj', [205, 237]],
  /** Orca's Whirlpools. */
  ['whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc', [101, 181]],
  /** Pump.fun's AMM. Its bonding curves do not name their mint. */
  ['pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA', [43, 75]],
  /** Meteora's DLMM, DAMM v1, DAMM v2 and bonding curves, whose other token is in their settings. */
  [DLMM_PROGRAM, [88, 120]],
  ['Eo7WjKq67rjJQSZxS6z3YkapzY3eMj6Xy8X5EQVn5UaB', [40, 72]],
  ['cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG', [168, 200]],
  ['dbcij3LWUppWqq96dh6gJWwBifmcGFLSB5D4DuSMaqN', [136]],
]);

const ADDRESS_BYTES = 32;

/** What may be the mints of a pool; empty for any other account. */
export function mintsInPool({
  owner,
  data,
}: Pick<AccountInfo<Uint8Array>, 'owner' | 'data'>): readonly Address[] {
  const places = MINTS_AT.get(owner.toBase58()) ?? [];
  return places
    .filter((at) => at + ADDRESS_BYTES <= data.length)
    .map((at) => addressFromBytes(data.subarray(at, at + ADDRESS_BYTES)));
}
