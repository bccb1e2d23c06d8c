/** No language puts more than two marks on a letter of a name; stacked without end they cover the lines above. */
const TOO_MANY_MARKS = /(\p{M}{2})\p{M}+/gu;

/**
 * A label from outside as it may be shown anywhere: in the chat, on pages, on the command line and in the log.
 * Compatibility forms are folded; control characters (terminal escapes among them), format and direction characters,
 * whatever else shows nothing, and line breaks are gone; at most `longest` characters are left.
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

/** `7xKX…gAsU`: first and last four characters, enough to recognise, never enough to send to. */
export function shortAddress(address: string): string {
  return address.length > 10 ? `${address.slice(0, 4)}…${address.slice(-4)}` : address;
}
