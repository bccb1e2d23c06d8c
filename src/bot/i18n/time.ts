import type { Language } from '../swap/people.ts';
import { type Html, html } from './html.ts';
import { inEveryLanguage } from './in-every-language.ts';

/** A time of day that Telegram shows in the reader's own zone; readers without that see UTC. */
export function showClock(at: number): Html {
  const time = new Date(at).toISOString().slice(11, 19);
  return html`<tg-time unix="${unixSeconds(at)}" format="T">${time} UTC</tg-time>`;
}

/**
 * A day and time, likewise. Both have the name of the month and the year: of `02/03/27` nobody knows which number is which.
 * The short form of Telegram (`d`) is such digits, so the long one is asked for.
 */
export function showDate(at: number, language: Language): Html {
  const text = CALENDARS[language].format(at);
  return html`<tg-time unix="${unixSeconds(at)}" format="Dt">${text} UTC</tg-time>`;
}

/** In the order and with the words of the language; with the digits of the amounts beside it. */
const CALENDARS = inEveryLanguage(
  (language) =>
    new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: 'UTC',
    }),
);

function unixSeconds(at: number): string {
  return String(Math.floor(at / 1000));
}
