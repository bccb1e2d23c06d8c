import type { Language } from '../swap/people.ts';

const UNITS = [
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** A length of time in the largest unit that it is whole of, as the language writes it. */
export function showDuration(ms: number, language: Language): string {
  const [unit, size] = UNITS.find(([, one]) => ms >= one && ms % one === 0) ?? (['second', 1_000] as const);
  const style = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(`${language}-u-nu-latn`, style).format(ms / size);
}
