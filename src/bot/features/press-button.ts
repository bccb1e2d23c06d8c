import type { NextFunction } from 'grammy';
import { connectWallet } from '../cards/connect-message.ts';
import type { ChatContext, HandlerDeps } from '../telegram/context.ts';
import { dialogueButtons, mainButtons } from '../telegram/messages/callback-data.ts';
import { offerShared } from './offer-shared.ts';
import { findGroupArea, findPressArea } from './press-areas.ts';
import { pressForget, pressKeep } from './privacy/buttons.ts';
import { pressLanguage } from './settings/language.ts';
import { pressSwap } from './swap/buttons.ts';
import { pressWallet } from './wallets/buttons.ts';
import { answerWalletQuestion } from './wallets/confirm-link.ts';
import { showConnectDetails } from './wallets/connect-details.ts';
import { showWallets } from './wallets/show.ts';

/**
 * Every pressed button that acts on a stored row. Stands before the dialogues, so that neither a deploy nor a running
 * dialogue gets in the way of a swap. What is not ours gets a clear word and changes nothing.
 */
export function pressButton(deps: HandlerDeps) {
  return async (ctx: ChatContext, next: NextFunction): Promise<void> => {
    const data = ctx.callbackQuery?.data ?? '';
    if (data.startsWith(dialogueButtons.area) && ctx.chat?.type === 'private') return next();
    const answer = deps.answers.of(ctx.update);
    const { texts } = ctx.view;
    if (ctx.chat?.type !== 'private') {
      const ofGroup = findGroupArea(data);
      if (ofGroup) return ofGroup(deps, ctx, data, next);
      return void (await answer.alert(texts.plain('press-private-only')));
    }
    if (!deps.userCache.has(ctx.from)) return void (await answer.alert(texts.plain('press-stranger')));
    const area = findPressArea(data);
    if (area) return area(deps, ctx, data, next);
    const press = mainButtons.decode(data);
    if (!press) return void (await answer.alert(texts.plain('press-unknown')));
    switch (press.action) {
      case 'connect':
        await answer.settle();
        return connectWallet(deps, ctx, 'asked');
      case 'connect_details':
        return showConnectDetails(deps, ctx);
      case 'wallet_yes':
      case 'wallet_no':
        return answerWalletQuestion(deps, ctx, press.id, press.action === 'wallet_yes');
      case 'wallets':
        await answer.settle();
        return showWallets(deps, ctx);
      case 'wallet_use':
      case 'wallet_unlink':
      case 'wallet_forget':
        return pressWallet(deps, ctx, { action: press.action, id: press.id });
      case 'wallet_rename':
        // The name is asked for in a dialogue, which starts further on.
        return next();
      case 'forget_me':
        return pressForget(deps, ctx, press.id);
      case 'keep_me':
        return pressKeep(deps, ctx);
      case 'language':
        return pressLanguage(deps, ctx, press.id);
      case 'swap_shared':
        if ((await offerShared(deps, ctx, press.id)) !== true)
          await answer.alert(texts.plain('press-unknown'));
        return;
      default:
        return pressSwap(deps, ctx, press);
    }
  };
}
