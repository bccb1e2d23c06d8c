import { shortAddress } from '../../../labels/clean-label.ts';
import { connectButton, moneyRows } from '../../cards/wallet.ts';
import { inert } from '../../i18n/html.ts';
import type { Texts } from '../../i18n/texts.ts';
import type { SwapView } from '../../i18n/view.ts';
import type { Wallet } from '../../swap/wallets.ts';
import {
  type FIRST_AMOUNTS,
  requestButtons,
  type StartStep,
  startButtons,
} from '../../telegram/messages/callback-data.ts';
import type { Button, ChatMessage } from '../../telegram/messages/message.ts';

type Row = readonly Button[];

/** A person without a wallet reads what the bot does. */
export function renderWhat(name: string, texts: Texts): ChatMessage {
  return {
    text: texts.html('start-what', { name: inert(name) }).html,
    keyboard: [[connect(texts)], [to('money', 'button-start-money', texts)], [later(texts)]],
  };
}

export function renderMoney(texts: Texts): ChatMessage {
  const onward = to('first', 'button-start-first', texts);
  const back = to('what', 'button-start-back', texts);
  return {
    text: texts.html('start-money').html,
    keyboard: [[connect(texts)], [onward], [back, later(texts)]],
  };
}

/** A person with a wallet is welcomed back. */
export function renderBack(name: string, { address }: Wallet, texts: Texts): ChatMessage {
  return {
    text: texts.html('start-back', { name: inert(name), address: shortAddress(address) }).html,
    keyboard: whatToTap(texts),
  };
}

export function renderNoWallet(texts: Texts): ChatMessage {
  const money = to('money', 'button-start-money', texts);
  return { text: texts.html('start-no-wallet').html, keyboard: [[connect(texts)], [money], [later(texts)]] };
}

/** @param balance null where no node answered */
export function renderFirst(
  amount: (typeof FIRST_AMOUNTS)[number],
  balance: string | null,
  texts: Texts,
): ChatMessage {
  const swap: Button = {
    ...startButtons.button(texts.plain('button-start-swap', { amount }), { action: 'swap', amount }),
    style: 'primary',
  };
  const own: Button = requestButtons.button(texts.plain('button-start-own'), { action: 'swap' });
  const said = balance === null ? texts.html('start-first') : texts.html('start-first-balance', { balance });
  return { text: said.html, keyboard: [[swap], [own], [later(texts)]] };
}

export function renderEmpty({ address }: Wallet, balance: string, view: SwapView): ChatMessage {
  const { texts } = view;
  return {
    text: texts.html('start-empty', { address, balance }).html,
    keyboard: [...moneyRows(address, view), [to('first', 'button-check-again', texts), later(texts)]],
  };
}

export function renderLater(texts: Texts): ChatMessage {
  return { text: texts.html('start-later').html, keyboard: whatToTap(texts) };
}

/** The commands are folded. */
export function renderHelp(bot: string, texts: Texts): ChatMessage {
  const swap = requestButtons.button(texts.plain('button-status-swap'), { action: 'swap' });
  const balance = requestButtons.button(texts.plain('button-status-balance'), { action: 'balance' });
  const history = requestButtons.button(texts.plain('button-status-history'), { action: 'history' });
  const settings = requestButtons.button(texts.plain('button-status-settings'), { action: 'settings' });
  return {
    text: texts.html('help', { bot }).html,
    keyboard: [
      [swap, balance],
      [history, settings],
    ],
  };
}

function whatToTap(texts: Texts): readonly Row[] {
  const swap: Button = {
    ...requestButtons.button(texts.plain('button-start-go'), { action: 'swap' }),
    style: 'primary',
  };
  const balance: Button = requestButtons.button(texts.plain('button-start-balance'), { action: 'balance' });
  return [[swap], [balance, requestButtons.button(texts.plain('button-start-help'), { action: 'help' })]];
}

function connect(texts: Texts): Button {
  return { ...connectButton(texts), style: 'primary' };
}

function later(texts: Texts): Button {
  return to('later', 'button-start-later', texts);
}

function to(step: Exclude<StartStep, 'swap'>, label: string, texts: Texts): Button {
  return startButtons.button(texts.plain(label), { action: step });
}
