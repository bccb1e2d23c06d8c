import type { BaseUnits } from '../../solana/mint.ts';
import type { ChatId, PersonId, SwapId } from './brands.ts';
import type { Intent } from './intent.ts';

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
  readonly outageSince: number | null;
}

/** One person has no more that are watched or paused. */
export const MOST_ALERTS = 20;

export const ALERT_LASTS_DAYS = 90;
export const ALERT_LASTS_MS = ALERT_LASTS_DAYS * 86_400_000;
