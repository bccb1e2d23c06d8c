import type { BaseUnits, Mint } from '../../solana/mint.ts';

/** What is paid and what is got, in this order: the way back has a price of its own. */
export interface PairOfMints {
  readonly from: Mint;
  readonly to: Mint;
}

/** What so much of a pair gave at a time. */
export interface NotedPrice {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly fromAmount: BaseUnits;
  readonly toAmount: BaseUnits;
}

/** One price of a pair is noted in so long; the first. */
export const NOTED_EVERY_MS = 300_000;

/** A price noted so long before or after a time still tells of it. */
export const NEAR_MS = 1_800_000;

/** Our own record of prices: what was asked for anyway, of little impact, for 26 hours. Nobody is named in it. */
export interface PriceRecord {
  /** Keeps a price, unless one was noted within the same five minutes. */
  note(pair: PairOfMints, price: NotedPrice): Promise<void>;
  /** The price that was noted closest to a time; undefined where none was within half an hour of it. */
  near(pair: PairOfMints, at: number): Promise<NotedPrice | undefined>;
  /** What was noted from `since` to `until`, oldest first. */
  between(pair: PairOfMints, since: number, until: number): Promise<readonly NotedPrice[]>;
}
