const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BASE = ALPHABET.length;

/** Five digits fill a limb: limb × 2^16 stays far below 2^53, so a `number` holds every step exactly. */
const DIGITS_PER_LIMB = 5;
const LIMB_BASE = BASE ** DIGITS_PER_LIMB;
const WORD_BASE = 2 ** 16;

/**
 * Writes bytes as base58 (Bitcoin alphabet, no checksum), each leading zero byte as a leading `1`. Made for addresses and
 * signatures, which are written at every step of a decoding; its cost grows with the square of the length.
 */
export function encodeBase58(bytes: Uint8Array): string {
  const limbs: number[] = [];
  for (let at = bytes.length % 2; at <= bytes.length; at += 2) {
    appendWord(limbs, ((bytes[at - 2] ?? 0) << 8) | (bytes[at - 1] ?? 0));
  }
  const zeros = bytes.findIndex((byte) => byte !== 0);
  const leading = '1'.repeat(zeros === -1 ? bytes.length : zeros);
  return leading + writeDigits(limbs);
}

/** Multiplies the number by 2^16 and adds the word; the lowest limb comes first. */
function appendWord(limbs: number[], word: number): void {
  let carry = word;
  for (let index = 0; index < limbs.length; index += 1) {
    const value = (limbs[index] ?? 0) * WORD_BASE + carry;
    carry = Math.floor(value / LIMB_BASE);
    limbs[index] = value - carry * LIMB_BASE;
  }
  if (carry > 0) limbs.push(carry);
}

function writeDigits(limbs: readonly number[]): string {
  let text = '';
  for (const limb of limbs) {
    let rest = limb;
    for (let digit = 0; digit < DIGITS_PER_LIMB; digit += 1) {
      text = ALPHABET.charAt(rest % BASE) + text;
      rest = Math.floor(rest / BASE);
    }
  }
  let start = 0;
  while (text[start] === '1') start += 1;
  return text.slice(start);
}
