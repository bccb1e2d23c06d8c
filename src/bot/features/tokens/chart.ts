import { shortAddress } from '../../../labels/clean-label.ts';
import { symbolOf } from '../../../labels/token-label.ts';
import { priceLines, tokenTitle } from '../../cards/token-lines.ts';
import { type Html, html, joinLines } from '../../i18n/html.ts';
import { drawnChange, showPrice } from '../../i18n/money.ts';
import type { Texts } from '../../i18n/texts.ts';
import { showClock } from '../../i18n/time.ts';
import { type ChartPanel, type ChartPoint, drawChart } from '../../pictures/chart.ts';
import { isDrawable } from '../../pictures/draw.ts';
import type { MarketFigures } from '../../prices/market.ts';
import { toShown } from '../../swap/amount.ts';
import { USDC } from '../../swap/dollars.ts';
import type { PriceRecord } from '../../swap/stores.ts';
import type { Token } from '../../swap/token.ts';

/**
 * The chart of a token: 1 hour, 24 hours and 7 days. The market source tells five prices of a day (Tokens V2 has nothing older), the
 * record of prices what people asked this bot for. A span is drawn from the record where that has most of it, else from the
 * source; what neither knows stays empty, and the caption says how much of the week is known.
 */
export interface TokenChart {
  readonly svg: string;
  readonly caption: Html;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

interface Known {
  /** ms since the epoch */
  readonly at: number;
  /** US dollars. */
  readonly value: number;
  readonly isOfMarket?: boolean;
}

interface Span {
  readonly name: string;
  readonly ms: number;
  /** The span in equal parts: the caption says how many of them are known. */
  readonly parts: number;
  readonly unit: string;
  /** A line bridges shorter gaps between recorded prices, ms. */
  readonly maxStepMs: number;
  readonly marks: readonly number[];
}

const HOUR: Span = {
  ...{ name: '1 h', ms: HOUR_MS, parts: 12, unit: 'min', maxStepMs: HOUR_MS / 6 },
  marks: [60, 45, 30, 15, 0],
};
const DAY: Span = {
  ...{ name: '24 h', ms: DAY_MS, parts: 24, unit: 'h', maxStepMs: HOUR_MS / 2 },
  marks: [24, 18, 12, 6, 0],
};
const WEEK: Span = {
  ...{ name: '7 d', ms: WEEK_MS, parts: 7, unit: 'd', maxStepMs: 6 * HOUR_MS },
  marks: [7, 6, 5, 4, 3, 2, 1, 0],
};

/** The record is drawn alone where it has this share of a span. */
const TELLING = 0.75;

interface Asked {
  readonly token: Token;
  /** The figures come from the market source; undefined where it tells none. */
  readonly figures: MarketFigures | undefined;
  readonly source: string;
  readonly now: number;
}

/** Undefined where not even two prices are known. */
export async function tokenChart(
  record: PriceRecord,
  asked: Asked,
  texts: Texts,
): Promise<TokenChart | undefined> {
  const { token, figures, source, now } = asked;
  const noted = await notedPrices(record, token, now);
  const market = (figures?.day ?? []).map(({ agoMs, price }) => ({
    ...{ at: now - agoMs, value: price },
    isOfMarket: true,
  }));
  const ofDay = choose(DAY, noted, market, now);
  const ofWeek = [...within(WEEK, noted, now).filter(({ at }) => at < now - DAY_MS), ...ofDay];
  if (ofWeek.length < 2) return undefined;
  const panels = [
    panelOf(HOUR, choose(HOUR, noted, market, now), asked, texts),
    panelOf(DAY, ofDay, asked, texts),
    panelOf(WEEK, ofWeek, asked, texts),
  ];
  const days = partsOf(WEEK, ofWeek, now);
  const caption = joinLines([
    tokenTitle(token, texts),
    ...(figures ? priceLines(figures, texts) : []),
    days < WEEK.parts ? texts.html('token-chart-week', { days: String(days) }) : null,
    figures ? texts.html('token-source', { source }) : null,
    html`${texts.html('inline-as-of', { time: showClock(now) })}`,
  ]);
  return { svg: drawChart(panels), caption };
}

/** Dollars of both directions of the pair with USDC, oldest first. */
async function notedPrices(record: PriceRecord, token: Token, now: number): Promise<readonly Known[]> {
  if (token.mint === USDC.mint) return [];
  const [sales, purchases] = await Promise.all([
    record.between({ from: token.mint, to: USDC.mint }, now - WEEK_MS, now),
    record.between({ from: USDC.mint, to: token.mint }, now - WEEK_MS, now),
  ]);
  const known = [
    ...sales.map(({ at, fromAmount, toAmount }) => ({ at, value: dollars(toAmount, fromAmount, token) })),
    ...purchases.map(({ at, fromAmount, toAmount }) => ({ at, value: dollars(fromAmount, toAmount, token) })),
  ];
  return known.filter(({ value }) => Number.isFinite(value) && value > 0).toSorted((a, b) => a.at - b.at);
}

function dollars(usdc: bigint, units: bigint, token: Token): number {
  return Number(usdc) / 10 ** USDC.decimals / (Number(toShown(units, token)) / 10 ** token.decimals);
}

function choose(
  span: Span,
  noted: readonly Known[],
  market: readonly Known[],
  now: number,
): readonly Known[] {
  const [ours, theirs] = [within(span, noted, now), within(span, market, now)];
  return theirs.length >= 2 && partsOf(span, ours, now) < TELLING * span.parts ? theirs : ours;
}

function within({ ms }: Span, prices: readonly Known[], now: number): readonly Known[] {
  return prices.filter(({ at }) => at >= now - ms && at <= now);
}

/** Parts that have a price; all of them where the source tells the beginning. */
function partsOf({ ms, parts }: Span, prices: readonly Known[], now: number): number {
  if (prices[0]?.isOfMarket && prices[0].at === now - ms) return parts;
  const since = now - ms;
  return new Set(prices.map(({ at }) => Math.min(parts - 1, Math.floor(((at - since) / ms) * parts)))).size;
}

function panelOf(span: Span, prices: readonly Known[], { token, now }: Asked, texts: Texts): ChartPanel {
  const values = prices.map(({ value }) => value);
  const [first, last] = [values[0], values.at(-1)];
  const bps = first && last && values.length > 1 ? Math.round((last / first - 1) * 10_000) : null;
  const known = partsOf(span, prices, now);
  const symbol = isDrawable(symbolOf(token)) ? symbolOf(token) : shortAddress(token.mint);
  return {
    name: `${symbol} · ${span.name}`,
    price: rangeOf(values),
    change: bps === null ? '' : drawnChange(bps, texts.language),
    isDown: bps !== null && bps < 0,
    known: known === span.parts ? '' : `${known}/${span.parts}${span === HOUR ? '' : ` ${span.unit}`}`,
    marks: span.marks.map((mark) => ({
      at: 1 - mark / (span.marks[0] ?? 1),
      label: `${mark === 0 ? '' : '-'}${mark} ${span.unit}`,
    })),
    lines: linesOf(span, prices, now),
  };
}

/** The lowest and the highest price: `$148.20 - $152.10`. */
function rangeOf(values: readonly number[]): string {
  if (values.length === 0) return '–';
  const [least, most] = [showPrice(Math.min(...values)), showPrice(Math.max(...values))];
  return least === most ? least : `${least} - ${most}`;
}

function linesOf(
  { ms, maxStepMs }: Span,
  prices: readonly Known[],
  now: number,
): readonly (readonly ChartPoint[])[] {
  const lines: ChartPoint[][] = [];
  for (const [index, price] of prices.entries()) {
    const before = prices[index - 1];
    const point = { at: (price.at - (now - ms)) / ms, value: price.value };
    const isNear = before && price.at - before.at <= maxStepMs;
    if (isNear || (before?.isOfMarket && price.isOfMarket)) lines.at(-1)?.push(point);
    else lines.push([point]);
  }
  return lines;
}
