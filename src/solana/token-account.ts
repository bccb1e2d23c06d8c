import { createHash } from 'node:crypto';
import { type Address, addressBytes, addressFromBytes } from './address.ts';
import { BoundedCache } from './bounded-cache.ts';
import { isOnCurve } from './curve.ts';
import { ASSOCIATED_TOKEN_PROGRAM } from './known-programs.ts';

const MARKER = Buffer.from('ProgramDerivedAddress');
const MAX_BUMP = 255;
const associatedProgram = addressBytes(ASSOCIATED_TOKEN_PROGRAM);
const tokenAccounts = new BoundedCache<Address>(20_000);

/**
 * The associated token account of `owner` for `mint`. The token program is part of the derivation: the wrong one
 * gives another account. Throws `RangeError` when no bump works, which no real input reaches.
 */
export function findTokenAccount(owner: Address, mint: Address, tokenProgram: Address): Address {
  return tokenAccounts.getOrCompute(`${owner}/${mint}/${tokenProgram}`, () =>
    findProgramAddress(
      [addressBytes(owner), addressBytes(tokenProgram), addressBytes(mint)],
      associatedProgram,
    ),
  );
}

/** The program-derived address of `seeds` under `program`: the first hash, bump 255 downwards, that is no curve point. */
function findProgramAddress(seeds: readonly Uint8Array[], program: Uint8Array): Address {
  const prefix = Buffer.concat(seeds);
  for (let bump = MAX_BUMP; bump >= 0; bump -= 1) {
    const hash = createHash('sha256')
      .update(prefix)
      .update(Uint8Array.of(bump))
      .update(program)
      .update(MARKER);
    const candidate = hash.digest();
    if (!isOnCurve(candidate)) return addressFromBytes(candidate);
  }
  throw new RangeError('no bump gives a program-derived address');
}
