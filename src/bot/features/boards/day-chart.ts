import { shortAddress } from '../../../labels/clean-label.ts';
import { symbolOf } from '../../../labels/token-label.ts';
import { type Html, html, joinLines } from '../../i18n/html.ts';
import { drawnChange, showUnitPrice } from '../../i18n/money.ts';
import type { Texts } from '../../i18n/texts.ts';
import { showClock } from '../../i18n/time.ts';
import { drawGround, drawText, isDrawable, THEMES, type Theme, WIDTH } from '../../pictures/draw.ts';
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
  readonly lines: readonly (readonly DayPoint[])[];
  /** The number tells how many of the day's 24 hours have a price. */
  readonly hours: number;
  /** True means prices of the market source; our own record gave the others. */
  readonly isOfMarket?: boolean;
}

interface DayPoint {
  /** Time runs from 0, a day ago, to 1. */
  readonly at: number;
  /** The price of one unit is a float, because it is only displayed. */
  readonly value: number;
}

interface DayPanel {
  readonly name: string;
  readonly price: string;
  readonly change: string;
  readonly isDown: boolean;
  readonly hours: string;
  readonly lines: DayOfPair['lines'];
}

const HOURS = 24;
export const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** A line bridges shorter gaps. */
const MAX_STEP_MS = 1_800_000;

/** Pixels. */
const EDGE = 30;
const BETWEEN = 20;
const PANEL_HEIGHT = 260;

const MAX_IN_ONE_COLUMN = 3;

const DOWN = '#f2777a';

const MARKS = [24, 18, 12, 6, 0];

/** @param prices of the day before `until`, oldest first */
export function dayOfPair(prices: readonly NotedPrice[], until: number): DayOfPair {
  const since = until - DAY_MS;
  const ofDay = prices.filter(({ at, fromAmount }) => at >= since && at <= until && fromAmount > 0n);
  const lines: DayPoint[][] = [];
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

export function chartPanel({ pair, prices, day }: PairDay, texts: Texts): DayPanel {
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
    hours: `${day.hours}/${HOURS} h`,
    lines: day.lines,
  };
}

function changeOfLine(line: readonly DayPoint[]): number | null {
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

/** SVG, dark in all chats. */
export function drawDayChart(panels: readonly DayPanel[]): string {
  const theme = THEMES.dark;
  const columns = panels.length > MAX_IN_ONE_COLUMN ? 2 : 1;
  const rows = Math.ceil(panels.length / columns);
  const width = (WIDTH - 2 * EDGE - (columns - 1) * BETWEEN) / columns;
  const height = 2 * EDGE + rows * PANEL_HEIGHT + (rows - 1) * BETWEEN;
  const parts = panels.map((panel, index) => {
    const x = EDGE + (index % columns) * (width + BETWEEN);
    const y = EDGE + Math.floor(index / columns) * (PANEL_HEIGHT + BETWEEN);
    return drawPanel(panel, { x, y, width }, theme);
  });
  return drawGround(height, theme, parts);
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

function drawPanel(panel: DayPanel, { x, y, width }: Place, theme: Theme): string {
  const inner = width - 48;
  const left = x + 24;
  const colour = panel.isDown ? DOWN : theme.good;
  const chart = { x: left, y: y + 96, width: inner, height: 110 };
  const atEnd = { x: left + inner, anchor: 'end' } as const;
  const small = { size: 20, fill: theme.quiet };
  return [
    `<rect x="${x}" y="${y}" width="${width}" height="${PANEL_HEIGHT}" rx="24" fill="${theme.card}"/>`,
    drawText(panel.name, { x: left, y: y + 44, size: 28, room: inner * 0.5, fill: theme.text, isBold: true }),
    drawText(panel.change, { ...atEnd, y: y + 76, size: 22, room: inner * 0.45, fill: colour, isBold: true }),
    drawText(panel.price, { ...atEnd, y: y + 44, size: 28, room: inner * 0.48, fill: theme.text }),
    drawText(panel.hours, { ...small, x: left, y: y + 76, room: inner * 0.4 }),
    ...MARKS.map((hours) => drawMark(hours, chart, theme)),
    drawLines(panel.lines, chart, colour),
  ].join('');
}

interface Chart extends Place {
  readonly height: number;
}

function drawMark(hours: number, { x, y, width, height }: Chart, theme: Theme): string {
  const at = round(x + (1 - hours / 24) * width);
  const anchor = hours === 24 ? 'start' : hours === 0 ? 'end' : 'middle';
  const line = `<path d="M${at} ${y}v${height}" stroke="${theme.line}" stroke-width="2"/>`;
  const text = hours === 0 ? '0 h' : `-${hours} h`;
  return line + drawText(text, { x: at, y: y + height + 34, size: 20, room: 90, fill: theme.quiet, anchor });
}

function drawLines(lines: DayPanel['lines'], { x, y, width, height }: Chart, colour: string): string {
  const values = lines.flat().map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const place = ({ at, value }: { readonly at: number; readonly value: number }) => {
    const share = most > least ? (value - least) / (most - least) : 0.5;
    return [round(x + at * width), round(y + (1 - share) * height)] as const;
  };
  return lines
    .map((line) => {
      const [first, ...rest] = line.map(place);
      if (!first) return '';
      if (rest.length === 0) return `<circle cx="${first[0]}" cy="${first[1]}" r="4" fill="${colour}"/>`;
      const path = rest.map(([px, py]) => `L${px} ${py}`).join('');
      return `<path d="M${first[0]} ${first[1]}${path}" fill="none" stroke="${colour}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>`;
    })
    .join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
