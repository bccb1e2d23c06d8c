import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils';
import { BoundedCache } from '../bounded-cache.ts';
import { type Address, addressBytes, addressFromBytes } from './address.ts';
import { ASSOCIATED_TOKEN_PROGRAM } from './known-programs.ts';

const tokenAccounts = new BoundedCache<Address>(20_000);
const MARKER = utf8ToBytes('ProgramDerivedAddress');
const MAX_BUMP = 255;

const AMOUNT_AT = 64;
const AMOUNT_END = 72;

/** The mint's token program is part of the derivation. */
export function findTokenAccount(owner: Address, mint: Address, tokenProgram: Address): Address {
  return tokenAccounts.getOrCompute(`${owner}/${mint}/${tokenProgram}`, () => {
    const seeds = [owner, tokenProgram, mint].map(addressBytes);
    return findProgramAddress(seeds, ASSOCIATED_TOKEN_PROGRAM);
  });
}

/** `undefined` for a point on the curve. */
export function deriveProgramAddress(
  seeds: readonly Uint8Array[],
  bump: number,
  program: Address,
): Address | undefined {
  const candidate = sha256(concatBytes(...seeds, Uint8Array.of(bump), addressBytes(program), MARKER));
  return isOnCurve(candidate) ? undefined : addressFromBytes(candidate);
}

/** The address of the highest bump that is no point on the curve. */
export function findProgramAddress(seeds: readonly Uint8Array[], program: Address): Address {
  for (let bump = MAX_BUMP; bump >= 0; bump -= 1) {
    const address = deriveProgramAddress(seeds, bump, program);
    if (address !== undefined) return address;
  }
  throw new RangeError('no bump gives a program-derived address');
}

export function amountIn(data: Uint8Array | undefined): bigint {
  if (data === undefined || data.length < AMOUNT_END) return 0n;
  return new DataView(data.buffer, data.byteOffset).getBigUint64(AMOUNT_AT, true);
}

/** The prime of curve25519's field. */
const P = 2n ** 255n - 19n;
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;
const SIGN = 1n << 255n;

/** A program-derived address must not be a point of ed25519. */
export function isOnCurve(bytes: Uint8Array): boolean {
  const value = BigInt(`0x${bytesToHex(Uint8Array.from(bytes).reverse())}`);
  const y = value & (SIGN - 1n);
  if (y >= P) return false;
  const ySquared = (y * y) % P;
  // x² is a quotient, and has a root exactly where this product has one.
  const product = ((ySquared - 1n) * (D * ySquared + 1n)) % P;
  if (product === 0n) return value < SIGN;
  return toHalf(product < 0n ? product + P : product) === 1n;
}

/** `base` to the power of (P − 1) / 2 = 2^254 − 10: 1 for a square (Euler). */
function toHalf(base: bigint): bigint {
  // base^(2^n − 1), doubled in n as far as 250.
  const ones = (below: bigint, n: number) => (squared(below, n) * below) % P;
  const square = (base * base) % P;
  const to2 = (square * base) % P;
  const to5 = (squared((squared(to2, 2) * to2) % P, 1) * base) % P;
  const to10 = ones(to5, 5);
  const to20 = ones(to10, 10);
  const to40 = ones(to20, 20);
  const to80 = ones(to40, 40);
  const to160 = ones(to80, 80);
  const to240 = (squared(to160, 80) * to80) % P;
  const to250 = (squared(to240, 10) * to10) % P;
  // 2^254 − 10 = (2^250 − 1) · 2^4 + 6
  return (squared(to250, 4) * squared(to2, 1)) % P;
}

function squared(value: bigint, times: number): bigint {
  let result = value;
  for (let left = times; left > 0; left -= 1) result = (result * result) % P;
  return result;
}
