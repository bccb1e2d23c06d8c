import { renderSwap } from '../../cards/swap-card.ts';
import { type Html, html, joinLines } from '../../i18n/html.ts';
import type { Texts } from '../../i18n/texts.ts';
import type { SwapView } from '../../i18n/view.ts';
import { ALERT_LASTS_DAYS, type Alert, type AlertStore } from '../../swap/alerts.ts';
import type { PersonId } from '../../swap/brands.ts';
import { type OutboxItem, readAlertItemId } from '../../swap/outbox.ts';
import type { Swap } from '../../swap/swap.ts';
import type { SwapStore } from '../../swap/swap-store-port.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import { showCondition, showGiven } from './view.ts';

interface AlertNewsDeps {
  readonly alerts: Pick<AlertStore, 'find' | 'list'>;
  readonly swaps: Pick<SwapStore, 'findSwap'>;
  readonly viewFrom: (swap: Swap) => Promise<SwapView>;
  readonly textsOf: (id: PersonId) => Promise<Texts>;
}

/** What became of an alert, or of a person's, as it stands at delivery; undefined where there is nothing to say any more. */
export async function renderAlertNews(
  deps: AlertNewsDeps,
  item: OutboxItem,
): Promise<ChatMessage | undefined> {
  const news = readAlertItemId(item.id);
  const texts = await deps.textsOf(item.personId);
  switch (news?.what) {
    case 'sighted':
      return showSighted(texts);
    case 'blind': {
      const all = await deps.alerts.list(news.personId);
      const missed = all.filter(({ blindSince }) => blindSince === news.since);
      return missed.length === 0 ? undefined : showBlind(missed, texts);
    }
    case 'ended': {
      const alert = await deps.alerts.find(news.alertId);
      return alert && showEnded(alert, texts);
    }
    case 'fired': {
      const [alert, swap] = await Promise.all([
        deps.alerts.find(news.alertId),
        deps.swaps.findSwap(item.subject as Swap['id']),
      ]);
      return alert && swap && showFired(alert, swap, await deps.viewFrom(swap));
    }
    case undefined:
      return undefined;
  }
}

/** The price is there: what was waited for, and the card of the swap as it stands by now. */
function showFired(alert: Alert, swap: Swap, view: SwapView): ChatMessage {
  const now = showGiven(alert, alert.given ?? swap.offer.toAmount);
  const said = view.texts.html('alert-fired', { condition: showCondition(alert), now });
  const { text, keyboard } = renderSwap(swap, view);
  return { text: joinLines([said, { html: text }], '\n\n').html, keyboard };
}

function showEnded(alert: Alert, texts: Texts): ChatMessage {
  const words = { condition: showCondition(alert), days: String(ALERT_LASTS_DAYS) };
  return alone(texts.html('alert-ended', words));
}

function showBlind(missed: readonly Alert[], texts: Texts): ChatMessage {
  const lines = missed.map((alert) => html`• ${showCondition(alert)}`);
  return alone(joinLines([texts.html('alert-blind'), ...lines]));
}

function showSighted(texts: Texts): ChatMessage {
  return alone(texts.html('alert-sighted'));
}

function alone(text: Html): ChatMessage {
  return { text: text.html, keyboard: [] };
}
