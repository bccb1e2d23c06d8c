import type { CommandContext } from 'grammy';
import { shortAddress } from '../../../labels/clean-label.ts';
import { STATE_ICONS } from '../../cards/state-icon.ts';
import { headline } from '../../cards/swap-card.ts';
import { swapKeyboard } from '../../cards/swap-keyboard.ts';
import { type Html, html, joinLines } from '../../i18n/html.ts';
import type { Texts } from '../../i18n/texts.ts';
import { showClock } from '../../i18n/time.ts';
import type { SwapView } from '../../i18n/view.ts';
import { ORDER_LASTS_MS, type Swap } from '../../swap/swap.ts';
import type { Wallet } from '../../swap/wallets.ts';
import type { BotContext, HandlerDeps } from '../../telegram/context.ts';
import {
  balanceButtons,
  historyButtons,
  mainButtons,
  requestButtons,
  settingsButtons,
  WHOLE_HISTORY,
} from '../../telegram/messages/callback-data.ts';
import type { Button, ChatMessage } from '../../telegram/messages/message.ts';
import { sendChatMessage } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';

/** More would not be read. */
const MOST_OPEN = 5;

interface StatusFacts {
  readonly wallet: Wallet | undefined;
  /** What waits for the person or for the chain. */
  readonly swaps: readonly Swap[];
  readonly now: number;
}

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
    await sendChatMessage(deps, chatId, renderStatus({ wallet, swaps, now: deps.now() }, ctx.view));
  };
}

/** `/status`: what is under way and what happens next; three things to tap where nothing is. */
export function renderStatus({ wallet, swaps, now }: StatusFacts, view: SwapView): ChatMessage {
  const { texts } = view;
  const walletLine = wallet
    ? texts.html('status-wallet', { address: shortAddress(wallet.address) })
    : texts.html('status-no-wallet');
  if (swaps.length === 0) {
    const text = joinLines([walletLine, texts.html('status-nothing')]);
    return { text: text.html, keyboard: buttonsToBegin(wallet, texts) };
  }
  const lines = swaps.flatMap((swap) => [statusLine(swap, texts), nextSentence(swap, now, texts)]);
  const connect = wallet ? [] : [[connectButton(texts)]];
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

function buttonsToBegin(wallet: Wallet | undefined, texts: Texts): readonly (readonly Button[])[] {
  const history: Button = {
    text: texts.plain('button-status-history'),
    data: historyButtons.encode({ action: 'page', ...WHOLE_HISTORY }),
  };
  if (!wallet) {
    const settings = { action: 'page', page: 'home' } as const;
    const text = texts.plain('button-status-settings');
    return [[connectButton(texts)], [history, { text, data: settingsButtons.encode(settings) }]];
  }
  const held = { action: 'show', walletId: wallet.id, isUnfolded: false } as const;
  return [
    [{ text: texts.plain('button-status-swap'), data: requestButtons.encode({ action: 'swap' }) }],
    [{ text: texts.plain('button-status-balance'), data: balanceButtons.encode(held) }, history],
  ];
}

function connectButton(texts: Texts): Button {
  return { text: texts.plain('button-connect'), data: mainButtons.encode({ action: 'connect' }) };
}

function statusLine(swap: Swap, texts: Texts): Html {
  const { pays, gets } = headline(swap);
  const icon = html`${STATE_ICONS[swap.state]}`;
  return texts.html('status-line', { icon, pays, gets, state: texts.plain(`state-${swap.state}`) });
}

/** Who is to do what, and until when. */
function nextSentence(swap: Swap, now: number, texts: Texts): Html {
  switch (swap.state) {
    case 'offered':
      return swap.offer.validUntil > now
        ? texts.html('status-next-offered', { time: showClock(swap.offer.validUntil) })
        : texts.html('status-next-outdated');
    case 'ordered':
      return texts.html('status-next-ordered', {
        time: showClock((swap.orderedAt ?? swap.createdAt) + ORDER_LASTS_MS),
      });
    default:
      return texts.html('status-next-chain', { time: showClock(swap.signedAt ?? swap.createdAt) });
  }
}
