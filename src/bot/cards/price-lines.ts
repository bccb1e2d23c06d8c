import type { Html } from '../i18n/html.ts';
import { showAbout, showBps, showExact, showUsd } from '../i18n/money.ts';
import type { Texts } from '../i18n/texts.ts';
import { dollarsOf } from '../swap/dollars.ts';
import { minimumOf, type Swap } from '../swap/swap.ts';

interface Words {
  readonly texts: Texts;
}

/** What leaves, to the last unit. */
export function payLine({ intent, offer }: Swap, { texts }: Words): Html {
  const amount = showExact(intent.amount, intent.from);
  const usd = showUsd(dollarsOf(intent, offer)?.from ?? null);
  return usd === null ? texts.html('card-pay', { amount }) : texts.html('card-pay-usd', { amount, usd });
}

/** What is expected to arrive. */
export function getLine({ intent, offer }: Swap, { texts }: Words): Html {
  const amount = showAbout(offer.toAmount, intent.to);
  const usd = showUsd(dollarsOf(intent, offer)?.to ?? null);
  return usd === null ? texts.html('card-get', { amount }) : texts.html('card-get-usd', { amount, usd });
}

/** The least that may arrive: what the built transaction promises, and until there is one what the tolerance leaves. */
export function minimumLine(swap: Swap, { texts }: Words): Html {
  const amount = showAbout(minimumOf(swap), swap.intent.to);
  if (swap.minimum) return texts.html('card-minimum-built', { amount });
  return texts.html('card-minimum', { amount, tolerance: showBps(swap.slippageBps) });
}
