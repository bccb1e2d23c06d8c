import type { HandlerDeps } from '../../telegram/context.ts';
import { groupQuoteButtons } from '../../telegram/messages/callback-data.ts';
import type { Feature } from '../feature.ts';
import { pressGroupQuote } from './buttons.ts';
import { groupQuoteCommand } from './command.ts';

export const groupQuotes: Feature<HandlerDeps> = {
  group: {
    commands: { quote: groupQuoteCommand },
    buttons: [{ area: groupQuoteButtons.area, press: pressGroupQuote }],
  },
};
