import type { WalletLink } from '../swap/ports.ts';
import type { Swap } from '../swap/swap.ts';
import type { ChatMessage } from './chat-message.ts';
import { renderNotice } from './render-notice.ts';
import { renderSwap } from './render-swap.ts';
import { renderWalletQuestion } from './render-wallet-question.ts';
import type { SwapView } from './swap-view.ts';

/** What the outbox draws its messages with. */
export interface Render {
  swapStatus(swap: Swap): ChatMessage;
  swapNotice(swap: Swap): ChatMessage;
  walletQuestion(link: WalletLink): ChatMessage;
}

export function createRender(view: SwapView): Render {
  return {
    swapStatus: (swap) => renderSwap(swap, view),
    swapNotice: (swap) => renderNotice(swap, view),
    walletQuestion: (link) => renderWalletQuestion(link, view.texts),
  };
}
