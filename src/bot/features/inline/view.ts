import { tokenLines } from '../../cards/token-lines.ts';
import { type Html, html, joinLines, toPlainText } from '../../i18n/html.ts';
import { showAbout, showExact, showRate } from '../../i18n/money.ts';
import type { Texts } from '../../i18n/texts.ts';
import { showClock } from '../../i18n/time.ts';
import type { Intent } from '../../swap/intent.ts';
import type { Offer } from '../../swap/quote.ts';

/** A result as the picker lists it, and the message that it becomes. */
export interface InlineCard {
  /** Without markup, as the picker shows it. */
  readonly title: string;
  readonly description: string;
  readonly message: Html;
}

/** Pickers show a line or two. */
const LONGEST_LINE = 200;

const MINUTE_MS = 60_000;

interface Shown {
  readonly offer: Offer;
  /** In milliseconds, where the price is older than it should be; else null. */
  readonly age: number | null;
}

/** What is paid, what is got, the rate, and since when: nothing of whoever shares it. */
export function renderInlineQuote(intent: Intent, { offer, age }: Shown, texts: Texts): InlineCard {
  const amounts = {
    pays: showExact(intent.amount, intent.from),
    gets: showAbout(offer.toAmount, intent.to),
  };
  const rate = texts.html('card-rate', { rate: showRate(intent, offer) });
  const old =
    age === null ? null : html`⏳ ${texts.plain('inline-age', { minutes: Math.floor(age / MINUTE_MS) })}`;
  const title = texts.html('quote-title', amounts);
  const message = joinLines([
    title,
    rate,
    texts.html('inline-as-of', { time: showClock(offer.quotedAt) }),
    old,
    ...tokenLines([intent.from, intent.to], texts),
    texts.html('quote-moving'),
  ]);
  return { title: line(title), description: line(joinLines([old, rate], ' · ')), message };
}

/** How to ask, and what was wrong with what was asked. */
export function renderInlineHelp(problem: Html | null, bot: string, texts: Texts): InlineCard {
  return {
    title: texts.plain('inline-how-title'),
    description: problem ? line(problem) : texts.plain('inline-how-line'),
    message: texts.html('inline-how', { bot }),
  };
}

function line(text: Html): string {
  const words = toPlainText(text).replace(/\s+/g, ' ').trim();
  return [...words].slice(0, LONGEST_LINE).join('');
}
