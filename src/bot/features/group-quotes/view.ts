import { isShipped } from '../../../labels/token-label.ts';
import type { Log } from '../../../log.ts';
import { tokenLines } from '../../cards/token-lines.ts';
import { type Html, html, joinLines } from '../../i18n/html.ts';
import { showAbout, showChange, showExact, showRate, showSymbol } from '../../i18n/money.ts';
import type { Texts } from '../../i18n/texts.ts';
import { showClock } from '../../i18n/time.ts';
import { changeOfPair, type MarketData } from '../../prices/market.ts';
import type { PricedIntent } from '../../prices/shown-prices.ts';
import type { Clock } from '../../swap/brands.ts';
import { changeBps, notablePrice, pairOf } from '../../swap/dollars.ts';
import type { Offer } from '../../swap/offer.ts';
import type { PriceRecord } from '../../swap/stores.ts';
import type { Intent } from '../../swap/swap.ts';
import { isUnlisted, type Token } from '../../swap/token.ts';
import { groupQuoteButtons } from '../../telegram/messages/callback-data.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';

interface CardDeps {
  readonly priceRecord: Pick<PriceRecord, 'near'>;
  /** For pairs without a price of a day ago. */
  readonly market: Pick<MarketData, 'changes' | 'source'>;
  readonly log: Log;
  readonly now: Clock;
}

interface CardOf {
  readonly id: string;
  readonly username: string;
  readonly texts: Texts;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

export async function drawCard(
  deps: CardDeps,
  { intent, price: { offer, isOld } }: PricedIntent,
  { id, username, texts }: CardOf,
): Promise<ChatMessage> {
  const { from, to, amount } = intent;
  const own = await changeOfDay(deps, intent, offer);
  const ofMarket = own === null ? await changeOfPair(deps.market, intent) : null;
  const lines = [
    texts.html('quote-title', { pays: showExact(amount, from), gets: showAbout(offer.toAmount, to) }),
    texts.html('card-rate', { rate: showRate(intent, offer) }),
    own === null ? null : changeLine(own, texts),
    ofMarket === null ? null : html`${changeLine(ofMarket, texts)} (${deps.market.source})`,
    texts.html('inline-as-of', { time: showClock(offer.quotedAt) }),
    isOld ? ageLine(Math.max(0, deps.now() - offer.quotedAt), texts) : null,
    ...[from, to].flatMap((token) => introduce(token, texts)),
    texts.html('quote-moving'),
  ];
  const refresh = groupQuoteButtons.encode({ action: 'refresh', id, language: texts.language });
  return {
    text: joinLines(lines).html,
    keyboard: [
      [
        { text: texts.plain('button-refresh'), data: refresh },
        { text: texts.plain('button-swap-this'), url: `https://t.me/${username}?start=${id}` },
      ],
    ],
  };
}

/**
 * 24-hour change in basis points; null without a record. Amounts that move the price are compared by the
 * pair's last noted price.
 */
async function changeOfDay(
  { priceRecord, log }: CardDeps,
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
