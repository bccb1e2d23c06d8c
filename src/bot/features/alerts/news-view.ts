import { renderSwap } from '../../cards/swap-card.ts';
import { type Html, html, joinLines } from '../../i18n/html.ts';
import type { Texts } from '../../i18n/texts.ts';
import type { SwapView } from '../../i18n/view.ts';
import { ALERT_LASTS_DAYS, type Alert } from '../../swap/alert.ts';
import type { Swap } from '../../swap/swap.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import { showCondition, showGiven } from './view.ts';

/** The price is there: what was waited for, and the card of the swap as it stands by now. */
export function showFired(alert: Alert, swap: Swap, view: SwapView): ChatMessage {
  const now = showGiven(alert, alert.given ?? swap.offer.toAmount);
  const said = view.texts.html('alert-fired', { condition: showCondition(alert), now });
  const { text, keyboard } = renderSwap(swap, view);
  return { text: joinLines([said, { html: text }], '\n\n').html, keyboard };
}

export function showEnded(alert: Alert, texts: Texts): ChatMessage {
  const words = { condition: showCondition(alert), days: String(ALERT_LASTS_DAYS) };
  return alone(texts.html('alert-ended', words));
}

export function showBlind(missed: readonly Alert[], texts: Texts): ChatMessage {
  const lines = missed.map((alert) => html`• ${showCondition(alert)}`);
  return alone(joinLines([texts.html('alert-blind'), ...lines]));
}

export function showSighted(texts: Texts): ChatMessage {
  return alone(texts.html('alert-sighted'));
}

function alone(text: Html): ChatMessage {
  return { text: text.html, keyboard: [] };
}
