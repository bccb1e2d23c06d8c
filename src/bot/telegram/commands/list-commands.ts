import type { CommandContext } from 'grammy';
import { shortAddress } from '../../../labels/short-address.ts';
import type { Swap } from '../../swap/swap.ts';
import type { SwapState } from '../../swap/transitions.ts';
import type { Wallet } from '../../swap/wallet-port.ts';
import { type Html, html, joinLines } from '../../words/chat-html.ts';
import type { Button, ChatMessage } from '../../words/chat-message.ts';
import { headline } from '../../words/render-swap.ts';
import { showFailure } from '../../words/show-failure.ts';
import { showDate } from '../../words/show-time.ts';
import { swapKeyboard } from '../../words/swap-keyboard.ts';
import type { SwapView } from '../../words/swap-view.ts';
import type { BotContext, HandlerDeps } from '../bot-deps.ts';
import { sendChatMessage } from '../chat-messages.ts';
import { connectRow } from '../people/connect-row.ts';
import { personOf } from '../people/person-of.ts';

/** More would not be read. */
const MOST_OPEN = 5;

/**
 * `/status`: the wallet and what is open, with the buttons to go on. A press that got lost in an outage is made here
 * again: nothing depends on an old message.
 */
export function statusCommand(deps: HandlerDeps) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    const { personId, chatId } = personOf(ctx);
    const [wallet, open, offer] = await Promise.all([
      deps.wallets.activeWallet(personId),
      deps.swaps.listOpen(personId),
      deps.swaps.findNewestOffer(personId),
    ]);
    const swaps = [...open.slice(0, MOST_OPEN), ...(offer ? [offer] : [])];
    await sendChatMessage(deps, chatId, drawStatus(ctx.view, wallet, swaps));
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

const MOST_PAST = 10;

/** `/history`: the last swaps, newest first. */
export function historyCommand(deps: HandlerDeps) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    const { personId, chatId } = personOf(ctx);
    const { texts } = ctx.view;
    const swaps = await deps.swaps.listHistory(personId, MOST_PAST);
    const lines = swaps.map((swap) => historyLine(swap, ctx.view));
    const text =
      lines.length === 0 ? texts.html('history-none') : joinLines([texts.html('history-title'), ...lines]);
    await sendChatMessage(deps, chatId, text);
  };
}

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
function statusLine(swap: Swap, { texts }: SwapView): Html {
  const { gets } = headline(swap);
  return texts.html('status-line', { ...lineParts(swap, texts), gets });
}

/** One swap of the past in a list: what it brought, where the chain said so, and its link where there is a transaction. */
function historyLine(swap: Swap, { texts, explorerUrl }: SwapView): Html {
  const { received: gets } = headline(swap);
  const words = { ...lineParts(swap, texts), gets, date: showDate(swap.finalAt ?? swap.createdAt) };
  if (!swap.signed) return texts.html('history-line', words);
  return texts.html('history-line-link', { ...words, url: explorerUrl(swap.signed.txHash) });
}

function lineParts(swap: Swap, texts: SwapView['texts']) {
  const { pays } = headline(swap);
  return { icon: html`${ICONS[swap.state]}`, pays, state: stateWords(swap, texts) };
}

function stateWords(swap: Swap, texts: SwapView['texts']): string {
  const reason = swap.state === 'failed' ? showFailure(swap.reason, texts).cause : null;
  return reason === null ? texts.plain(`state-${swap.state}`) : texts.plain('state-failed-why', { reason });
}
