import type { Language } from '../swap/people.ts';

/** Digits are those of the West everywhere, as in the amounts beside them. */
const formats = new Map<Language, Intl.NumberFormat>();

/** Hundredths of a percent with their sign, as the language writes percentages: 150 is `+1.5%`, `+1,5 %` or `+%1,5`. */
export function showChange(bps: number, language: Language): string {
  const format = formats.get(language) ?? formatOf(language);
  formats.set(language, format);
  return format.format(bps / 10_000);
}

function formatOf(language: Language): Intl.NumberFormat {
  return new Intl.NumberFormat(`${language}-u-nu-latn`, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 2,
  });
}
