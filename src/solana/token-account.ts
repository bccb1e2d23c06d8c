import { BoundedCache } from '../bounded-cache.ts';
import { type Address, addressBytes } from './address.ts';
import { ASSOCIATED_TOKEN_PROGRAM } from './known-programs.ts';
import { findProgramAddress } from './program-address.ts';

const tokenAccounts = new BoundedCache<Address>(20_000);

/**
 * The associated token account of `owner` for `mint`. The token program is part of the derivation: the wrong one
 * gives another account. Throws `RangeError` when no bump works, which no real input reaches.
 */
export function findTokenAccount(owner: Address, mint: Address, tokenProgram: Address): Address {
  return tokenAccounts.getOrCompute(`${owner}/${mint}/${tokenProgram}`, () => {
    const seeds = [owner, tokenProgram, mint].map(addressBytes);
    return findProgramAddress(seeds, ASSOCIATED_TOKEN_PROGRAM);
  });
}
