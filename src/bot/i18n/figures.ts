import { directionOf, type Language } from '../swap/people.ts';

/** Powers of 1,000 with the letters that traders use in every language. */
const UNITS = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const;

/** Smaller figures are written out. */
const COMPACT_FROM = 10_000;

const BARS = '▁▂▃▄▅▆▇█';

/** `40.02M`, `1.6B`, `9,512`. Three or four digits. @param value at least 0 */
export function showCompact(value: number): string {
  const [size, letter] = (value >= COMPACT_FROM && UNITS.find(([one]) => value >= one)) || [1, ''];
  const scaled = value / size;
  const digits = letter === '' || scaled >= 100 ? 0 : 2;
  const text = letter === '' ? group(Math.round(scaled)) : stripZeros(scaled.toFixed(digits));
  return text + letter;
}

/** Dollars for one token: `$1,250.30`, `$0.9998`, `$0.0000185`. @param usd more than 0 */
export function showPrice(usd: number): string {
  if (usd >= 1) return `$${group(Number(usd.toFixed(2)), 2)}`;
  const zeros = Math.max(0, -Math.floor(Math.log10(usd)) - 1);
  return `$${usd.toFixed(Math.min(20, Math.max(4, zeros + 3))).replace(/(\.\d\d\d*?)0+$/, '$1')}`;
}

/** Bars and signed figures have no direction of their own. */
export const LEFT_TO_RIGHT_MARK = '\u200e';

/** `▂▄▃█`: one bar per value, the first at the left in every script; flat values are flat bars. */
export function showSparkline(values: readonly number[], language: Language): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const span = most - least;
  const bars = values
    .map((value) => BARS[span > 0 ? Math.round(((value - least) / span) * (BARS.length - 1)) : 3])
    .join('');
  const mark = directionOf(language) === 'rtl' ? LEFT_TO_RIGHT_MARK : '';
  return mark + bars + mark;
}

function group(value: number, digits = 0): string {
  return value.toFixed(digits).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

function stripZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
