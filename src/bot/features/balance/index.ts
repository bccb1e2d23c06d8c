import { alertPress, showCard, toastPress } from '../../cards/reply.ts';
import { connectButton } from '../../cards/wallet.ts';
import { readTrades } from '../../swap/positions.ts';
import { readBalances } from '../../swap/wallet-balances.ts';
import type { ChatContext, CommandContext } from '../../telegram/context.ts';
import { reply } from '../../telegram/groups/messenger.ts';
import type { PressOf } from '../../telegram/messages/callback-codec.ts';
import { balanceButtons } from '../../telegram/messages/callback-data.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import { personOf } from '../../telegram/person.ts';
import { mayAskPriceInPrivate } from '../../telegram/quota.ts';
import type { Services } from '../../telegram/services.ts';
import { buttonArea, type Feature } from '../feature.ts';
import { renderBalance } from './view.ts';

export const balance: Feature = {
  menu: [{ name: 'balance', menus: { private: 50, ephemeral: 50 } }],
  private: {
    commands: { balance: balanceCommand },
    buttons: [buttonArea(balanceButtons, pressBalance)],
    deepLinks: { balance: balanceCommand },
    topics: { balance: balanceCommand },
  },
  group: { personal: { balance: 'balance' } },
};

async function balanceCommand(services: Services, ctx: CommandContext): Promise<void> {
  const { texts } = ctx.view;
  const wallet = await services.people.wallets.activeWallet(personOf(ctx).personId);
  const card = wallet
    ? await drawBalance(services, ctx, wallet.id, false)
    : { text: texts.html('status-no-wallet').html, keyboard: [[connectButton(texts)]] };
  if (card) await reply(services.chat, ctx, card);
}

/** A balance and the cards of its tokens are one message. */
async function pressBalance(
  services: Services,
  ctx: ChatContext,
  press: PressOf<typeof balanceButtons>,
): Promise<void> {
  const { people, chat, clock } = services;
  const isUse = press.action === 'use';
  if (isUse) await people.wallets.activateWallet(personOf(ctx).personId, press.walletId, clock());
  const card = await drawBalance(services, ctx, press.walletId, !isUse && press.isUnfolded);
  if (card) await showCard(chat, ctx, card);
}

/** Counts as a price; undefined after a refusal. */
async function drawBalance(
  services: Services,
  ctx: ChatContext,
  walletId: string,
  isUnfolded: boolean,
): Promise<ChatMessage | undefined> {
  const { swaps, people, chat, clock } = services;
  const { personId } = personOf(ctx);
  const [wallets, active] = await Promise.all([
    people.wallets.listWallets(personId),
    people.wallets.activeWallet(personId),
  ]);
  const wallet = wallets.find(({ id }) => id === walletId);
  if (!wallet) return void (await alertPress(chat, ctx, 'wallet-unknown'));
  if (!(await mayAskPriceInPrivate(chat, ctx))) return undefined;
  await toastPress(chat, ctx, 'toast-balance');
  const [balances, { positions }] = await Promise.all([
    readBalances(services, wallet.address),
    readTrades(swaps, personId),
  ]);
  const isActive = wallet.id === active?.id;
  const facts = { wallet, wallets, isActive, balances, positions, isUnfolded, at: clock() };
  return renderBalance(facts, ctx.view.texts);
}
