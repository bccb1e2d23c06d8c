import type { InlineQueryResultArticle } from 'grammy/types';
import { ageLine, quoteLines, tokenLines } from '../../cards/price-lines.ts';
import { type Html, joinLines, toPlainText } from '../../i18n/html.ts';
import type { Texts } from '../../i18n/texts.ts';
import { showClock } from '../../i18n/time.ts';
import type { PairDay } from '../../prices/pair-day.ts';
import type { Offer } from '../../swap/offer.ts';
import type { Intent } from '../../swap/swap.ts';

/** `title` and `description` are plain text. */
interface InlineCard {
  readonly title: string;
  readonly description: string;
  readonly message: Html;
}

interface Priced {
  readonly offer: Offer;
  /** Milliseconds; null for a fresh price. */
  readonly age: number | null;
  readonly day: PairDay | undefined;
}

/** Characters. */
const MAX_LINE_LENGTH = 200;

export function renderInlineQuote(intent: Intent, { offer, age, day }: Priced, texts: Texts): InlineCard {
  const [title, rate, ofDay] = quoteLines(intent, offer, day, texts);
  const old = age === null ? null : ageLine(age, texts);
  const moving = texts.html('quote-moving');
  const message = joinLines([
    title,
    rate,
    ofDay,
    texts.html('inline-as-of', { time: showClock(offer.quotedAt) }),
    old,
    ...tokenLines([intent.from, intent.to], texts),
    moving,
  ]);
  return {
    title: line(title),
    description: line(joinLines([old, rate, ofDay], ' · ')) || line(moving),
    message,
  };
}

export function renderInlineHelp(problem: Html | null, bot: string, texts: Texts): InlineCard {
  return {
    title: texts.plain('inline-how-title'),
    description: problem ? line(problem) : texts.plain('inline-how-line'),
    message: texts.html('inline-how', { bot }),
  };
}

function line(text: Html): string {
  const words = toPlainText(text).replace(/\s+/g, ' ').trim();
  return [...words].slice(0, MAX_LINE_LENGTH).join('');
}

export function article(
  id: string,
  { title, description, message }: InlineCard,
  button: { readonly text: string; readonly url: string },
): InlineQueryResultArticle {
  return {
    type: 'article',
    id,
    title,
    description,
    input_message_content: {
      message_text: message.html,
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
    },
    reply_markup: { inline_keyboard: [[button]] },
  };
}
