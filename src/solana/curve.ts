const PRIME = 2n ** 255n - 19n;
const TWISTED_D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;
const SIGN_BIT = 1n << 255n;

/**
 * Whether 32 bytes are a point of ed25519 (RFC 8032 §5.1.3): x² = (y² − 1) / (d·y² + 1) needs a root. A quotient is a
 * square when the product is, so one Jacobi symbol answers it without an inverse or a root.
 */
export function isOnCurve(bytes: Uint8Array): boolean {
  const y = littleEndian(bytes) & (SIGN_BIT - 1n);
  const ySquared = (y * y) % PRIME;
  const product = ((ySquared - 1n + PRIME) * (TWISTED_D * ySquared + 1n)) % PRIME;
  return product === 0n || jacobi(product, PRIME) === 1;
}

function littleEndian(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
}

function jacobi(numerator: bigint, denominator: bigint): number {
  let [a, n, result] = [numerator, denominator, 1];
  while (a !== 0n) {
    const zeros = trailingZeros(a);
    a >>= BigInt(zeros);
    if (zeros % 2 === 1 && isThreeOrFive(n & 7n)) result = -result;
    if ((a & 3n) === 3n && (n & 3n) === 3n) result = -result;
    [a, n] = [n % a, a];
  }
  return n === 1n ? result : 0;
}

function isThreeOrFive(residue: bigint): boolean {
  return residue === 3n || residue === 5n;
}

function trailingZeros(value: bigint): number {
  let [zeros, rest] = [0, value];
  while ((rest & 0xffffffffn) === 0n) {
    zeros += 32;
    rest >>= 32n;
  }
  const low = Number(rest & 0xffffffffn);
  return zeros + 31 - Math.clz32(low & -low);
}
