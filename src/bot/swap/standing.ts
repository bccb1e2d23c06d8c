import type { BaseUnits } from '../../solana/mint.ts';
import type { ChatId, PersonId, SwapId } from './brands.ts';
import type { StandingPlace } from './close-order.ts';
import type { PriceStep } from './offer.ts';

/** `gone`: taken out without us. `taken_out`: by a transaction of ours. */
export const STANDING_STATES = ['resting', 'filled', 'gone', 'taken_out'] as const;

export type StandingState = (typeof STANDING_STATES)[number];

/** A standing order of a person. Amounts in base units. */
export interface Standing extends StandingPlace {
  /** The id of the swap that placed the order. */
  readonly id: SwapId;
  readonly personId: PersonId;
  readonly chatId: ChatId;
  readonly amount: BaseUnits;
  /** For all of it, at its price. */
  readonly receives: BaseUnits;
  /** Of a ladder: its prices. */
  readonly steps?: readonly PriceStep[];
  readonly state: StandingState;
  /** As told last, and in the bought token what they got. */
  readonly filled: BaseUnits;
  readonly got: BaseUnits;
  /** Ms since the epoch; 0 for never. */
  readonly toldAt: number;
  readonly placedAt: number;
  readonly askedAt: number | null;
  /** The finalized slot of the last reading; 0 before the first that showed the order. */
  readonly slot: number;
  readonly endedAt: number | null;
  /** The time of the next reading; null once the order has ended. */
  readonly dueAt: number | null;
  readonly fence: number;
}

/** A part at most once an hour; each of the others once, a fill once more where it was rolled back (`unfilled`). */
export type StandingNews = 'part' | 'filled' | 'unfilled' | 'gone' | 'old';

interface StandingChange
  extends Partial<Pick<Standing, 'state' | 'filled' | 'got' | 'toldAt' | 'askedAt' | 'endedAt' | 'slot'>> {
  readonly dueAt: number | null;
  readonly now: number;
}

export interface StandingStore {
  /** Not ended, the oldest first. */
  list(personId: PersonId): Promise<readonly Standing[]>;
  find(id: string): Promise<Standing | undefined>;
  /** Due now; false where unknown or ended. */
  recheck(id: string, now: number): Promise<boolean>;
  /** Fenced; releases the lease. The news are written in the same transaction. */
  change(order: Standing, change: StandingChange, news?: StandingNews): Promise<void>;
}

export function standingItemId({ id }: Pick<Standing, 'id'>, news: StandingNews, now: number): string {
  return `${id}:standing:${news}:${now}`;
}

export function newsOfItem(id: string): StandingNews | undefined {
  const [, news] = /:standing:(part|filled|unfilled|gone|old)\b/.exec(id) ?? [];
  return news as StandingNews | undefined;
}
