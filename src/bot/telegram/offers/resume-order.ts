import { shortAddress } from '../../../labels/short-address.ts';
import type { Wallet } from '../../swap/ports.ts';
import type { Swap } from '../../swap/swap.ts';
import type { ChatMessage } from '../../words/chat-message.ts';
import { type Html, joinLines } from '../../words/html.ts';
import { headline } from '../../words/render-swap.ts';
import type { SwapView } from '../../words/swap-view.ts';
import type { BotParts } from '../bot-deps.ts';

/** The newest order that waits for a signature: one of this wallet, else one of another. */
export async function findWaitingOrder(parts: BotParts, wallet: Wallet): Promise<Swap | undefined> {
  const open = await parts.swaps.listOpen(wallet.personId);
  const waiting = open.filter(({ state }) => state === 'ordered');
  return waiting.find((order) => order.wallet === wallet.address) ?? waiting[0];
}

/**
 * What stands in the chat once a wallet is connected: an order of this wallet goes on with one tap, on the same signing
 * page; of an order of another wallet it says whose it is.
 */
export function drawConnected(view: SwapView, wallet: Wallet, order: Swap | undefined): ChatMessage {
  const { texts, signingUrl } = view;
  const connected = texts.html('wallet-connected', { address: wallet.address });
  if (!order) return { text: connected.html, keyboard: [] };
  const isOwn = order.wallet === wallet.address;
  const words = { pays: headline(order).pays, address: shortAddress(order.wallet ?? '') };
  const more: Html = texts.html(isOwn ? 'resume-order' : 'resume-other-wallet', words);
  const sign = { text: texts.plain('button-sign'), url: signingUrl(order), style: 'primary' } as const;
  return { text: joinLines([connected, more], '\n\n').html, keyboard: isOwn ? [[sign]] : [] };
}
