import type { BaseUnits } from '../../solana/mint.ts';
import type { ChatId, PersonId, SwapId } from './brands.ts';
import { dollarsOf } from './dollars.ts';
import { bestQuote, type Quote } from './offer.ts';
import type { Intent, Swap } from './swap.ts';

/** 128 random bits in base64url, 22 characters. */
export type AlertId = string & { readonly __brand: 'AlertId' };

/** `fired` and `ended` (its time was up) are final. */
export type AlertState = 'active' | 'paused' | 'fired' | 'ended';

/** Which way the price has to go. */
export type AlertDirection = 'above' | 'below';

/** A person wants a word once a quote of `intent.amount` gives as much as `target`, or as little. */
export interface Alert {
  readonly id: AlertId;
  readonly personId: PersonId;
  readonly chatId: ChatId;
  readonly state: AlertState;
  readonly intent: Intent;
  readonly direction: AlertDirection;
  /** Base units of `intent.to`. */
  readonly target: BaseUnits;
  /** The person asked for the price of one unit: the amount is only what it is measured with. */
  readonly isPerUnit: boolean;
  /** Asked as a change of the price, in hundredths of a percent with its sign; null where a price was named. */
  readonly changeBps: number | null;
  /** What the amount gave when the person asked. */
  readonly base: BaseUnits;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** What the amount gave when it fired; null before. */
  readonly given: BaseUnits | null;
  /** The swap whose card came with the word; null before. */
  readonly swapId: SwapId | null;
  /** When the person was told that it cannot be watched; null while it can, as far as they know. */
  readonly blindSince: number | null;
}

/** One person has no more that are watched or paused. */
export const MOST_ALERTS = 20;
export const ALERT_LASTS_DAYS = 90;
export const ALERT_LASTS_MS = ALERT_LASTS_DAYS * 86_400_000;

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

/** So long without a price is told to whoever waits for it. */
export const BLIND_AFTER_MS = 60 * 60_000;

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
  noteSeen(price: WatchedPrice, given: BaseUnits, dueAt: number, now: number): Promise<void>;
  /** A look that brought nothing. */
  noteUnseen(price: WatchedPrice, dueAt: number): Promise<void>;
  /** Lets go of it without a look; it keeps its turn. */
  release(price: WatchedPrice): Promise<void>;
  /** Whoever waits for it was without a price for long and does not know: told, once for all their alerts. */
  notifyPriceMissing(price: WatchedPrice, now: number): Promise<void>;
  /** Ends alerts whose time is up, with a word. @returns how many; as many as `limit` where there may be more */
  endOld(now: number, limit: number): Promise<number>;
}

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
