import type { Feature } from '../feature.ts';
import { type QuoteDeps, quoteCommand } from './command.ts';

export const quotes: Feature<QuoteDeps> = {
  // A price has a limit of its own, stricter than that of answers.
  private: { selfLimitedCommands: { quote: quoteCommand } },
};
