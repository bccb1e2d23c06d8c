/** Full-width forms of ASCII (U+FF01 to U+FF5E) lie this far behind it. */
const FULL_WIDTH_APART = 0xfee0;

const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

/**
 * A text with the digits and signs of a Chinese or Arabic keyboard as ASCII has them, character for character. No other
 * form is folded: Unicode's own folding would read `1.5²` as 1.52.
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
