const GROUPS = /\B(?=(\d{3})+$)/g;

/** Base units as a decimal text, exact, with grouped thousands and no trailing zeros: 1234500000n of 6 is `1,234.5`. */
export function formatUnits(amount: bigint, decimals: number): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals).replace(GROUPS, ',');
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return `${amount < 0n ? '−' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** First and last four characters of an address or signature. */
export function shorten(text: string): string {
  return text.length <= 12 ? text : `${text.slice(0, 4)}…${text.slice(-4)}`;
}

/** A moment (Unix milliseconds) as `2026-11-21 10:42:09 UTC`. */
export function formatTime(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** About what an amount is worth in US dollars at a price for a whole token: for reading only, never for reckoning. */
export function usdWorth(amount: bigint, decimals: number, price: number): number {
  return (Math.abs(Number(amount)) / 10 ** decimals) * price;
}

/** `$1,234.50`. */
export function formatDollars(dollars: number): string {
  return `$${dollars.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}
