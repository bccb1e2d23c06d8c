import { historyButtons } from '../../telegram/messages/callback-data.ts';
import { buttonArea, type Feature } from '../feature.ts';
import { type HistoryDeps, historyCommand, pressHistory } from './command.ts';

export const history: Feature<HistoryDeps> = {
  private: {
    commands: { history: historyCommand },
    buttons: [buttonArea(historyButtons, pressHistory)],
    carried: { history: historyCommand },
    topics: { history: historyCommand },
  },
  group: { personal: { history: 'history' } },
};
