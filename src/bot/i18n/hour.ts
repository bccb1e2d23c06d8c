import type { Language } from '../swap/people.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** A full hour of the day, as the language writes it. */
export function showHour(hour: number, language: Language): string {
  return showTimeAhead(hour * HOUR_MS, 0, language);
}

/** The time of day where clocks are so far ahead of UTC. */
export function showTimeAhead(at: number, offsetMinutes: number, language: Language): string {
  const format = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(`${language}-u-nu-latn`, format).format(at + offsetMinutes * MINUTE_MS);
}

/** `UTC+5:30` */
export function showOffset(offsetMinutes: number): string {
  if (offsetMinutes === 0) return 'UTC';
  const size = Math.abs(offsetMinutes);
  const minutes = size % 60 === 0 ? '' : `:${String(size % 60).padStart(2, '0')}`;
  return `UTC${offsetMinutes < 0 ? '−' : '+'}${Math.floor(size / 60)}${minutes}`;
}
