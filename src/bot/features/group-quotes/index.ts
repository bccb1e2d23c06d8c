import { groupQuoteButtons } from '../../telegram/messages/callback-data.ts';
import type { Feature } from '../feature.ts';
import { type PressDeps, pressGroupQuote } from './buttons.ts';
import { groupQuoteCommand } from './command.ts';

export const groupQuotes: Feature<PressDeps> = {
  group: {
    commands: { quote: groupQuoteCommand },
    buttons: [{ area: groupQuoteButtons.area, press: pressGroupQuote }],
  },
};
