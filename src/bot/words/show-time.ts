import { type Html, html } from './chat-html.ts';

/** A time of day that Telegram shows in the reader's own zone; readers without that see UTC. */
export function showClock(at: number): Html {
  const time = new Date(at).toISOString().slice(11, 19);
  return html`<tg-time unix="${unixSeconds(at)}" format="T">${time} UTC</tg-time>`;
}

/** A day and time, likewise. */
export function showDate(at: number): Html {
  const text = new Date(at).toISOString().slice(0, 16).replace('T', ' ');
  return html`<tg-time unix="${unixSeconds(at)}" format="dt">${text} UTC</tg-time>`;
}

function unixSeconds(at: number): string {
  return String(Math.floor(at / 1000));
}
