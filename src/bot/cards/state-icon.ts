import type { SwapState } from '../swap/swap.ts';

/** One sign for each state, in lists. */
export const STATE_ICONS: Readonly<Record<SwapState, string>> = {
  offered: '🔄',
  ordered: '✍️',
  signed: '📨',
  submitted: '⏳',
  confirmed: '✅',
  failed: '❌',
  expired: '⌛',
  cancelled: '🚫',
  lapsed: '⌛',
};
