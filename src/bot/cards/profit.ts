import type { BaseUnits } from '../../solana/mint.ts';
import { type Html, html, joinLines } from '../i18n/html.ts';
import { drawnChange, showChange, showPrice, showShort, showSignedUsd } from '../i18n/money.ts';
import type { Texts } from '../i18n/texts.ts';
import { drawText, frame, ROOM, sides, THEMES } from '../pictures/draw.ts';
import { toShown } from '../swap/amount.ts';
import { directionOf } from '../swap/people.ts';
import { type Position, type Profit, profitOf, realisedProfit, type Sale } from '../swap/positions.ts';
import type { Swap } from '../swap/swap.ts';
import type { Token } from '../swap/token.ts';
import { drawLine, drawnSymbol, drawnTime, foot, LINE, QR_SIDE } from './receipt.ts';

/**
 * Null where average or profit is unknown.
 * @param price dollars per base unit
 */
export function showOpenProfit(
  token: Token,
  position: Position | undefined,
  held: BaseUnits,
  price: number,
  texts: Texts,
): Html | null {
  const profit = position && profitOf(position, held, price);
  if (!position || !profit) return null;
  const shown = {
    average: showAverage(position),
    ...profitWords(profit, texts),
    amount: showShort(position.amount, token),
  };
  return texts.html(held > position.amount ? 'profit-line-part' : 'profit-line', shown);
}

/** What one token of it cost: `$4.00`. */
export function showAverage({ token, amount, cost }: Position): string {
  const bought = Number(toShown(amount, token)) / 10 ** token.decimals;
  return showPrice(Number(cost) / 1e6 / bought);
}

/** The words of a profit: percent and dollars. */
export function profitWords({ bps, usd }: Profit, { language }: Texts): { change: Html; usd: Html } {
  return {
    change: html`<b>${showChange(bps, language)}</b>`,
    usd: html`${showSignedUsd(Number(usd) / 1e6)}`,
  };
}

/** The result of one sale; null where it is unknown or nothing of it was bought here. */
export function showSale(swap: Swap, sale: Sale | undefined, texts: Texts): Html | null {
  const profit = sale && realisedProfit([sale]);
  if (!sale || !profit) return null;
  const line = texts.html(profit.usd < 0n ? 'profit-lost' : 'profit-made', profitWords(profit, texts));
  if (sale.covered === swap.intent.amount) return line;
  const amount = showShort(sale.covered, sale.token);
  return joinLines([line, texts.html('profit-part', { amount })]);
}

export interface SharedProfit {
  readonly token: Token;
  readonly bps: number;
  /** ms since the epoch */
  readonly since: number;
  /** The end of a sale, ms; absent while it is held. */
  readonly soldAt?: number;
  readonly username: string;
}

/** The picture is for everybody's eyes: no wallet, no amount, and no dollars, which tell the amount. */
export async function drawProfit(
  { token, bps, since, soldAt, username }: SharedProfit,
  texts: Texts,
): Promise<string> {
  const { language } = texts;
  const direction = directionOf(language);
  const theme = THEMES.dark;
  const isLarge = Math.abs(bps) >= 10_000;
  const { near, far, nearAnchor, farAnchor } = sides(direction);
  const place = { x: near, anchor: nearAnchor, isBold: true };
  const time = drawnTime(language, false);
  const lines = [
    { label: texts.plain('picture-profit-since'), value: time.format(since) },
    ...(soldAt === undefined
      ? []
      : [{ label: texts.plain('picture-profit-sold'), value: time.format(soldAt) }]),
    { label: 'Telegram', value: `@${username}` },
  ];
  const qrFrom = LINES_FROM + lines.length * LINE + 40;
  const scan = texts.plain('picture-profit-scan');
  const brand = { x: far, y: 158, size: 34, room: 240, fill: theme.quiet, anchor: farAnchor };
  return frame(qrFrom + QR_SIDE + 90, theme, [
    drawText(drawnSymbol(token), { ...place, y: 158, size: 72, room: 520, fill: theme.text }),
    drawText(texts.plain('page-brand'), brand),
    drawText(drawnChange(isLarge ? Math.round(bps / 100) * 100 : bps, language), {
      ...{ ...place, y: 370, size: 190, room: ROOM },
      fill: bps < 0 ? theme.bad : theme.good,
    }),
    ...lines.map((line, index) => drawLine(line, LINES_FROM + index * LINE, { direction }, theme)),
    await foot({ scan, url: `https://t.me/${username}`, direction }, qrFrom, theme),
  ]);
}

const LINES_FROM = 460;
