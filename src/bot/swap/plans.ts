import type { FiredSwap } from './alerts.ts';
import type { ChatId, PersonId } from './brands.ts';
import type { DueQueue } from './stores.ts';
import type { Intent } from './swap.ts';

/*
 * A plan offers the same swap in every period: a notice with the ready card, which only the person confirms and signs. Its times
 * follow from the first one, in UTC, because the bot knows nobody's time zone.
 */

/** 128 random bits in base64url. */
export type PlanId = string & { readonly __brand: 'PlanId' };

export const PERIODS = ['day', 'week', 'month'] as const;

type Period = (typeof PERIODS)[number];

export interface Plan {
  readonly id: PlanId;
  readonly personId: PersonId;
  readonly chatId: ChatId;
  readonly intent: Intent;
  readonly every: Period;
  /** Weekly plans of a named weekday, 1 (Monday) to 7; null for "every week". */
  readonly weekday: number | null;
  /** The first due time, ms; all others follow from it. */
  readonly firstAt: number;
  readonly dueAt: number;
  /** The due time of the last notice; null before the first one. */
  readonly noticedAt: number | null;
  readonly fence: number;
}

/** A person's plans. */
export const MAX_PLANS = 10;

type CreatedPlan = { readonly kind: 'created'; readonly plan: Plan } | { readonly kind: 'full' };

export interface PlanStore extends DueQueue<Plan> {
  /** Idempotent by id. */
  create(plan: Plan): Promise<CreatedPlan>;
  find(id: PlanId): Promise<Plan | undefined>;
  /** The next one first. */
  list(personId: PersonId): Promise<readonly Plan[]>;
  /** Passes over the next period. Undefined for another person's plan. */
  skip(id: PlanId, personId: PersonId, now: number): Promise<Plan | undefined>;
  remove(id: PlanId, personId: PersonId): Promise<boolean>;
  /** Fenced. The swap, its notice and the next due time are one transaction. */
  fire(plan: Plan, fired: FiredSwap, now: number): Promise<void>;
  /** Fenced; releases the lease. */
  reschedule(plan: Plan, dueAt: number): Promise<void>;
  /** Whether the notice of an earlier period still waits, because the person has blocked the bot or Telegram is away. */
  isNoticeWaiting(plan: Plan): Promise<boolean>;
}

const DAY_MS = 86_400_000;

/** The first due time after `now`: periods that were missed are passed over. */
export function nextDueOf({ every, firstAt }: Pick<Plan, 'every' | 'firstAt'>, now: number): number {
  if (firstAt > now) return firstAt;
  if (every === 'month') return nextMonth(firstAt, now);
  const period = every === 'day' ? DAY_MS : 7 * DAY_MS;
  return firstAt + (Math.floor((now - firstAt) / period) + 1) * period;
}

/** The same day of the month, or its last one. */
function nextMonth(firstAt: number, now: number): number {
  const first = new Date(firstAt);
  const passed = new Date(now);
  const months =
    (passed.getUTCFullYear() - first.getUTCFullYear()) * 12 + passed.getUTCMonth() - first.getUTCMonth();
  const [soon, later] = [monthAfter(first, months), monthAfter(first, months + 1)];
  return soon > now ? soon : later;
}

function monthAfter(first: Date, months: number): number {
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const timeOfDay = first.getTime() % DAY_MS;
  return Date.UTC(year, month, Math.min(first.getUTCDate(), lastDay)) + timeOfDay;
}

/** 11:00 UTC: the weekday has the same name from UTC−11 to UTC+12. */
const NAMED_DAY_HOUR = 11;

/** The coming named weekday, else one period after `now`. */
export function firstDueOf({ every, weekday }: Pick<Plan, 'every' | 'weekday'>, now: number): number {
  if (weekday === null) return nextDueOf({ every, firstAt: now }, now);
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  // `getUTCDay` begins with Sunday.
  const days = (weekday - new Date(now).getUTCDay() + 7) % 7;
  const at = today + days * DAY_MS + NAMED_DAY_HOUR * 3_600_000;
  return at > now ? at : at + 7 * DAY_MS;
}
