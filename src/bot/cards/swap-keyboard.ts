import type { SwapView } from '../i18n/view.ts';
import type { Swap } from '../swap/swap.ts';
import { mainButtons, receiptButtons } from '../telegram/messages/callback-data.ts';
import type { Button } from '../telegram/messages/message.ts';
import { offerKeyboard } from './offer-keyboard.ts';
import { hasReceipt } from './receipt.ts';

/** The buttons a swap offers in its state; each carries the price version it was drawn with. */
export function swapKeyboard(swap: Swap, view: SwapView): readonly (readonly Button[])[] {
  switch (swap.state) {
    case 'offered':
      return offerKeyboard(swap, view);
    case 'ordered':
      return [
        [{ text: view.texts.plain('button-sign'), url: view.signingUrl(swap), style: 'primary' }],
        [press('cancel', swap, view)],
      ];
    case 'signed':
    case 'submitted':
      return [...viewRows(swap, view), [{ text: view.texts.plain('button-waiting'), disabled: true }]];
    case 'confirmed':
      return [...viewRows(swap, view), ...receiptRows(swap, view)];
    case 'failed':
    case 'expired':
      // A forgotten swap is about to be erased: no button of it would find it.
      if (swap.erasureLanguage) return viewRows(swap, view);
      return [...viewRows(swap, view), [press('quote_again', swap, view)]];
    case 'cancelled':
    case 'lapsed':
      return [[press('quote_again', swap, view)]];
  }
}

const LABELS = {
  cancel: 'button-cancel',
  quote_again: 'button-quote-again',
} as const;

function press(action: keyof typeof LABELS, swap: Swap, view: SwapView): Button {
  return {
    text: view.texts.plain(LABELS[action]),
    data: mainButtons.encode({ action, id: swap.id, version: swap.offerVersion }),
  };
}

/** A forgotten swap is about to be erased: no receipt would find it. */
function receiptRows(swap: Swap, { texts }: SwapView): readonly (readonly Button[])[] {
  if (!hasReceipt(swap) || swap.erasureLanguage) return [];
  return [
    [
      {
        text: texts.plain('button-receipt'),
        data: receiptButtons.encode({ action: 'ask', swapId: swap.id }),
      },
    ],
  ];
}

/** No row where nothing was signed yet. */
function viewRows(swap: Swap, view: SwapView): readonly (readonly Button[])[] {
  if (!swap.signed) return [];
  return [[{ text: view.texts.plain('button-view'), url: view.explorerUrl(swap.signed.txHash) }]];
}
