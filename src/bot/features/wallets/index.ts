import type { NextFunction } from 'grammy';
import { cleanLabel } from '../../../labels/clean-label.ts';
import { settlePress } from '../../cards/reply.ts';
import { walletNames } from '../../cards/wallet.ts';
import { createOneQuestion, type QuestionDeps } from '../../requests/dialogue/one-question.ts';
import { LONGEST_WALLET_LABEL, type WalletStore } from '../../swap/wallets.ts';
import type { BotContext } from '../../telegram/context.ts';
import type { CallbackAnswers } from '../../telegram/intake/handle-update.ts';
import { addressButtons, mainButtons } from '../../telegram/messages/callback-data.ts';
import { buttonArea, type Feature } from '../feature.ts';
import {
  connectCommand,
  disconnectCommand,
  drawWallets,
  pressAddress,
  pressConnect,
  pressConnectDetails,
  pressWallet,
  pressWallets,
  showWallets,
  type WalletsDeps,
} from './command.ts';
import { answerWalletQuestion } from './confirm-link.ts';

const RENAME_DIALOGUE = 'rename-wallet';

export const wallets: Feature<WalletsDeps> = {
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
      const most = String(LONGEST_WALLET_LABEL);
      return wallet ? texts.html('rename-question', { ...walletNames(wallet, texts), most }) : null;
    },
    take: async ({ view: { texts } }, { personId, about: walletId }, text) => {
      const label = cleanLabel(text);
      if (label === '') return texts.html('rename-empty');
      if ([...label].length > LONGEST_WALLET_LABEL) return texts.html('rename-too-long');
      await wallets.renameWallet(personId, walletId, label);
      return null;
    },
    card: ({ view: { texts } }, { personId }) => drawWallets(deps, personId, texts),
  });
}
