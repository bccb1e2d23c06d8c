/*
 * The picture of a board: a day of each pair, from the market source where it knows both tokens, else from the prices
 * that this bot recorded. The drawing is that of `pictures/chart.ts`. `test/bot/features/boards/picture.test.ts` proves it.
 */

import { shortAddress } from '../../../labels/clean-label.ts';
import { symbolOf } from '../../../labels/token-label.ts';
import { type Html, html, joinLines } from '../../i18n/html.ts';
import { drawnChange, showUnitPrice } from '../../i18n/money.ts';
import type { Texts } from '../../i18n/texts.ts';
import { showClock } from '../../i18n/time.ts';
import type { ChartPanel, ChartPoint } from '../../pictures/chart.ts';
import { isDrawable } from '../../pictures/draw.ts';
import type { MarketData } from '../../prices/market.ts';
import { marketDay } from '../../prices/pair-day.ts';
import type { BoardPair } from '../../swap/boards.ts';
import { changeBps } from '../../swap/dollars.ts';
import type { NotedPrice } from '../../swap/stores.ts';
import type { Token } from '../../swap/token.ts';
import { showPair } from './view.ts';

export interface PairDay {
  readonly pair: BoardPair;
  /** Oldest first. */
  readonly prices: readonly NotedPrice[];
  readonly day: DayOfPair;
}

interface DayOfPair {
  /** Split at gaps; a lone price is a line of one point. */
  readonly lines: readonly (readonly ChartPoint[])[];
  /** The number tells how many of the day's 24 hours have a price. */
  readonly hours: number;
  /** True means prices of the market source; our own record gave the others. */
  readonly isOfMarket?: boolean;
}

const HOURS = 24;
export const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** A line bridges shorter gaps. */
const MAX_STEP_MS = 1_800_000;

const MARKS = [24, 18, 12, 6, 0].map((hours) => ({
  at: 1 - hours / HOURS,
  label: hours === 0 ? '0 h' : `-${hours} h`,
}));

/** @param prices of the day before `until`, oldest first */
export function dayOfPair(prices: readonly NotedPrice[], until: number): DayOfPair {
  const since = until - DAY_MS;
  const ofDay = prices.filter(({ at, fromAmount }) => at >= since && at <= until && fromAmount > 0n);
  const lines: ChartPoint[][] = [];
  for (const [index, price] of ofDay.entries()) {
    const before = ofDay[index - 1];
    const point = {
      at: (price.at - since) / DAY_MS,
      value: Number(price.toAmount) / Number(price.fromAmount),
    };
    if (before && price.at - before.at <= MAX_STEP_MS) lines.at(-1)?.push(point);
    else lines.push([point]);
  }
  const hours = new Set(ofDay.map(({ at }) => Math.min(23, Math.floor((at - since) / HOUR_MS)))).size;
  return { lines, hours };
}

/** Undefined where the source does not know both tokens. */
export async function dayOfMarket(market: MarketData, pair: BoardPair): Promise<DayOfPair | undefined> {
  const prices = await marketDay(market, pair);
  const line = prices.map(({ agoMs, price }) => ({ at: 1 - agoMs / DAY_MS, value: price }));
  return line.length < 2 ? undefined : { lines: [line], hours: HOURS, isOfMarket: true };
}

export function chartPanel({ pair, prices, day }: PairDay, texts: Texts): ChartPanel {
  const [first, last] = [prices[0], prices.at(-1)];
  const ofRecord = first && last && first !== last ? changeBps(first, last) : null;
  const line = day.isOfMarket ? (day.lines[0] ?? []) : [];
  const moved = day.isOfMarket ? changeOfLine(line) : ofRecord;
  const ofMarket = line.at(-1)?.value;
  const noRecord = ofMarket === undefined ? '–' : String(Number(ofMarket.toPrecision(6)));
  return {
    name: `${nameOf(pair.from)}/${nameOf(pair.to)}`,
    price: last ? showUnitPrice(pair, last) : noRecord,
    change: moved === null ? '' : drawnChange(moved, texts.language),
    isDown: moved !== null && moved < 0,
    known: `${day.hours}/${HOURS} h`,
    marks: MARKS,
    lines: day.lines,
  };
}

function changeOfLine(line: readonly ChartPoint[]): number | null {
  const [first, last] = [line[0], line.at(-1)];
  return first && last && first.value > 0 ? Math.round((last.value / first.value - 1) * 10_000) : null;
}

function nameOf(token: Token): string {
  return isDrawable(symbolOf(token)) ? symbolOf(token) : shortAddress(token.mint);
}

interface Shown {
  readonly now: number;
  readonly source: string;
}

export function dayCaption(days: readonly PairDay[], { now, source }: Shown, texts: Texts): Html {
  const gaps = days.filter(({ day }) => day.hours < HOURS || day.lines.length > 1);
  const hours = joinLines(
    gaps.map(({ pair, day }) => html`${showPair(pair)} ${String(day.hours)}`),
    ', ',
  );
  return joinLines([
    texts.html('board-day-title'),
    texts.html('inline-as-of', { time: showClock(now) }),
    days.some(({ day }) => !day.isOfMarket) ? texts.html('board-day-record') : null,
    days.some(({ day }) => day.isOfMarket) ? texts.html('token-source', { source }) : null,
    gaps.length === 0 ? null : texts.html('board-day-gaps', { hours }),
  ]);
}
