import type { BaseUnits } from '../../solana/mint.ts';
import { showPrice } from '../i18n/figures.ts';
import { type Html, html } from '../i18n/html.ts';
import { showChange, showUsd } from '../i18n/money.ts';
import type { Texts } from '../i18n/texts.ts';
import { toShown } from '../swap/amount.ts';
import { type Position, profitOf } from '../swap/positions.ts';
import type { Token } from '../swap/token.ts';

/**
 * Average price paid and profit of what is held; null where either is unknown.
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
  const sign = profit.usd < 0 ? '−' : '+';
  return texts.html('profit-line', {
    average: showPrice(position.cost / bought),
    change: html`<b>${showChange(profit.bps, texts.language)}</b>`,
    usd: `${sign}${showUsd(Math.abs(profit.usd))}`,
  });
}
