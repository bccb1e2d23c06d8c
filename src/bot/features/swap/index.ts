import { onCardReply } from '../../requests/offers/revise.ts';
import type { HandlerDeps } from '../../telegram/context.ts';
import { cardButtons, requestButtons } from '../../telegram/messages/callback-data.ts';
import { answerSwapCommand, pressRequest, startByPress } from '../answer-text.ts';
import { buttonArea, type Feature, type LookupDeps } from '../feature.ts';
import { pressShared } from '../offer-shared.ts';
import { pressCard, pressSwap } from './buttons.ts';
import { cancelCommand, statusCommand, swapCommand } from './command.ts';

export const swap: Feature<HandlerDeps & LookupDeps> = {
  private: {
    commands: { status: statusCommand },
    dialogueCommands: { swap: swapCommand, cancel: cancelCommand },
    texts: (deps) => onCardReply(deps, deps),
    buttons: [buttonArea(cardButtons, pressCard), buttonArea(requestButtons, pressRequest)],
    mainButtons: {
      confirm: pressSwap,
      refresh: pressSwap,
      cancel: pressSwap,
      quote_again: pressSwap,
      swap_shared: pressShared,
    },
    opensDialogue: () => startByPress,
    carried: {
      swap: (deps) => (ctx, words) => answerSwapCommand(deps, ctx, words),
      status: statusCommand,
    },
    topics: { status: statusCommand, cancel: cancelCommand },
  },
  group: { personal: { swap: 'swap', status: 'status' } },
};
