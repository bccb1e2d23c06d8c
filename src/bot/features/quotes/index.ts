import type { HandlerDeps } from '../../telegram/context.ts';
import type { Feature } from '../feature.ts';
import { quoteCommand } from './command.ts';

export const quotes: Feature<HandlerDeps> = {
  // A price has a limit of its own, stricter than that of answers.
  private: { selfLimitedCommands: { quote: quoteCommand } },
};
