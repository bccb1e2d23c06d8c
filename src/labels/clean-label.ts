/** Names have at most two marks per letter; more cover the lines above. */
const TOO_MANY_MARKS = /(\p{M}{2})\p{M}+/gu;

/**
 * Makes a foreign label safe for chat, pages, terminal and log: NFKC, no control, format, direction or
 * invisible characters, no line breaks, at most `longest` characters.
 */
export function cleanLabel(label: string, longest = Number.POSITIVE_INFINITY): string {
  const clean = label
    .normalize('NFKC')
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029\u2800]/g, ' ')
    .replace(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^\p{M}+|(?<= )\p{M}+/gu, '')
    .replace(TOO_MANY_MARKS, '$1')
    .trim();
  const letters = [...clean];
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : clean;
}

/** `7xKX…gAsU`: enough to recognise an address, never enough to send to it. */
export function shortAddress(address: string): string {
  return address.length > 10 ? `${address.slice(0, 4)}…${address.slice(-4)}` : address;
}
