import { joinLines } from '../i18n/html.ts';
import type { SwapView } from '../i18n/view.ts';
import { isFinal, type Swap } from '../swap/swap.ts';
import { mainButtons } from '../telegram/messages/callback-data.ts';
import type { Button, ChatMessage } from '../telegram/messages/message.ts';
import { failureLines } from './failure-lines.ts';
import { headline } from './swap-card.ts';

/** The one short new message that announces how a swap ended. */
export function renderNotice(swap: Swap, view: SwapView): ChatMessage {
  const key = isFinal(swap.state) ? `notice-${swap.state}` : 'notice-open';
  const url = swap.signed ? view.explorerUrl(swap.signed.txHash) : '';
  const end = view.texts.html(key, { ...headline(swap), url });
  const why = swap.state === 'failed' ? failureLines(swap, view.texts, null) : [];
  const farewell = swap.erasureLanguage ? view.texts.html('notice-farewell') : null;
  return {
    text: joinLines([end, ...why, farewell]).html,
    keyboard: noticeKeyboard(swap, view),
  };
}

function noticeKeyboard(swap: Swap, view: SwapView): readonly (readonly Button[])[] {
  if (swap.erasureLanguage) return [];
  if (swap.state !== 'failed' && swap.state !== 'expired' && swap.state !== 'lapsed') return [];
  const data = mainButtons.encode({ action: 'quote_again', id: swap.id, version: swap.offerVersion });
  return [[{ text: view.texts.plain('button-quote-again'), data }]];
}
