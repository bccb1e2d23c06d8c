import { symbolOf } from '../../../labels/token-label.ts';
import { inRows, PER_ROW } from '../../cards/keyboard.ts';
import { alertPress, settlePress, showCard } from '../../cards/reply.ts';
import { showBps, showChange, showPrice, showSymbol } from '../../i18n/money.ts';
import type { Texts } from '../../i18n/texts.ts';
import { findSide, loadCatalogue } from '../../requests/find-token.ts';
import { readTrades } from '../../swap/positions.ts';
import type { Token } from '../../swap/token.ts';
import type { ChatContext } from '../../telegram/context.ts';
import { reply } from '../../telegram/groups/messenger.ts';
import type { PressOf } from '../../telegram/messages/callback-codec.ts';
import { priceButtons } from '../../telegram/messages/callback-data.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import { personOf } from '../../telegram/person.ts';
import { mayAskPriceInPrivate } from '../../telegram/quota.ts';
import type { Services } from '../../telegram/services.ts';
import type { OrderLine } from './parse.ts';

/** The dialogue of a typed price takes its own press. */
export type PricePress = Exclude<PressOf<typeof priceButtons>, { action: 'type' }>;

type PlaceOrder = (services: Services, ctx: ChatContext, line: OrderLine) => Promise<void>;

/**
 * *At a price…*: how far from the market, then how much, then the card of the order. The steps live in the buttons; the price is that of
 * the market source at the last press, and the card shows it before anybody signs.
 */
export async function pressAtPrice(
  services: Services,
  ctx: ChatContext,
  press: PricePress,
  place: PlaceOrder,
): Promise<void> {
  const { chat, chain, prices } = services;
  const { texts } = ctx.view;
  if (press.action === 'gain') {
    await settlePress(chat, ctx);
    return place(services, ctx, aboveCost(press.mint, press.bps));
  }
  const isPlaced = press.action === 'sell' || press.action === 'buy';
  // An order counts its own price.
  if (!isPlaced && !(await mayAskPriceInPrivate(chat, ctx))) return;
  const catalogue = await loadCatalogue(services, [press.mint]);
  const token = catalogue.ok ? await findSide(chain, catalogue.value, press.mint) : catalogue;
  const price = token.ok ? (await prices.market.figures(press.mint))?.price : undefined;
  if (!token.ok || price === undefined) return alertPress(chat, ctx, 'at-price-unknown');
  await settlePress(chat, ctx);
  if (isPlaced) return place(services, ctx, lineOf(press, price));
  if (press.action === 'ask') return void (await reply(chat, ctx, drawPrices(token.value, price, texts)));
  await showCard(chat, ctx, drawAmounts(press, token.value, price, texts));
}

/** All that is held of a token, above what it cost. */
function aboveCost(token: string, bps: number): OrderLine {
  return {
    side: 'sell',
    amount: { kind: 'most' },
    token,
    paid: null,
    price: { of: 'cost', bps },
    priced: null,
  };
}

/** "Take profit +30%" of one token at once, of several by a press. */
export async function takeProfit(
  services: Services,
  ctx: ChatContext,
  bps: number,
  place: PlaceOrder,
): Promise<void> {
  const { swaps, chat } = services;
  const { texts } = ctx.view;
  const { positions } = await readTrades(swaps, personOf(ctx).personId);
  const [only, ...others] = positions.keys();
  if (only !== undefined && others.length === 0) return place(services, ctx, aboveCost(only, bps));
  const buttons = [...positions.values()].slice(0, MAX_POSITIONS).map(({ token }) => {
    const label = `${symbolOf(token)} ${showChange(bps, texts.language)}`;
    return priceButtons.button(label, { action: 'gain', mint: token.mint, bps });
  });
  const key = only === undefined ? 'order-no-position' : 'order-which-position';
  await reply(chat, ctx, { text: texts.html(key).html, keyboard: inRows(buttons, PER_ROW) });
}

const MAX_POSITIONS = 12;

const AWAY_BPS = [1_000, 2_500, 5_000] as const;
const SHARES_BPS = [2_500, 5_000, 10_000] as const;
const DOLLARS = [20, 50, 100] as const;

export function drawPrices(token: Token, price: number, texts: Texts): ChatMessage {
  const { mint } = token;
  const row = (action: 'sell_at' | 'buy_at') =>
    AWAY_BPS.map((bps) => {
      const sign = action === 'sell_at' ? '🔴 +' : '🟢 −';
      return priceButtons.button(`${sign}${showBps(bps)}`, { action, mint, bps });
    });
  return {
    text: texts.html('at-price-which', { symbol: showSymbol(token), price: showPrice(price) }).html,
    keyboard: [
      row('sell_at'),
      row('buy_at'),
      [priceButtons.button(texts.plain('button-type-price'), { action: 'type', mint })],
    ],
  };
}

function drawAmounts(
  { action, mint, bps }: Extract<PricePress, { action: 'sell_at' | 'buy_at' }>,
  token: Token,
  price: number,
  texts: Texts,
): ChatMessage {
  const words = { symbol: showSymbol(token), price: showPrice(priceAt(action === 'sell_at', bps, price)) };
  const row =
    action === 'sell_at'
      ? SHARES_BPS.map((share) =>
          priceButtons.button(`🔴 ${showBps(share)}`, { action: 'sell', mint, bps, share }),
        )
      : DOLLARS.map((dollars) =>
          priceButtons.button(`🟢 ${dollars} USDC`, { action: 'buy', mint, bps, dollars }),
        );
  return {
    text: texts.html(action === 'sell_at' ? 'at-price-sell' : 'at-price-buy', words).html,
    keyboard: [row],
  };
}

function lineOf(press: Extract<PricePress, { action: 'sell' | 'buy' }>, price: number): OrderLine {
  const { mint, bps } = press;
  const terms = { token: mint, price: digitsOf(priceAt(press.action === 'sell', bps, price)), priced: null };
  if (press.action === 'buy') {
    const amount = { kind: 'exact', text: String(press.dollars) } as const;
    return { ...terms, side: 'buy', amount, paid: 'USDC' };
  }
  const amount =
    press.share === 10_000 ? ({ kind: 'most' } as const) : ({ kind: 'share', bps: press.share } as const);
  return { ...terms, side: 'sell', amount, paid: null };
}

function priceAt(isSale: boolean, bps: number, price: number): number {
  return price * (1 + (isSale ? bps : -bps) / 10_000);
}

/** Six figures without an exponent: `0.0000203500`. */
function digitsOf(price: number): string {
  const decimals = Math.min(20, Math.max(2, 5 - Math.floor(Math.log10(price))));
  return price.toFixed(decimals);
}
