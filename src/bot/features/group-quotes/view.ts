import { isShipped } from '../../../labels/token-label.ts';
import { ageLine, quoteLines } from '../../cards/price-lines.ts';
import { tokenLines } from '../../cards/token-lines.ts';
import { type Html, joinLines } from '../../i18n/html.ts';
import { showSymbol } from '../../i18n/money.ts';
import type { Texts } from '../../i18n/texts.ts';
import { showClock } from '../../i18n/time.ts';
import { dayOfPair, type PairDayDeps } from '../../prices/pair-day.ts';
import type { PricedIntent } from '../../prices/shown-prices.ts';
import type { Clock } from '../../swap/brands.ts';
import { notablePrice } from '../../swap/dollars.ts';
import { isUnlisted, type Token } from '../../swap/token.ts';
import { groupQuoteButtons } from '../../telegram/messages/callback-data.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';

interface CardDeps extends PairDayDeps {
  readonly now: Clock;
}

interface CardOf {
  readonly id: string;
  readonly username: string;
  readonly texts: Texts;
}

export async function drawCard(
  deps: CardDeps,
  { intent, price: { offer, isOld } }: PricedIntent,
  { id, username, texts }: CardOf,
): Promise<ChatMessage> {
  const { from, to } = intent;
  const { quotedAt } = offer;
  const day = await dayOfPair(deps, intent, quotedAt, notablePrice(intent, offer, quotedAt));
  const lines = [
    ...quoteLines(intent, offer, day, texts),
    texts.html('inline-as-of', { time: showClock(quotedAt) }),
    isOld ? ageLine(deps.now() - quotedAt, texts) : null,
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

function introduce(token: Token, texts: Texts): readonly Html[] {
  if (!isUnlisted(token) || isShipped(token)) return tokenLines([token], texts);
  return [texts.html('group-quote-unlisted', { symbol: showSymbol(token), mint: token.mint })];
}
