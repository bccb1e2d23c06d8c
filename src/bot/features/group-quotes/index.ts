import { groupQuoteButtons } from '../../telegram/messages/callback-data.ts';
import { buttonArea, type Feature } from '../feature.ts';
import { type PressDeps, pressGroupQuote } from './buttons.ts';
import { groupQuoteCommand } from './command.ts';

export const groupQuotes: Feature<PressDeps> = {
  group: {
    commands: { quote: groupQuoteCommand },
    buttons: [buttonArea(groupQuoteButtons, pressGroupQuote)],
  },
};
