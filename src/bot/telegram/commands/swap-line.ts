import type { Swap } from '../../swap/swap.ts';
import type { SwapState } from '../../swap/transitions.ts';
import { type Html, html } from '../../words/html.ts';
import { headline } from '../../words/render-swap.ts';
import { showFailure } from '../../words/show-failure.ts';
import { showDate } from '../../words/show-time.ts';
import type { SwapView } from '../../words/swap-view.ts';

const ICONS: Readonly<Record<SwapState, string>> = {
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

/** One open swap in a list. */
export function statusLine(swap: Swap, { texts }: SwapView): Html {
  const { gets } = headline(swap);
  return texts.html('status-line', { ...lineParts(swap, texts), gets });
}

/** One swap of the past in a list: what it brought, where the chain said so, and its link where there is a transaction. */
export function historyLine(swap: Swap, { texts, explorerUrl }: SwapView): Html {
  const { received: gets } = headline(swap);
  const parts = { ...lineParts(swap, texts), gets, date: showDate(swap.finalAt ?? swap.createdAt) };
  if (!swap.signed) return texts.html('history-line', parts);
  return texts.html('history-line-link', { ...parts, url: explorerUrl(swap.signed.txHash) });
}

function lineParts(swap: Swap, texts: SwapView['texts']) {
  const { pays } = headline(swap);
  return { icon: html`${ICONS[swap.state]}`, pays, state: stateWords(swap, texts) };
}

function stateWords(swap: Swap, texts: SwapView['texts']): string {
  const reason = swap.state === 'failed' ? showFailure(swap.reason, texts).cause : null;
  return reason === null ? texts.plain(`state-${swap.state}`) : texts.plain('state-failed-why', { reason });
}
