import { inEveryLanguage, type Language } from '../swap/people.ts';
import { type Html, html } from './html.ts';

const UNITS = [
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Telegram shows the reader's time zone, others UTC. */
export function showClock(at: number): Html {
  const time = new Date(at).toISOString().slice(11, 19);
  return html`<tg-time unix="${unixSeconds(at)}" format="T">${time} UTC</tg-time>`;
}

/** Months are words (Telegram's format `D`): `02/03/27` is ambiguous. */
export function showDate(at: number, language: Language): Html {
  const text = CALENDARS[language].format(at);
  return html`<tg-time unix="${unixSeconds(at)}" format="Dt">${text} UTC</tg-time>`;
}

/** A day without its time, for the reader: `Feb 24, 2027`. */
export function showDateOnly(at: number, language: Language): Html {
  return html`<tg-time unix="${unixSeconds(at)}" format="D">${DAYS[language].format(at)}</tg-time>`;
}

const DAY = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;

const DAYS = inEveryLanguage((language) => new Intl.DateTimeFormat(`${language}-u-nu-latn`, DAY));

const CALENDARS = inEveryLanguage((language) => {
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat(`${language}-u-nu-latn`, { ...DAY, ...clock });
});

/** @param weekday 1 (Monday) to 7 */
export function showWeekday(weekday: number, language: Language): string {
  // The fifth of January 1970 was a Monday.
  const at = (weekday + 3) * 24 * HOUR_MS;
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(at);
}

/** `Jan 2024`; UTC. In Russian the genitive, which a date with a day has: `июля 2023`. */
export function showMonth(at: number, language: Language): string {
  const month = language === 'en' ? 'short' : 'long';
  const format = { month, year: 'numeric', timeZone: 'UTC' } as const;
  if (language !== 'ru') return new Intl.DateTimeFormat(`${language}-u-nu-latn`, format).format(at);
  const parts = new Intl.DateTimeFormat('ru', { ...format, day: 'numeric' }).formatToParts(at);
  const partOf = (type: 'month' | 'year') => parts.find((part) => part.type === type)?.value;
  return `${partOf('month')} ${partOf('year')}`;
}

/** `Nov 21`, with another year; UTC. */
export function showDay(at: number, now: number, language: Language): string {
  const isThisYear = new Date(at).getUTCFullYear() === new Date(now).getUTCFullYear();
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  const format = { day: 'numeric', month: 'short', timeZone: 'UTC', ...year } as const;
  // Day and month stay on one line.
  return new Intl.DateTimeFormat(`${language}-u-nu-latn`, format).format(at).replaceAll(' ', '\u00a0');
}

function unixSeconds(at: number): string {
  return String(Math.floor(at / 1000));
}

/** @param unitDisplay short for buttons: `30 sec` */
export function showDuration(ms: number, language: Language, unitDisplay: 'long' | 'short' = 'long'): string {
  const [unit, size] = UNITS.find(([, one]) => ms >= one && ms % one === 0) ?? (['second', 1_000] as const);
  const style = { style: 'unit', unit, unitDisplay, maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(`${language}-u-nu-latn`, style).format(ms / size);
}

export function showHour(hour: number): string {
  return showTimeAhead(hour * HOUR_MS, 0);
}

/** `22:05`, of a 24-hour clock in every language. */
export function showTimeAhead(at: number, offsetMinutes: number): string {
  return new Date(at + offsetMinutes * MINUTE_MS).toISOString().slice(11, 16);
}

/** `UTC+5:30` */
export function showOffset(offsetMinutes: number): string {
  if (offsetMinutes === 0) return 'UTC';
  const size = Math.abs(offsetMinutes);
  const minutes = size % 60 === 0 ? '' : `:${String(size % 60).padStart(2, '0')}`;
  return `UTC${offsetMinutes < 0 ? '−' : '+'}${Math.floor(size / 60)}${minutes}`;
}
