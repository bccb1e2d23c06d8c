import type { NextFunction } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import { cleanLabel } from '../../../labels/clean-label.ts';
import { alertPress, settlePress, showCard, toastPress } from '../../cards/reply.ts';
import { connectWallet, sendAddress, walletNames } from '../../cards/wallet.ts';
import type { Texts } from '../../i18n/texts.ts';
import { createOneQuestion } from '../../requests/dialogue/one-question.ts';
import type { QuestionActions } from '../../requests/dialogue/state.ts';
import type { PersonId } from '../../swap/brands.ts';
import { MAX_WALLET_LABEL_LENGTH, type Wallet, type WalletStore } from '../../swap/wallets.ts';
import type { BotContext, ChatContext, CommandContext } from '../../telegram/context.ts';
import { reply } from '../../telegram/groups/messenger.ts';
import { addressButtons, mainButtons } from '../../telegram/messages/callback-data.ts';
import type { Button, ChatMessage } from '../../telegram/messages/message.ts';
import { editChatMessage } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import { mayBeAnswered } from '../../telegram/quota.ts';
import type { Services, Uses } from '../../telegram/services.ts';
import { buttonArea, type Feature } from '../feature.ts';
import { answerWalletQuestion } from './confirm-link.ts';
import { renderUnlinkQuestion, renderWallets } from './view.ts';

const RENAME_DIALOGUE = 'rename-wallet';

export const wallets: Feature = {
  menu: [
    { name: 'connect', menus: { private: 30, ephemeral: 30 } },
    { name: 'wallets', menus: { private: 40, ephemeral: 55 } },
    { name: 'disconnect', menus: { private: 120 } },
  ],
  private: {
    commands: { wallets: showWallets, connect: connectCommand, disconnect: disconnectCommand },
    buttons: [buttonArea(addressButtons, pressAddress)],
    mainButtons: {
      connect: pressConnect,
      connect_details: pressConnectDetails,
      wallet_yes: answerWalletQuestion,
      wallet_no: answerWalletQuestion,
      wallets: pressWallets,
      wallet_use: pressWallet,
      wallet_unlink: pressWallet,
      wallet_forget: pressWallet,
      // The dialogue for the name is behind the buttons.
      wallet_rename: (_services, _ctx, _press, next) => next(),
    },
    question: {
      id: RENAME_DIALOGUE,
      open: startRenaming,
      dialogue: ({ people }, actions) => createRenameDialogue(people.wallets, actions),
    },
    deepLinks: { connect: connectCommand, wallets: showWallets },
    topics: { connect: connectCommand, wallets: showWallets },
  },
  group: { personal: { connect: 'connect', disconnect: 'wallets', wallets: 'wallets' } },
};

async function connectCommand(services: Uses<'people' | 'chat'>, ctx: CommandContext): Promise<void> {
  return connectWallet(services, ctx, 'asked');
}

async function showWallets({ people, chat }: Uses<'people' | 'chat'>, ctx: ChatContext): Promise<void> {
  await showCard(chat, ctx, await drawWallets(people.wallets, personOf(ctx).personId, ctx.view.texts));
}

async function drawWallets(wallets: WalletStore, personId: PersonId, texts: Texts): Promise<ChatMessage> {
  const [all, active] = await Promise.all([wallets.listWallets(personId), wallets.activeWallet(personId)]);
  return renderWallets(all, active?.id, texts);
}

/** Asks first, unless a transaction may still land. */
async function disconnectCommand(
  services: Uses<'swaps' | 'people' | 'chat'>,
  ctx: CommandContext,
): Promise<void> {
  const { swaps, people, chat } = services;
  const { texts } = ctx.view;
  const wallet = await people.wallets.activeWallet(personOf(ctx).personId);
  if (!wallet) return showWallets(services, ctx);
  const isInFlight = await swaps.findInFlight(wallet.address, wallet.personId);
  await reply(
    chat,
    ctx,
    isInFlight ? texts.html('disconnect-in-flight') : renderUnlinkQuestion(wallet, texts),
  );
}

interface WalletPress {
  readonly action: 'wallet_use' | 'wallet_unlink' | 'wallet_forget';
  readonly id: string;
}

async function pressWallet(services: Services, ctx: ChatContext, press: WalletPress): Promise<void> {
  const wallet = await findTheirs(services, ctx, press.id);
  if (wallet) return ACTIONS[press.action](services, ctx, wallet);
  await alertPress(services.chat, ctx, 'wallet-unknown');
  await showWallets(services, ctx);
}

async function findTheirs(
  { people }: Uses<'people'>,
  ctx: ChatContext,
  id: string,
): Promise<Wallet | undefined> {
  const wallets = await people.wallets.listWallets(personOf(ctx).personId);
  return wallets.find((wallet) => wallet.id === id);
}

const ACTIONS: Readonly<
  Record<WalletPress['action'], (services: Services, ctx: ChatContext, wallet: Wallet) => Promise<void>>
> = { wallet_use: use, wallet_unlink: askToUnlink, wallet_forget: forget };

async function use(
  services: Uses<'people' | 'chat' | 'clock'>,
  ctx: ChatContext,
  wallet: Wallet,
): Promise<void> {
  const { people, chat, clock } = services;
  await people.wallets.activateWallet(wallet.personId, wallet.id, clock());
  await toastPress(chat, ctx, 'toast-wallet-active');
  await showWallets(services, ctx);
}

async function askToUnlink(
  services: Uses<'swaps' | 'chat'>,
  ctx: ChatContext,
  wallet: Wallet,
): Promise<void> {
  if (await refuseInFlight(services, ctx, wallet)) return;
  await settlePress(services.chat, ctx);
  await showCard(services.chat, ctx, renderUnlinkQuestion(wallet, ctx.view.texts));
}

async function forget(
  services: Uses<'swaps' | 'people' | 'chat'>,
  ctx: ChatContext,
  wallet: Wallet,
): Promise<void> {
  if (await refuseInFlight(services, ctx, wallet)) return;
  await services.people.wallets.removeWallet(wallet.personId, wallet.id);
  await toastPress(services.chat, ctx, 'toast-wallet-forgotten');
  await showWallets(services, ctx);
}

/** @returns true where a swap of the wallet may still land */
async function refuseInFlight(
  { swaps, chat }: Uses<'swaps' | 'chat'>,
  ctx: ChatContext,
  wallet: Wallet,
): Promise<boolean> {
  if (!(await swaps.findInFlight(wallet.address, wallet.personId))) return false;
  await alertPress(chat, ctx, 'unlink-in-flight');
  return true;
}

async function pressWallets(services: Uses<'people' | 'chat'>, ctx: ChatContext): Promise<void> {
  await settlePress(services.chat, ctx);
  await showWallets(services, ctx);
}

async function pressConnect(services: Uses<'people' | 'chat'>, ctx: ChatContext): Promise<void> {
  await settlePress(services.chat, ctx);
  await connectWallet(services, ctx, 'asked');
}

/** The links come from the message: only their hash is stored. */
async function pressConnectDetails({ chat }: Uses<'chat'>, ctx: ChatContext): Promise<void> {
  await settlePress(chat, ctx);
  const message = ctx.callbackQuery?.message;
  const shown = message && 'reply_markup' in message ? message.reply_markup?.inline_keyboard : undefined;
  if (!message || !shown) return;
  const keyboard = shown.map((row) => row.flatMap(keptButton));
  const text = ctx.view.texts.html('connect-details').html;
  await editChatMessage(chat, personOf(ctx).chatId, message.message_id, { text, keyboard });
}

function keptButton(button: InlineKeyboardButton): readonly Button[] {
  const { text, style } = button;
  const face = { text, ...(style ? { style } : {}) };
  if ('url' in button) return [{ ...face, url: button.url }];
  const isAnother =
    'callback_data' in button && button.callback_data !== mainButtons.encode({ action: 'connect_details' });
  return isAnother ? [{ ...face, data: button.callback_data }] : [];
}

async function pressAddress(
  services: Uses<'people' | 'chat' | 'groups' | 'clock'>,
  ctx: ChatContext,
  { walletId }: { readonly walletId: string },
): Promise<void> {
  const { chat } = services;
  const wallet = await findTheirs(services, ctx, walletId);
  if (!wallet) return alertPress(chat, ctx, 'wallet-unknown');
  await settlePress(chat, ctx);
  if (await mayBeAnswered(services, ctx)) await sendAddress(chat, ctx, wallet.address);
}

async function startRenaming({ chat }: Uses<'chat'>, ctx: BotContext, next: NextFunction): Promise<void> {
  const press = mainButtons.decode(ctx.callbackQuery?.data ?? '');
  const messageId = ctx.callbackQuery?.message?.message_id;
  if (press?.action !== 'wallet_rename' || messageId === undefined) return next();
  await settlePress(chat, ctx);
  await ctx.conversation.enter(RENAME_DIALOGUE, { about: press.id, messageId });
}

function createRenameDialogue(wallets: WalletStore, actions: QuestionActions) {
  return createOneQuestion(actions, {
    question: async ({ view: { texts } }, { personId, about: walletId }) => {
      const wallet = (await wallets.listWallets(personId)).find(({ id }) => id === walletId);
      const most = String(MAX_WALLET_LABEL_LENGTH);
      return wallet ? texts.html('rename-question', { ...walletNames(wallet, texts), most }) : null;
    },
    take: async ({ view: { texts } }, { personId, about: walletId }, text) => {
      const label = cleanLabel(text);
      if (label === '') return texts.html('rename-empty');
      if ([...label].length > MAX_WALLET_LABEL_LENGTH) return texts.html('rename-too-long');
      await wallets.renameWallet(personId, walletId, label);
      return null;
    },
    card: ({ view: { texts } }, { personId }) => drawWallets(wallets, personId, texts),
  });
}
