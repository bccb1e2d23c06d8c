import type { BaseUnits } from '../../solana/mint.ts';
import type { ChatId, PersonId, SwapId } from './brands.ts';
import { dollarsOf } from './dollars.ts';
import { bestQuote, type Quote } from './offer.ts';
import type { DueQueue } from './stores.ts';
import type { Intent, Swap } from './swap.ts';

/** 128 random bits in base64url. */
export type AlertId = string & { readonly __brand: 'AlertId' };

export type AlertState = 'active' | 'paused' | 'fired' | 'ended';

export type AlertDirection = 'above' | 'below';

/** Waits for a quote of `intent.amount` at or beyond `target`. */
export interface MeasuredAlert {
  readonly intent: Intent;
  readonly direction: AlertDirection;
  readonly target: BaseUnits;
  /** `intent.amount` is only the measure. */
  readonly isPerUnit: boolean;
  /** The change asked for, in signed hundredths of a percent; null for a named price. */
  readonly changeBps: number | null;
  /** Quote at creation. */
  readonly base: BaseUnits;
}

/** The notice brings the swap of `sells`, units of `intent.from`: a stop-loss. Null for a price alone. */
export interface StopLoss {
  readonly sells: BaseUnits | null;
}

export interface Alert extends MeasuredAlert, StopLoss {
  readonly id: AlertId;
  readonly personId: PersonId;
  readonly chatId: ChatId;
  readonly state: AlertState;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** Quote that fired it. */
  readonly given: BaseUnits | null;
  /** Offered with the notice. */
  readonly swapId: SwapId | null;
  /** Null while a price is available. */
  readonly outageSince: number | null;
}

/** A person's active and paused alerts count together. */
export const MAX_ALERTS = 20;
export const ALERT_LASTS_DAYS = 90;
export const ALERT_LASTS_MS = ALERT_LASTS_DAYS * 86_400_000;

export interface WatchedPrice {
  readonly id: string;
  readonly intent: Intent;
  /** Last credible quote. */
  readonly seen: BaseUnits | null;
  /** The start of the watch counts while nothing has been polled. */
  readonly seenAt: number;
  readonly fence: number;
}

export interface AgreedPrice {
  readonly least: BaseUnits;
  readonly most: BaseUnits;
}

/** Percent. Two polls further apart need a third. */
const MAX_RATIO_PERCENT = 125n;

const CONFIRMS_WITHIN_MS = 60 * 60_000;

export const OUTAGE_AFTER_MS = 60 * 60_000;

/** `watched`: by an equal alert, which is active again. */
type Created =
  | { readonly kind: 'created'; readonly alert: Alert }
  | { readonly kind: 'watched' }
  | { readonly kind: 'full' };

export interface AlertStore {
  /** Idempotent by id. */
  create(alert: Alert): Promise<Created>;
  find(id: AlertId): Promise<Alert | undefined>;
  /** Active or paused, newest first. */
  list(personId: PersonId): Promise<readonly Alert[]>;
  /** Undefined where the alert is over or another person's. */
  pause(id: AlertId, personId: PersonId): Promise<Alert | undefined>;
  resume(id: AlertId, personId: PersonId, now: number): Promise<Alert | undefined>;
  remove(id: AlertId, personId: PersonId): Promise<boolean>;
}

/** A swap that comes with a notice. */
export interface FiredSwap {
  readonly swap: Swap;
  readonly signingTokenHash: string;
  readonly payTokenHash: string;
}

export interface FiredAlert extends FiredSwap {
  readonly alert: Alert;
}

export interface WatchedPriceStore extends DueQueue<WatchedPrice> {
  /** A price that no alert waits for is removed. */
  isWanted(price: WatchedPrice): Promise<boolean>;
  findReached(price: WatchedPrice, agreed: AgreedPrice, limit: number): Promise<readonly Alert[]>;
  /** One transaction writes all. False where another worker has the price. */
  fire(price: WatchedPrice, fired: readonly FiredAlert[], now: number): Promise<boolean>;
  /** People who had a notice that the price is missing are told that it is back. */
  recordPrice(price: WatchedPrice, given: BaseUnits, dueAt: number, now: number): Promise<void>;
  reschedule(price: WatchedPrice, dueAt: number): Promise<void>;
  /** The due time stays. */
  release(price: WatchedPrice): Promise<void>;
  /** Once for each person. */
  notifyPriceMissing(price: WatchedPrice, now: number): Promise<void>;
  /** @returns the number of ended alerts */
  expireAlerts(now: number, limit: number): Promise<number>;
}

/** Prices of one unit are equal also where different amounts measure them. */
export function isSameCondition(one: Alert, other: Alert): boolean {
  const [a, b] = [one.intent, other.intent];
  const isSamePair = a.from.mint === b.from.mint && a.to.mint === b.to.mint;
  if (!isSamePair || one.direction !== other.direction || one.sells !== other.sells) return false;
  const isMeasuredAlike = a.amount === b.amount || (one.isPerUnit && other.isPerUnit);
  return isMeasuredAlike && one.target * b.amount === other.target * a.amount;
}

/** A single outlier decides nothing. */
export function agreeOn(price: WatchedPrice, given: BaseUnits, now: number): AgreedPrice | undefined {
  const { seen, seenAt } = price;
  if (seen === null || now - seenAt > CONFIRMS_WITHIN_MS) return undefined;
  const [least, most] = seen < given ? [seen, given] : [given, seen];
  return most * 100n <= least * MAX_RATIO_PERCENT ? { least, most } : undefined;
}

/** Undefined for zero and for a quote that its dollars contradict. */
export function believableQuote(intent: Intent, quotes: readonly Quote[]): Quote | undefined {
  const best = bestQuote(quotes);
  if (!best || best.toAmount === 0n) return undefined;
  const tellsDollars = best.fromUsd !== null && best.toUsd !== null;
  return tellsDollars && dollarsOf(intent, best) === null ? undefined : best;
}

/** About one alert, or all of a person's. */
type AlertNews =
  | { readonly what: 'fired' | 'ended'; readonly alertId: AlertId }
  | { readonly what: 'blind' | 'sighted'; readonly personId: PersonId; readonly since: number }
  /** A plan is due; `at` is its due time. */
  | { readonly what: 'plan'; readonly planId: string; readonly at: number };

export function alertItemId(news: AlertNews): string {
  if ('planId' in news) return `${news.planId}.${news.at}:alert:plan`;
  if ('alertId' in news) return `${news.alertId}:alert:${news.what}`;
  return `${news.personId}.${news.since}:alert:${news.what}`;
}

export function readAlertItemId(id: string): AlertNews | undefined {
  const [, subject = '', what] = /^([\w.-]+):alert:(fired|ended|blind|sighted|plan)$/.exec(id) ?? [];
  if (what === 'fired' || what === 'ended') return { what, alertId: subject as AlertId };
  if (what === 'plan') {
    const [planId = '', at] = subject.split('.');
    return { what, planId, at: Number(at) };
  }
  if (what !== 'blind' && what !== 'sighted') return undefined;
  const [personId, since] = subject.split('.').map(Number);
  return { what, personId: personId as PersonId, since: since ?? 0 };
}
