const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };

/**
 * Reads one HTML character reference at `at` (which holds `&`). Telegram knows the numeric forms and lt, gt, amp, quot;
 * anything else is plain text, and then the answer is undefined.
 */
export function decodeHtmlReference(source: string, at: number): { text: string; next: number } | undefined {
  const found = /^&(?:#x([0-9a-f]{1,7})|#(\d{1,8})|([a-z]{2,4}))(;?)/i.exec(source.slice(at, at + 12));
  if (!found) return undefined;
  const [whole, hex, decimal, name] = found;
  const text = name ? NAMED[name] : fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
  return text === undefined ? undefined : { text, next: at + whole.length };
}

function fromCodePoint(code: number): string | undefined {
  if (code === 0 || code >= 0x10_ff_ff || (code >= 0xd8_00 && code <= 0xdf_ff)) return undefined;
  return String.fromCodePoint(code);
}
