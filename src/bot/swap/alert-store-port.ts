import type { BaseUnits } from '../../solana/mint.ts';
import type { Alert, AlertId } from './alert.ts';
import type { PersonId } from './brands.ts';
import type { Swap } from './swap.ts';
import type { AgreedPrice, WatchedPrice } from './watched-price.ts';

/** `full`: the person has as many as they may. */
type Created = { readonly kind: 'created'; readonly alert: Alert } | { readonly kind: 'full' };

/** The alerts of people, as the chat sees them. */
export interface AlertStore {
  /** The same id again finds what it made. */
  create(alert: Alert): Promise<Created>;
  find(id: AlertId): Promise<Alert | undefined>;
  /** Watched or paused, newest first. */
  list(personId: PersonId): Promise<readonly Alert[]>;
  /** Undefined where it is not theirs, or over. */
  pause(id: AlertId, personId: PersonId): Promise<Alert | undefined>;
  resume(id: AlertId, personId: PersonId, now: number): Promise<Alert | undefined>;
  /** False where it is not theirs, or over. */
  remove(id: AlertId, personId: PersonId): Promise<boolean>;
}

/** An alert that the price has come to, and the swap whose card goes with the word. */
export interface FiredAlert {
  readonly alert: Alert;
  readonly swap: Swap;
  readonly signingTokenHash: string;
}

/** The prices that are watched, as the worker sees them. What it writes counts only while it holds the newest fence. */
export interface WatchedPriceStore {
  /** Claims due prices, longest due first, by lease and fence; none of `underWay`. */
  claimDue(
    now: number,
    limit: number,
    leaseMs: number,
    underWay: readonly string[],
  ): Promise<readonly WatchedPrice[]>;
  nextDueAt(now: number): Promise<number | undefined>;
  /** Whether anybody waits for it; where nobody does, it is forgotten. */
  isWanted(price: WatchedPrice): Promise<boolean>;
  /** Active alerts that this price is enough for. */
  findReached(price: WatchedPrice, agreed: AgreedPrice, limit: number): Promise<readonly Alert[]>;
  /** In one transaction: each fires, once, with its swap and the word about it. False when another worker has the price. */
  fire(price: WatchedPrice, fired: readonly FiredAlert[], now: number): Promise<boolean>;
  /** A look that could be believed; whoever was told that there was no price is told that there is. */
  recordPrice(price: WatchedPrice, given: BaseUnits, dueAt: number, now: number): Promise<void>;
  /** A look that brought nothing. */
  reschedule(price: WatchedPrice, dueAt: number): Promise<void>;
  /** Lets go of it without a look; it keeps its turn. */
  release(price: WatchedPrice): Promise<void>;
  /** Whoever waits for it was without a price for long and does not know: told, once for all their alerts. */
  notifyPriceMissing(price: WatchedPrice, now: number): Promise<void>;
  /** Ends alerts whose time is up, with a word. @returns how many; as many as `limit` where there may be more */
  expireAlerts(now: number, limit: number): Promise<number>;
}
