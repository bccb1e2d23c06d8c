import type { BaseUnits } from '../../solana/mint.ts';
import { dollarsOf } from './dollars.ts';
import type { Intent } from './intent.ts';
import { bestQuote, type Quote } from './quote.ts';

/** A price that people wait for, claimed by one worker: what an amount gives. */
export interface WatchedPrice {
  readonly id: string;
  readonly intent: Intent;
  /** What the last look that could be believed gave; null before the first. */
  readonly seen: BaseUnits | null;
  /** When that was; before the first look, since when it is watched. */
  readonly seenAt: number;
  readonly fence: number;
}

/** What two looks that agree have both seen, or better for whoever waits. */
export interface AgreedPrice {
  readonly least: BaseUnits;
  readonly most: BaseUnits;
}

/** Two looks further apart than this do not tell of one price; then it takes a third. */
const MOST_APART_PERCENT = 125n;

/** What is older bears nothing out. */
const BEARS_OUT_MS = 60 * 60_000;

/** One odd answer decides nothing: an alert fires by what two looks, one after the other, have both seen. */
export function agreeOn(price: WatchedPrice, given: BaseUnits, now: number): AgreedPrice | undefined {
  const { seen, seenAt } = price;
  if (seen === null || now - seenAt > BEARS_OUT_MS) return undefined;
  const [least, most] = seen < given ? [seen, given] : [given, seen];
  return most * 100n <= least * MOST_APART_PERCENT ? { least, most } : undefined;
}

/** The best quote, where it gives something and the dollars told with it bear it out; what tells none contradicts nothing. */
export function believableQuote(intent: Intent, quotes: readonly Quote[]): Quote | undefined {
  const best = bestQuote(quotes);
  if (!best || best.toAmount === 0n) return undefined;
  const tellsDollars = best.fromUsd !== null && best.toUsd !== null;
  return tellsDollars && dollarsOf(intent, best) === null ? undefined : best;
}

/** So long without a price is told to whoever waits for it. */
export const OUTAGE_AFTER_MS = 60 * 60_000;
