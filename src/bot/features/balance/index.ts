import { balanceButtons } from '../../telegram/messages/callback-data.ts';
import { buttonArea, type Feature } from '../feature.ts';
import { type BalanceDeps, balanceCommand, pressBalance } from './command.ts';

export const balance: Feature<BalanceDeps> = {
  private: {
    commands: { balance: balanceCommand },
    buttons: [buttonArea(balanceButtons, pressBalance)],
    carried: { balance: balanceCommand },
    topics: { balance: balanceCommand },
  },
  group: { personal: { balance: 'balance' } },
};
