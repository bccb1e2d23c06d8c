import { costBps } from './dollars.ts';
import type { Intent } from './intent.ts';
import type { NotedPrice, PairOfMints } from './price-record-port.ts';
import type { Offer } from './quote.ts';

/** A price that loses more, or nobody knows how much, tells of its own size and not of the pair. */
const MOST_COST_BPS = 100;

/** Fewer base units are too coarse to tell a hundredth of a percent. */
const LEAST_UNITS = 10_000n;

type Given = Pick<Offer, 'toAmount' | 'fromUsd' | 'toUsd'>;

/** What is noted of a price: undefined where its impact is not small. */
export function notablePrice(intent: Intent, given: Given, at: number): NotedPrice | undefined {
  const cost = costBps(intent, given);
  if (cost === null || cost > MOST_COST_BPS) return undefined;
  if (intent.amount < LEAST_UNITS || given.toAmount < LEAST_UNITS) return undefined;
  return { at, fromAmount: intent.amount, toAmount: given.toAmount };
}

export function pairOf({ from, to }: Intent): PairOfMints {
  return { from: from.mint, to: to.mint };
}

/** How far a price has moved since another, in hundredths of a percent; what one unit of `from` gives counts. */
export function changeBps(then: NotedPrice, now: NotedPrice): number {
  const before = then.toAmount * now.fromAmount;
  const after = now.toAmount * then.fromAmount;
  return Math.round(Number(((after - before) * 1_000_000n) / before) / 100);
}
