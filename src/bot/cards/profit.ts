import type { BaseUnits } from '../../solana/mint.ts';
import { type Html, html } from '../i18n/html.ts';
import { drawnChange, showChange, showPrice, showSignedUsd } from '../i18n/money.ts';
import type { Texts } from '../i18n/texts.ts';
import { drawText, frame, ROOM, sides, THEMES } from '../pictures/draw.ts';
import { toShown } from '../swap/amount.ts';
import { directionOf } from '../swap/people.ts';
import { type Position, profitOf } from '../swap/positions.ts';
import type { Token } from '../swap/token.ts';
import { drawLine, drawnSymbol, drawnTime, foot, LINE, QR_SIDE } from './receipt.ts';

/**
 * Null where average or profit is unknown.
 * @param price dollars per base unit
 */
export function showProfit(
  token: Token,
  position: Position | undefined,
  held: BaseUnits,
  price: number,
  texts: Texts,
): Html | null {
  const profit = position && profitOf(position, held, price);
  if (!position || !profit) return null;
  const bought = Number(toShown(position.amount, token)) / 10 ** token.decimals;
  return texts.html('profit-line', {
    average: showPrice(position.cost / bought),
    change: html`<b>${showChange(profit.bps, texts.language)}</b>`,
    usd: showSignedUsd(profit.usd),
  });
}

interface SharedProfit {
  readonly token: Token;
  readonly bps: number;
  /** ms since the epoch */
  readonly since: number;
  readonly username: string;
}

/** The picture is for everybody's eyes: no wallet, no amount, and no dollars, which tell the amount. */
export async function drawProfit(
  { token, bps, since, username }: SharedProfit,
  texts: Texts,
): Promise<string> {
  const { language } = texts;
  const direction = directionOf(language);
  const theme = THEMES.dark;
  const isLarge = Math.abs(bps) >= 10_000;
  const { near, far, nearAnchor, farAnchor } = sides(direction);
  const place = { x: near, anchor: nearAnchor, isBold: true };
  const lines = [
    { label: texts.plain('picture-profit-since'), value: drawnTime(language, false).format(since) },
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
