import type { NextFunction } from 'grammy';
import { cleanLabel } from '../../../labels/clean-label.ts';
import { settlePress } from '../../cards/reply.ts';
import { walletNames } from '../../cards/wallet.ts';
import { createOneQuestion, type QuestionDeps } from '../../requests/dialogue/one-question.ts';
import { LONGEST_WALLET_LABEL, type WalletStore } from '../../swap/wallets.ts';
import type { BotContext } from '../../telegram/context.ts';
import type { CallbackAnswers } from '../../telegram/intake/handle-update.ts';
import { mainButtons } from '../../telegram/messages/callback-data.ts';
import { drawWallets } from './command.ts';

export const RENAME_DIALOGUE = 'rename-wallet';

export async function startRenaming(
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

/** Asks for a name, on the card of /wallets. */
export function createRenameDialogue(deps: RenameDeps) {
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
