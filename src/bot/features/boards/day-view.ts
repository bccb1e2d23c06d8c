import { shortAddress } from '../../../labels/short-address.ts';
import { symbolOf } from '../../../labels/token-label.ts';
import { showChange } from '../../i18n/change.ts';
import { type Html, html, joinLines, toPlainText } from '../../i18n/html.ts';
import { showUnitPrice } from '../../i18n/money.ts';
import type { Texts } from '../../i18n/texts.ts';
import { showClock } from '../../i18n/time.ts';
import { isDrawable } from '../../pictures/picture-text.ts';
import type { BoardPair } from '../../swap/board.ts';
import { changeBps } from '../../swap/notable-price.ts';
import type { NotedPrice } from '../../swap/price-record-port.ts';
import type { Token } from '../../swap/token.ts';
import type { DayOfPair } from './day-of-pair.ts';
import type { DayPanel } from './draw-day.ts';
import { showPair } from './view.ts';

/** A pair of a board with its last day in our record. */
export interface PairDay {
  readonly pair: BoardPair;
  /** Oldest first. */
  readonly prices: readonly NotedPrice[];
  readonly day: DayOfPair;
}

const HOURS = 24;

/** What the picture shows of a pair: names and numbers, which are the same in every language. */
export function dayPanel({ pair, prices, day }: PairDay, texts: Texts): DayPanel {
  const [first, last] = [prices[0], prices.at(-1)];
  const moved = first && last && first !== last ? changeBps(first, last) : null;
  const drawn = { from: drawnToken(pair.from), to: drawnToken(pair.to) };
  return {
    name: `${nameOf(pair.from)}/${nameOf(pair.to)}`,
    price: last ? toPlainText(showUnitPrice(drawn, last)) : '–',
    change: moved === null ? '' : drawnChange(moved, texts),
    isDown: moved !== null && moved < 0,
    hours: `${day.hours}/${HOURS} h`,
    lines: day.lines,
  };
}

/** What stands below it: until when, out of what, and where it has gaps. */
export function dayCaption(days: readonly PairDay[], now: number, texts: Texts): Html {
  const gaps = days.filter(({ day }) => day.hours < HOURS || day.lines.length > 1);
  const hours = joinLines(
    gaps.map(({ pair, day }) => html`${showPair(pair)} ${String(day.hours)}`),
    ', ',
  );
  return joinLines([
    texts.html('board-day-title'),
    texts.html('inline-as-of', { time: showClock(now) }),
    texts.html('board-day-record'),
    gaps.length === 0 ? null : texts.html('board-day-gaps', { hours }),
  ]);
}

/** In letters that the fonts have. */
function drawnChange(bps: number, { language }: Texts): string {
  const written = showChange(bps, language).replace(/[\u200e\u200f\u061c]/g, '');
  return written.replaceAll('٪', '%').replaceAll('٫', '.').replaceAll('−', '-');
}

function nameOf(token: Token): string {
  return isDrawable(symbolOf(token)) ? symbolOf(token) : shortAddress(token.mint);
}

/** Called by its mint where the fonts lack letters of its symbol. */
function drawnToken(token: Token): Token {
  return isDrawable(symbolOf(token)) ? token : { ...token, symbol: '', name: '' };
}
