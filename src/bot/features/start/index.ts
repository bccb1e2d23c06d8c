import type { HandlerDeps } from '../../telegram/context.ts';
import { startButtons } from '../../telegram/messages/callback-data.ts';
import { buttonArea, type Feature, type LookupDeps } from '../feature.ts';
import { pressStart } from './buttons.ts';
import { groupHelpCommand, helpCommand, startCommand } from './command.ts';

export const start: Feature<HandlerDeps & LookupDeps> = {
  private: {
    commands: { help: helpCommand },
    dialogueCommands: { start: startCommand },
    buttons: [buttonArea(startButtons, pressStart)],
    topics: { help: helpCommand },
  },
  group: { commands: { start: groupHelpCommand, help: groupHelpCommand } },
};
