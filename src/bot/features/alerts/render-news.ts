import type { Texts } from '../../i18n/texts.ts';
import type { SwapView } from '../../i18n/view.ts';
import type { AlertStore } from '../../swap/alert-store-port.ts';
import type { PersonId } from '../../swap/brands.ts';
import { type OutboxItem, readAlertItemId } from '../../swap/outbox.ts';
import type { Swap } from '../../swap/swap.ts';
import type { SwapStore } from '../../swap/swap-store-port.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import { showBlind, showEnded, showFired, showSighted } from './news-view.ts';

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
