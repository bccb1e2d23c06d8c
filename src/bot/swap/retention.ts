/** How long rows stay after nothing needs them any more, in days: what the store sweeps by, and what /privacy says. */
export const KEPT_DAYS = {
  /** Telegram repeats an update for a day at most; a week leaves room for a late restore of a backup. */
  handledUpdates: 7,
  deliveredMessages: 30,
  /** A card of a group that nobody pressed in this time is forgotten. */
  sharedIntents: 30,
  /** Long after the last transaction built for an order has died. */
  attempts: 30,
  dialogues: 7,
  /** After they fired or ran out. */
  alerts: 30,
  /** After the bot was taken out. */
  goneGroups: 30,
  /** After they were over. */
  groupTurns: 1,
  /** A change over a day is told by one, and a little more lets half an hour be missed. */
  prices: 26 / 24,
  /** After they ran out. */
  walletLinks: 1,
} as const;

/** A link is good for so long; what the store sweeps later is not followed any more either. */
export const SHARED_INTENT_LASTS_MS = KEPT_DAYS.sharedIntents * 86_400_000;
