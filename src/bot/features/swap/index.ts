import { onCardReply } from '../../requests/offers/revise.ts';
import { cardButtons, requestButtons } from '../../telegram/messages/callback-data.ts';
import type { PriceQuotaDeps } from '../../telegram/quota.ts';
import { answerSwapCommand, pressRequest, startByPress, type TextDeps } from '../answer-text.ts';
import { buttonArea, type Feature } from '../feature.ts';
import { pressShared, type SharedDeps } from '../offer-shared.ts';
import { pressCard, pressSwap, type SwapCardDeps } from './buttons.ts';
import { cancelCommand, repeatCommand, statusCommand, swapCommand } from './command.ts';

type SwapDeps = TextDeps & SwapCardDeps & SharedDeps & Parameters<typeof onCardReply>[0] & PriceQuotaDeps;

export const swap: Feature<SwapDeps> = {
  private: {
    commands: { status: statusCommand },
    dialogueCommands: { swap: swapCommand, cancel: cancelCommand },
    texts: (deps, ctx, next) => onCardReply(deps, deps)(ctx, next),
    buttons: [buttonArea(cardButtons, pressCard), buttonArea(requestButtons, pressRequest)],
    mainButtons: {
      confirm: pressSwap,
      refresh: pressSwap,
      cancel: pressSwap,
      quote_again: pressSwap,
      swap_back: pressSwap,
      swap_shared: pressShared,
    },
    opensDialogue: startByPress,
    carried: {
      swap: answerSwapCommand,
      status: statusCommand,
    },
    topics: {
      status: statusCommand,
      cancel: cancelCommand,
      again: repeatCommand('again'),
      back: repeatCommand('back'),
    },
  },
  group: { personal: { swap: 'swap', status: 'status' } },
};
