import type { NotedPrice } from '../../swap/price-record-port.ts';

export const DAY_MS = 86_400_000;

const HOUR_MS = 3_600_000;

/** Within half an hour of each other two prices are of one line; between those further apart nobody knows. */
const LONGEST_STEP_MS = 1_800_000;

/** A moment of the day and what one unit gave then, as a number: for the eyes only. */
export interface DayPoint {
  /** From 0, a day ago, to 1. */
  readonly at: number;
  readonly value: number;
}

/** A day of a pair as our record has it: lines with gaps between them; one price alone is a line of one point. */
export interface DayOfPair {
  readonly lines: readonly (readonly DayPoint[])[];
  /** In how many of the 24 hours there is a price. */
  readonly hours: number;
}

/** @param prices noted between a day before `until` and then, oldest first */
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
    if (before && price.at - before.at <= LONGEST_STEP_MS) lines.at(-1)?.push(point);
    else lines.push([point]);
  }
  const hours = new Set(ofDay.map(({ at }) => Math.min(23, Math.floor((at - since) / HOUR_MS)))).size;
  return { lines, hours };
}
