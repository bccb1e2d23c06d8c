import { startButtons } from '../../telegram/messages/callback-data.ts';
import { buttonArea, type Feature } from '../feature.ts';
import { pressStart } from './buttons.ts';
import { groupHelpCommand, helpCommand, type StartCommandDeps, startCommand } from './command.ts';

export const start: Feature<StartCommandDeps> = {
  private: {
    commands: { help: helpCommand },
    dialogueCommands: { start: startCommand },
    buttons: [buttonArea(startButtons, pressStart)],
    topics: { help: helpCommand },
  },
  group: { commands: { start: groupHelpCommand, help: groupHelpCommand } },
};
