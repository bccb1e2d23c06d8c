import { createHash } from 'node:crypto';
import { BoundedCache } from '../bounded-cache.ts';
import { type Address, addressBytes, addressFromBytes } from './address.ts';
import { isOnCurve } from './curve.ts';
import { ASSOCIATED_TOKEN_PROGRAM } from './known-programs.ts';

const tokenAccounts = new BoundedCache<Address>(20_000);
const MARKER = Buffer.from('ProgramDerivedAddress');
const MAX_BUMP = 255;

const AMOUNT_AT = 64;
const AMOUNT_END = 72;

/** The associated token account; the mint's token program is part of its derivation. */
export function findTokenAccount(owner: Address, mint: Address, tokenProgram: Address): Address {
  return tokenAccounts.getOrCompute(`${owner}/${mint}/${tokenProgram}`, () => {
    const seeds = [owner, tokenProgram, mint].map(addressBytes);
    return findProgramAddress(seeds, ASSOCIATED_TOKEN_PROGRAM);
  });
}

/** A program-derived address; `undefined` for a point on the curve. */
export function deriveProgramAddress(
  seeds: readonly Uint8Array[],
  bump: number,
  program: Address,
): Address | undefined {
  const hash = createHash('sha256').update(Buffer.concat(seeds)).update(Uint8Array.of(bump));
  const candidate = hash.update(addressBytes(program)).update(MARKER).digest();
  return isOnCurve(candidate) ? undefined : addressFromBytes(candidate);
}

function findProgramAddress(seeds: readonly Uint8Array[], program: Address): Address {
  for (let bump = MAX_BUMP; bump >= 0; bump -= 1) {
    const address = deriveProgramAddress(seeds, bump, program);
    if (address !== undefined) return address;
  }
  throw new RangeError('no bump gives a program-derived address');
}

export function amountIn(data: Buffer | undefined): bigint {
  return data === undefined || data.length < AMOUNT_END ? 0n : data.readBigUInt64LE(AMOUNT_AT);
}
