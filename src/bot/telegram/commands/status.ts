import type { CommandContext } from 'grammy';
import { shortAddress } from '../../../labels/short-address.ts';
import type { Wallet } from '../../swap/ports.ts';
import type { Swap } from '../../swap/swap.ts';
import type { Button, ChatMessage } from '../../words/chat-message.ts';
import { html, joinLines } from '../../words/html.ts';
import { swapKeyboard } from '../../words/swap-keyboard.ts';
import type { SwapView } from '../../words/swap-view.ts';
import type { BotContext, BotParts } from '../bot-deps.ts';
import { sendChatMessage } from '../chat-messages.ts';
import { connectRow } from '../people/connect-row.ts';
import { personOf } from '../people/person-of.ts';
import { statusLine } from './swap-line.ts';

/** More would not be read. */
const MOST_SHOWN = 5;

/**
 * `/status`: the wallet and what is open, with the buttons to go on. A press that got lost in an outage is made here
 * again: nothing depends on an old message.
 */
export function statusCommand(parts: BotParts) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    const { personId, chatId } = personOf(ctx);
    const [wallet, open, offer] = await Promise.all([
      parts.wallets.activeWallet(personId),
      parts.swaps.listOpen(personId),
      parts.swaps.findNewestOffer(personId),
    ]);
    const swaps = [...open.slice(0, MOST_SHOWN), ...(offer ? [offer] : [])];
    await sendChatMessage(parts, chatId, drawStatus(ctx.view, wallet, swaps));
  };
}

function drawStatus(view: SwapView, wallet: Wallet | undefined, swaps: readonly Swap[]): ChatMessage {
  const { texts } = view;
  const walletLine = wallet
    ? texts.html('status-wallet', { address: shortAddress(wallet.address) })
    : texts.html('status-no-wallet');
  const connect = wallet ? [] : [connectRow(texts)];
  if (swaps.length === 0) {
    return { text: joinLines([walletLine, texts.html('status-nothing')]).html, keyboard: connect };
  }
  const lines = swaps.map((swap) => statusLine(swap, view));
  return {
    text: joinLines([walletLine, html``, texts.html('status-open'), ...lines]).html,
    keyboard: [...buttonsToGoOn(view, swaps), ...connect],
  };
}

/** Buttons only of the newest swap that waits for the person: two Confirm buttons in one message would be a trap. */
function buttonsToGoOn(view: SwapView, swaps: readonly Swap[]): readonly (readonly Button[])[] {
  const waiting =
    swaps.find((swap) => swap.state === 'ordered') ?? swaps.find((swap) => swap.state === 'offered');
  return waiting ? swapKeyboard(waiting, view) : [];
}
