import { isShipped } from '../../../labels/shipped-tokens.ts';
import { tokenLines } from '../../cards/token-lines.ts';
import { showChange } from '../../i18n/change.ts';
import { type Html, html, joinLines } from '../../i18n/html.ts';
import { showAbout, showExact, showRate } from '../../i18n/money.ts';
import type { Texts } from '../../i18n/texts.ts';
import { showClock } from '../../i18n/time.ts';
import { showSymbol } from '../../i18n/token.ts';
import type { Intent } from '../../swap/intent.ts';
import { changeBps, notablePrice, pairOf } from '../../swap/notable-price.ts';
import type { Offer } from '../../swap/quote.ts';
import { isUnlisted, type Token } from '../../swap/token.ts';
import type { HandlerDeps } from '../../telegram/context.ts';
import { groupQuoteButtons } from '../../telegram/messages/callback-data.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import type { GroupPrice } from './price.ts';

interface CardOf {
  /** Of the shared intent. */
  readonly id: string;
  readonly username: string;
  readonly texts: Texts;
}

const DAY_MS = 86_400_000;

/** A price as a group sees it. */
interface GroupQuote {
  readonly intent: Intent;
  readonly offer: Offer;
  /** In milliseconds, where the price is older than it should be; else null. */
  readonly age: number | null;
  /** Hundredths of a percent over the last day; null where our record does not say. */
  readonly changeBps: number | null;
}

/** What stands below it. */
interface CardLinks {
  /** Of the shared intent, which both buttons lead to. */
  readonly id: string;
  readonly startUrl: string;
}

const MINUTE_MS = 60_000;

/** The card of a price in a group. */
export async function drawCard(
  deps: Pick<HandlerDeps, 'priceRecord' | 'log' | 'now'>,
  { intent, price: { offer, isOld } }: GroupPrice,
  { id, username, texts }: CardOf,
): Promise<ChatMessage> {
  const quote = {
    intent,
    offer,
    age: isOld ? Math.max(0, deps.now() - offer.quotedAt) : null,
    changeBps: await changeOfDay(deps, intent, offer),
  };
  return renderGroupQuote(quote, { id, startUrl: `https://t.me/${username}?start=${id}` }, texts);
}

/**
 * How far the price of a pair has moved in 24 hours, in hundredths of a percent, by our own record; null where that does
 * not reach. Of an amount so large that it moves the price itself, what was noted of the pair last counts.
 */
async function changeOfDay(
  { priceRecord, log }: Pick<HandlerDeps, 'priceRecord' | 'log'>,
  intent: Intent,
  offer: Offer,
): Promise<number | null> {
  const { quotedAt } = offer;
  const pair = pairOf(intent);
  try {
    const then = await priceRecord.near(pair, quotedAt - DAY_MS);
    const now = then && (notablePrice(intent, offer, quotedAt) ?? (await priceRecord.near(pair, quotedAt)));
    return then && now ? changeBps(then, now) : null;
  } catch (err) {
    log.warn({ err }, 'the record of prices was not read');
    return null;
  }
}

/** Pay, get, rate, change, since when; anybody may refresh it, and its link opens the private chat of whoever presses it. */
function renderGroupQuote(quote: GroupQuote, { id, startUrl }: CardLinks, texts: Texts): ChatMessage {
  const refresh = groupQuoteButtons.encode({ action: 'refresh', id, language: texts.language });
  return {
    text: joinLines(linesOf(quote, texts)).html,
    keyboard: [
      [
        { text: texts.plain('button-refresh'), data: refresh },
        { text: texts.plain('button-swap-this'), url: startUrl },
      ],
    ],
  };
}

function linesOf({ intent, offer, age, changeBps }: GroupQuote, texts: Texts): readonly (Html | null)[] {
  const { from, to, amount } = intent;
  return [
    texts.html('quote-title', { pays: showExact(amount, from), gets: showAbout(offer.toAmount, to) }),
    texts.html('card-rate', { rate: showRate(intent, offer) }),
    changeBps === null ? null : changeLine(changeBps, texts),
    texts.html('inline-as-of', { time: showClock(offer.quotedAt) }),
    age === null ? null : ageLine(age, texts),
    ...[from, to].flatMap((token) => introduce(token, texts)),
    texts.html('quote-moving'),
  ];
}

function changeLine(bps: number, texts: Texts): Html {
  const sign = bps > 0 ? '📈' : bps < 0 ? '📉' : '➖';
  const percent = showChange(bps, texts.language);
  return html`${sign} ${texts.html('group-quote-change', { percent })}`;
}

function ageLine(age: number, texts: Texts): Html {
  return html`⏳ ${texts.plain('inline-age', { minutes: Math.floor(age / MINUTE_MS) })}`;
}

function introduce(token: Token, texts: Texts): readonly Html[] {
  if (!isUnlisted(token) || isShipped(token)) return tokenLines([token], texts);
  return [texts.html('group-quote-unlisted', { symbol: showSymbol(token), mint: token.mint })];
}
