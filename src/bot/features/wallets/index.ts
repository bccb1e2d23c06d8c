import type { NextFunction } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import { cleanLabel } from '../../../labels/clean-label.ts';
import { alertPress, settlePress, showCard, toastPress } from '../../cards/reply.ts';
import { type ConnectDeps, connectWallet, sendAddress, walletNames } from '../../cards/wallet.ts';
import type { Texts } from '../../i18n/texts.ts';
import { createOneQuestion, type QuestionDeps } from '../../requests/dialogue/one-question.ts';
import type { PersonId } from '../../swap/brands.ts';
import { MAX_WALLET_LABEL_LENGTH, type Wallet, type WalletStore } from '../../swap/wallets.ts';
import type { BotContext, ChatContext, CommandContext } from '../../telegram/context.ts';
import { reply } from '../../telegram/groups/messenger.ts';
import type { CallbackAnswers } from '../../telegram/intake/handle-update.ts';
import { addressButtons, mainButtons } from '../../telegram/messages/callback-data.ts';
import type { Button, ChatMessage } from '../../telegram/messages/message.ts';
import { editChatMessage, type PictureDeps } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import { type AnswerQuotaDeps, mayBeAnswered } from '../../telegram/quota.ts';
import { buttonArea, type Feature } from '../feature.ts';
import { answerWalletQuestion, type ConfirmLinkDeps } from './confirm-link.ts';
import { renderUnlinkQuestion, renderWallets } from './view.ts';

const RENAME_DIALOGUE = 'rename-wallet';

export const wallets: Feature<WalletsDeps> = {
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
      wallet_rename: (_deps, _ctx, _press, next) => next(),
    },
    question: {
      id: RENAME_DIALOGUE,
      open: startRenaming,
      dialogue: (deps, chat) => createRenameDialogue({ ...chat, wallets: deps.wallets }),
    },
    carried: { connect: connectCommand, wallets: showWallets },
    topics: { connect: connectCommand, wallets: showWallets },
  },
  group: { personal: { connect: 'connect', disconnect: 'wallets', wallets: 'wallets' } },
};

type WalletsDeps = ConnectDeps &
  ConfirmLinkDeps &
  AnswerQuotaDeps &
  PictureDeps & {
    readonly wallets: Omit<WalletStore, 'answerLink'>;
  };

async function connectCommand(deps: WalletsDeps, ctx: CommandContext): Promise<void> {
  return connectWallet(deps, ctx, 'asked');
}

async function showWallets(deps: WalletsDeps, ctx: ChatContext): Promise<void> {
  await showCard(deps, ctx, await drawWallets(deps, personOf(ctx).personId, ctx.view.texts));
}

async function drawWallets(
  { wallets }: { readonly wallets: Pick<WalletStore, 'listWallets' | 'activeWallet'> },
  personId: PersonId,
  texts: Texts,
): Promise<ChatMessage> {
  const [all, active] = await Promise.all([wallets.listWallets(personId), wallets.activeWallet(personId)]);
  return renderWallets(all, active?.id, texts);
}

/** Asks first, unless a transaction may still land. */
async function disconnectCommand(deps: WalletsDeps, ctx: CommandContext): Promise<void> {
  const { texts } = ctx.view;
  const wallet = await deps.wallets.activeWallet(personOf(ctx).personId);
  if (!wallet) return showWallets(deps, ctx);
  const isInFlight = await deps.swaps.findInFlight(wallet.address, wallet.personId);
  await reply(
    deps,
    ctx,
    isInFlight ? texts.html('disconnect-in-flight') : renderUnlinkQuestion(wallet, texts),
  );
}

interface WalletPress {
  readonly action: 'wallet_use' | 'wallet_unlink' | 'wallet_forget';
  readonly id: string;
}

async function pressWallet(deps: WalletsDeps, ctx: ChatContext, press: WalletPress): Promise<void> {
  const wallet = await findTheirs(deps, ctx, press.id);
  if (wallet) return ACTIONS[press.action](deps, ctx, wallet);
  await alertPress(deps, ctx, 'wallet-unknown');
  await showWallets(deps, ctx);
}

async function findTheirs(deps: WalletsDeps, ctx: ChatContext, id: string): Promise<Wallet | undefined> {
  const wallets = await deps.wallets.listWallets(personOf(ctx).personId);
  return wallets.find((wallet) => wallet.id === id);
}

const ACTIONS: Readonly<
  Record<WalletPress['action'], (deps: WalletsDeps, ctx: ChatContext, wallet: Wallet) => Promise<void>>
> = { wallet_use: use, wallet_unlink: askToUnlink, wallet_forget: forget };

async function use(deps: WalletsDeps, ctx: ChatContext, wallet: Wallet): Promise<void> {
  await deps.wallets.activateWallet(wallet.personId, wallet.id, deps.now());
  await toastPress(deps, ctx, 'toast-wallet-active');
  await showWallets(deps, ctx);
}

async function askToUnlink(deps: WalletsDeps, ctx: ChatContext, wallet: Wallet): Promise<void> {
  if (await refuseInFlight(deps, ctx, wallet)) return;
  await settlePress(deps, ctx);
  await showCard(deps, ctx, renderUnlinkQuestion(wallet, ctx.view.texts));
}

async function forget(deps: WalletsDeps, ctx: ChatContext, wallet: Wallet): Promise<void> {
  if (await refuseInFlight(deps, ctx, wallet)) return;
  await deps.wallets.removeWallet(wallet.personId, wallet.id);
  await toastPress(deps, ctx, 'toast-wallet-forgotten');
  await showWallets(deps, ctx);
}

/** @returns true where a swap of the wallet may still land */
async function refuseInFlight(deps: WalletsDeps, ctx: ChatContext, wallet: Wallet): Promise<boolean> {
  if (!(await deps.swaps.findInFlight(wallet.address, wallet.personId))) return false;
  await alertPress(deps, ctx, 'unlink-in-flight');
  return true;
}

async function pressWallets(deps: WalletsDeps, ctx: ChatContext): Promise<void> {
  await settlePress(deps, ctx);
  await showWallets(deps, ctx);
}

async function pressConnect(deps: WalletsDeps, ctx: ChatContext): Promise<void> {
  await settlePress(deps, ctx);
  await connectWallet(deps, ctx, 'asked');
}

/** The links come from the message: only their hash is stored. */
async function pressConnectDetails(deps: WalletsDeps, ctx: ChatContext): Promise<void> {
  await settlePress(deps, ctx);
  const message = ctx.callbackQuery?.message;
  const shown = message && 'reply_markup' in message ? message.reply_markup?.inline_keyboard : undefined;
  if (!message || !shown) return;
  const keyboard = shown.map((row) => row.flatMap(keptButton));
  const text = ctx.view.texts.html('connect-details').html;
  await editChatMessage(deps, personOf(ctx).chatId, message.message_id, { text, keyboard });
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
  deps: WalletsDeps,
  ctx: ChatContext,
  { walletId }: { readonly walletId: string },
): Promise<void> {
  const wallet = await findTheirs(deps, ctx, walletId);
  if (!wallet) return alertPress(deps, ctx, 'wallet-unknown');
  await settlePress(deps, ctx);
  if (await mayBeAnswered(deps, ctx)) await sendAddress(deps, ctx, wallet.address);
}

async function startRenaming(
  deps: { readonly answers: CallbackAnswers },
  ctx: BotContext,
  next: NextFunction,
): Promise<void> {
  const press = mainButtons.decode(ctx.callbackQuery?.data ?? '');
  const messageId = ctx.callbackQuery?.message?.message_id;
  if (press?.action !== 'wallet_rename' || messageId === undefined) return next();
  await settlePress(deps, ctx);
  await ctx.conversation.enter(RENAME_DIALOGUE, { about: press.id, messageId });
}

interface RenameDeps extends QuestionDeps {
  readonly wallets: Pick<WalletStore, 'listWallets' | 'activeWallet' | 'renameWallet'>;
}

function createRenameDialogue(deps: RenameDeps) {
  const { wallets } = deps;
  return createOneQuestion(deps, {
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
    card: ({ view: { texts } }, { personId }) => drawWallets(deps, personId, texts),
  });
}
