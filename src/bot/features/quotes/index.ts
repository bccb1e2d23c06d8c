import type { Feature } from '../feature.ts';
import { type QuoteDeps, quoteCommand } from './command.ts';

export const quotes: Feature<QuoteDeps> = {
  // Prices have their own limit, stricter than that of answers.
  private: { selfLimitedCommands: { quote: quoteCommand } },
};
