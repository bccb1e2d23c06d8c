import type { HandlerDeps } from '../../telegram/context.ts';
import { balanceButtons } from '../../telegram/messages/callback-data.ts';
import { buttonArea, type Feature } from '../feature.ts';
import { balanceCommand, pressBalance, startSwapFrom } from './command.ts';

export const balance: Feature<HandlerDeps> = {
  private: {
    commands: { balance: balanceCommand },
    buttons: [buttonArea(balanceButtons, pressBalance)],
    opensDialogue: startSwapFrom,
    carried: { balance: balanceCommand },
    topics: { balance: balanceCommand },
  },
  group: { personal: { balance: 'balance' } },
};
