/** Full-width letters lie this far from ASCII: U+FF01 is `!`, U+FF5E is `~`. */
const FULL_WIDTH_APART = 0xfee0;
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** `çevir`, `CEVIR` and `Çevir` are equal. */
export function foldWord(word: string): string {
  return word
    .normalize('NFD')
    .replace(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replaceAll('ı', 'i');
}

/** One inserted, missing, wrong or transposed letter. */
export function isTypoOf(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [a, b] = [one.slice(start), other.slice(start)];
  if (a === '' || b === '') return a !== b;
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return isSwapped || a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1);
}

/**
 * Digits and signs of Chinese and Arabic keyboards, character for character. NFKC would read `1.5²` as 1.52.
 */
export function plainDigits(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_APART))
    .replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll('٪', '%')
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replace(/(?<=\d)،(?=\d)/g, ',')
    .replaceAll('−', '-')
    .replace(/[\u00a0\u2007\u202f\u3000]/g, ' ');
}
