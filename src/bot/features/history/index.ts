import type { HandlerDeps } from '../../telegram/context.ts';
import { historyButtons } from '../../telegram/messages/callback-data.ts';
import { buttonArea, type Feature } from '../feature.ts';
import { historyCommand, pressHistory } from './command.ts';

export const history: Feature<HandlerDeps> = {
  private: {
    commands: { history: historyCommand },
    buttons: [buttonArea(historyButtons, pressHistory)],
    carried: { history: historyCommand },
    topics: { history: historyCommand },
  },
  group: { personal: { history: 'history' } },
};
