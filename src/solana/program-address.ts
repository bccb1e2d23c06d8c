import { createHash } from 'node:crypto';
import { PublicKey } from '@solana/web3.js';
import { type Address, addressBytes, addressFromBytes } from './address.ts';

const MARKER = Buffer.from('ProgramDerivedAddress');
const MAX_BUMP = 255;

/** The address `program` derives from `seeds` and a bump (0–255); `undefined` where that would be a curve point. */
export function deriveProgramAddress(
  seeds: readonly Uint8Array[],
  bump: number,
  program: Address,
): Address | undefined {
  const hash = createHash('sha256').update(Buffer.concat(seeds)).update(Uint8Array.of(bump));
  const candidate = hash.update(addressBytes(program)).update(MARKER).digest();
  return PublicKey.isOnCurve(candidate) ? undefined : addressFromBytes(candidate);
}

/** The first address that works, bump 255 downwards. Throws `RangeError` when none does, which no real input reaches. */
export function findProgramAddress(seeds: readonly Uint8Array[], program: Address): Address {
  for (let bump = MAX_BUMP; bump >= 0; bump -= 1) {
    const address = deriveProgramAddress(seeds, bump, program);
    if (address !== undefined) return address;
  }
  throw new RangeError('no bump gives a program-derived address');
}
